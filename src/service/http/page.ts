import {
  contractFormat,
  defaultPageSize,
  largestPageSize,
  nextPosition,
  type PagePosition,
  pageQuery,
  previousPosition,
} from '../../contract/page-query.ts';
import type { StoredPage } from '../store.ts';
import { EncodedBody } from './encoded-body.ts';
import { type Bytes, bytesOf, pageHeaders } from './response.ts';

/** The page that a query requests. `format` is repeated in the links; null if the requested one is not supported. */
export interface PageRequest extends PagePosition {
  format: 'api' | 'json' | null;
}

/** Ignores unknown parameters and invalid values; the last of a repeated one wins, and `limit` is capped. */
export function readPageRequest(query: string): PageRequest {
  if (query === '') return { format: contractFormat, limit: defaultPageSize, offset: 0 };
  const parameters = new URLSearchParams(query);
  const last = (name: string) => parameters.getAll(name).at(-1) ?? '';
  return {
    format: readFormat(last('format')),
    limit: Math.min(readNumber(last('limit')) || defaultPageSize, largestPageSize),
    offset: readNumber(last('offset')),
  };
}

function readFormat(text: string): PageRequest['format'] {
  if (text === '' || text === contractFormat) return contractFormat;
  return text === 'json' ? 'json' : null;
}

/** Digits only. Numbers that are too large become the largest safe integer, which is past the end of any collection. */
function readNumber(text: string): number {
  return /^[0-9]+$/.test(text) ? Math.min(Number(text), Number.MAX_SAFE_INTEGER) : 0;
}

/** Another service may not say how many records there are: null. */
type ShownPage = Omit<StoredPage, 'count'> & { count: number | null };

/** A page as response. */
export class RenderedPage extends EncodedBody {
  /** How long the store took to read it, in ms. */
  readonly readingTime: number;

  constructor(page: ShownPage, links: PageLinks, readingTime = 0) {
    const headers = { 'Content-Type': 'application/json', ...pageHeaders, ...linkHeader(links) };
    super(pageBody(page, links), headers);
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
function pageBody(page: ShownPage, { next, previous }: PageLinks): Bytes {
  const head = `{"count":${page.count},"next":${JSON.stringify(next)},"previous":${JSON.stringify(previous)}`;
  return bytesOf(`${head},"results":[${page.records.join(',')}]}`);
}
