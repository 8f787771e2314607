import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pipeline } from 'node:stream';
import { createGzip } from 'node:zlib';
import send from '@fastify/send';
import { fastify, type FastifyInstance, type FastifyReply } from 'fastify';
import { withoutSchemas } from '../../server/listen.ts';

/** What GitHub Pages compresses. */
const compressible = /^(?:text\/|application\/(?:javascript|json|xml|atom\+xml)|image\/svg)/;

/** Serves `folder` below `prefix` as GitHub Pages does; it does not listen yet. */
export function folderServer(folder: string, prefix: string): FastifyInstance {
  const notFound = (reply: FastifyReply) =>
    reply
      .code(404)
      .type('text/html; charset=utf-8')
      .send(readFileSync(join(folder, '404.html')));
  const app = fastify({
    forceCloseConnections: true,
    schemaController: withoutSchemas,
    // A path that cannot be decoded.
    frameworkErrors: (_, __, reply) => void notFound(reply),
  });
  const options = { root: resolve(folder), extensions: ['html'], cacheControl: false };
  // As it was requested: a route would have to be decoded as the path is.
  app.get('*', async ({ raw }, reply) => {
    const [path = '', query] = (raw.url ?? '').split(/(?=\?)/);
    if (`${path}/` === prefix) return reply.redirect(prefix, 301);
    if (!path.startsWith(prefix)) return reply.callNotFound();
    const sent = await send(raw, `/${path.slice(prefix.length)}`, options);
    if (sent.type === 'directory') return reply.redirect(`${path.replace(/^\/+/, '/')}/${query ?? ''}`, 301);
    if (sent.type === 'error') return reply.callNotFound();
    void reply.code(sent.statusCode).headers(sent.headers);
    // Neither a part of a file nor a 304.
    const isText = sent.statusCode === 200 && compressible.test(String(sent.headers['Content-Type']));
    if (!isText || !/\bgzip\b/.test(String(raw.headers['accept-encoding']))) return reply.send(sent.stream);
    void reply
      .headers({ 'Content-Encoding': 'gzip', Vary: 'Accept-Encoding' })
      .removeHeader('Content-Length');
    return reply.send(pipeline(sent.stream, createGzip(), () => {}));
  });
  app.setNotFoundHandler((_, reply) => void notFound(reply));
  return app;
}
