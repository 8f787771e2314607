import send from '@fastify/send';
import type { FastifyReply } from 'fastify';
import { chooseCoding } from '../../service/http/negotiation.ts';
import type { Headers } from '../../service/http/response.ts';
import { forEdge, observeEnd } from './exchange.ts';

/** A file of `folder`, and headers to send it with. */
export interface FileToSend {
  folder: string;
  file: string;
  headers: Headers;
}

const extensions = { br: '.br', gzip: '.gz' };

/** Sends the file or, if the client accepts it, the compressed form beside it; throws with a `statusCode` what is wrong with the request. */
export async function sendFile(reply: FastifyReply, { folder, file, headers }: FileToSend) {
  const { raw, id } = reply.request;
  for (const coding of [chooseCoding(raw.headers['accept-encoding']), null]) {
    const path = encodeURI(file + (coding === null ? '' : extensions[coding]));
    const sent = await send(raw, path, { root: folder, cacheControl: false, contentType: false });
    if (sent.type === 'error' && sent.statusCode !== 404) throw sent.metadata.error;
    if (sent.type !== 'file') continue;
    const type = send.mime.getType(file) ?? 'application/octet-stream';
    observeEnd(reply);
    return reply
      .code(sent.statusCode)
      .headers(forEdge(sent.statusCode, headers, reply.server.edgeSeconds))
      .headers({
        ...sent.headers,
        'Content-Type': send.isUtf8MimeType(type) ? `${type}; charset=utf-8` : type,
        ...(coding !== null && { 'Content-Encoding': coding }),
        'X-Request-Id': id,
      })
      .send(sent.stream);
  }
  return reply.callNotFound();
}
