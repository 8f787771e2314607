import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { type Compress, EncodedBody } from './encoded-body.ts';
import { type Bytes, pageHeaders, bytesOf } from './response.ts';
import type { StoredPage } from '../store.ts';
import { nextPosition, type PagePosition, pageQuery, previousPosition } from '../../contract/page-query.ts';
import type { PageRequest } from './page-request.ts';

const brotliCompressed = promisify(brotliCompress);
const gzipped = promisify(gzip);

// Brotli 5 is a tenth smaller than gzip 6 and brotli 4, in twice their time, once for each page; from level 9 on it takes ten times as long.
export const compressPage: Compress = {
  br: (body) =>
    brotliCompressed(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 5,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
        // 256 KiB, more than nearly every page has: the default takes megabytes for each page that is compressed.
        [constants.BROTLI_PARAM_LGWIN]: 18,
      },
    }),
  gzip: (body) => gzipped(body, { level: 6 }),
};

/** A page as response. */
export class RenderedPage extends EncodedBody {
  /** How long the store took to read it, in ms. */
  readonly readingTime: number;

  constructor(page: StoredPage, links: PageLinks, readingTime = 0, compress = compressPage) {
    const headers = { 'Content-Type': 'application/json', ...pageHeaders, ...linkHeader(links) };
    super(pageBody(page, links), headers, compress);
    this.readingTime = readingTime;
  }
}

/** The links of the body as a Link header (RFC 8288). */
function linkHeader({ next, previous }: PageLinks): Readonly<Record<string, string>> {
  const links = [next && `<${next}>; rel="next"`, previous && `<${previous}>; rel="prev"`].filter(Boolean);
  return links.length === 0 ? {} : { Link: links.join(', ') };
}

/** The absolute URLs of the next and previous page, null where there is none (rules 3, 4 and 5). */
interface PageLinks {
  next: string | null;
  previous: string | null;
}

/** The links of a page of a collection of `count` records at `address`. */
export function pageLinks(address: string, { format, limit, offset }: PageRequest, count: number): PageLinks {
  const link = (position: PagePosition | null) => position && address + pageQuery(format, position);
  return {
    next: link(nextPosition({ limit, offset }, count)),
    previous: link(previousPosition({ limit, offset })),
  };
}

/** The envelope as bytes. Stored records are concatenated without being parsed. */
function pageBody(page: StoredPage, { next, previous }: PageLinks): Bytes {
  const head = `{"count":${page.count},"next":${JSON.stringify(next)},"previous":${JSON.stringify(previous)}`;
  return bytesOf(`${head},"results":[${page.records.join(',')}]}`);
}
