import type { Readable } from 'node:stream';
import { arrayBuffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { Overloaded } from '../../service/work.ts';
import { acceptsGzip, etagOf, matchesEtag } from '../../service/http/negotiation.ts';
import {
  type Bytes,
  openToRead,
  responseSecurity,
  type ServiceResponse,
} from '../../service/http/response.ts';
import { writeCatalogFile } from '../../service/records/catalog-file.ts';
import type { CatalogStore } from '../../service/store.ts';
import type { ServerRequest } from '../requests/exchange.ts';
import { keptWalk } from './walk.ts';

/** Readers without gzip at once: each has the processor unpack the whole catalog. */
const mostUnpacking = 4;

/** The whole catalog as one file, kept gzipped, and unpacked while it is sent to readers without gzip; too many of these are Overloaded. */
export function wholeCatalog(store: CatalogStore): (request: ServerRequest) => Promise<ServiceResponse> {
  let unpacking = 0;
  const packed = keptWalk(store, async (records) => {
    const gzip = createGzip();
    const content = new Uint8Array(await pipeline(writeCatalogFile(records), gzip, arrayBuffer));
    return { content, length: gzip.bytesWritten, tag: etagOf(content) };
  });

  function unpacked(content: Bytes): Readable {
    if (unpacking === mostUnpacking)
      throw new Overloaded(
        'Too many readers download the catalog without gzip. With gzip, there is no limit.',
      );
    unpacking += 1;
    const stream = createGunzip();
    stream.once('close', () => (unpacking -= 1));
    stream.end(content);
    return stream;
  }

  return async ({ method, header, signal }) => {
    const { content, length, tag } = await packed(signal);
    const isPacked = acceptsGzip(header('accept-encoding'));
    const headers = {
      'Cache-Control': 'public, max-age=0, must-revalidate',
      ...openToRead,
      ...responseSecurity,
      'Content-Type': 'application/json',
      'Content-Length': String(isPacked ? content.length : length),
      Vary: 'Accept-Encoding',
      ETag: isPacked ? `"${tag}-gzip"` : `"${tag}"`,
      ...(isPacked && { 'Content-Encoding': 'gzip' }),
    };
    if (matchesEtag(header('if-none-match'), headers.ETag)) return { status: 304, headers, body: null };
    const isWhole = isPacked || method === 'HEAD';
    return {
      status: 200,
      headers,
      body: isPacked ? content : null,
      ...(!isWhole && { stream: unpacked(content) }),
    };
  };
}
