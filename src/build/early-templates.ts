import react from '@vitejs/plugin-react';
import { type Plugin, type Rolldown, createServer } from 'vite';

/**
 * Adds the templates of what is painted before the application starts to the page. Fails the build where they have a
 * class that its style sheet lacks.
 */
export function earlyTemplates(): Plugin {
  let root = '';
  return {
    name: 'early-templates',
    apply: 'build',
    configResolved(config) {
      root = config.root;
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle }) {
        const templates = await render(root);
        const styles = Object.values(bundle ?? {})
          .map(styleSheet)
          .join('');
        for (const [, names = ''] of templates.matchAll(/ class="([^"]+)"/g)) {
          const unknown = names.split(' ').find((name) => !styles.includes(`.${name}`));
          if (unknown !== undefined) throw new Error(`No style sheet of the build has the class ${unknown}.`);
        }
        return html.replace('</body>', () => `${templates}  </body>`);
      },
    },
  };
}

/** Runs the application's components outside of a browser. */
async function render(root: string): Promise<string> {
  const server = await createServer({
    configFile: false,
    root,
    logLevel: 'warn',
    appType: 'custom',
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
    plugins: [react()],
  });
  try {
    const module = await server.ssrLoadModule('/src/prerender/early-templates.tsx');
    const templates: unknown = await module['earlyTemplates']();
    return String(templates);
  } finally {
    await server.close();
  }
}

function styleSheet(file: Rolldown.OutputAsset | Rolldown.OutputChunk): string {
  return file.type === 'asset' && file.fileName.endsWith('.css') ? String(file.source) : '';
}
