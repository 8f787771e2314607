import type { Plugin } from 'vite';
import type * as DevListener from './dev-listener.ts';

export function catalogService(): Plugin {
  return {
    name: 'catalog-service',
    apply: 'serve',
    async configureServer(server) {
      // Vitest starts its own Vite server; its tests start their own service.
      if (process.env['VITEST'] !== undefined) return;
      // A computed import keeps the service out of the bundle that Vite makes of its configuration.
      const { openDevListener }: typeof DevListener = await import(
        new URL('./dev-listener.ts', import.meta.url).href
      );
      const { listener, close } = await openDevListener((line) => server.config.logger.info(line));
      server.middlewares.use((request, response, next) => {
        if (request.url?.startsWith('/api/')) listener(request, response);
        else next();
      });
      server.httpServer?.once('close', () => void close());
    },
  };
}
