import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import send from '@fastify/send';
import { fastify, type FastifyInstance } from 'fastify';
import { withoutSchemas } from '../../server/without-schemas.ts';

/** Serves `folder` below `prefix` as GitHub Pages does; it does not listen yet. */
export function folderServer(folder: string, prefix: string): FastifyInstance {
  const app = fastify({ forceCloseConnections: true, schemaController: withoutSchemas });
  const options = { root: resolve(folder), extensions: ['html'], cacheControl: false };
  // As it was requested: a route would have to be decoded as the path is.
  app.get('*', async ({ raw }, reply) => {
    const [path = '', query] = (raw.url ?? '').split(/(?=\?)/);
    if (`${path}/` === prefix) return reply.redirect(prefix, 301);
    if (!path.startsWith(prefix)) return reply.callNotFound();
    const sent = await send(raw, `/${path.slice(prefix.length)}`, options);
    if (sent.type === 'directory') return reply.redirect(`${path.replace(/^\/+/, '/')}/${query ?? ''}`, 301);
    if (sent.type === 'error') return reply.callNotFound();
    return reply.code(sent.statusCode).headers(sent.headers).send(sent.stream);
  });
  app.setNotFoundHandler((_, reply) => {
    void reply
      .code(404)
      .type('text/html; charset=utf-8')
      .send(readFileSync(join(folder, '404.html')));
  });
  return app;
}
