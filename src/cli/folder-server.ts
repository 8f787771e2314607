import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import staticFiles from '@fastify/static';
import { fastify, type FastifyInstance } from 'fastify';

/** Serves `folder` below `prefix` as GitHub Pages does; it does not listen yet. */
export async function folderServer(folder: string, prefix: string): Promise<FastifyInstance> {
  const app = fastify({ forceCloseConnections: true });
  await app.register(staticFiles, {
    root: resolve(folder),
    prefix,
    redirect: true,
    extensions: ['html'],
    dotfiles: 'ignore',
    cacheControl: false,
  });
  if (prefix !== '/') app.get(prefix.slice(0, -1), (_, reply) => reply.redirect(prefix, 301));
  app.setNotFoundHandler((_, reply) => {
    void reply
      .code(404)
      .type('text/html; charset=utf-8')
      .send(readFileSync(join(folder, '404.html')));
  });
  return app;
}
