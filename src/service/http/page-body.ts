import { nextPosition, type PagePosition, pageQuery, previousPosition } from '../../contract/page-query.ts';
import { type Bytes, bytesOf } from './http-types.ts';
import type { PageRequest } from './page-request.ts';
import type { StoredPage } from '../store.ts';

/** The absolute URLs of the next and previous page, null where there is none (rules 3, 4 and 5). */
export interface PageLinks {
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
export function pageBody(page: StoredPage, { next, previous }: PageLinks): Bytes {
  const head = `{"count":${page.count},"next":${JSON.stringify(next)},"previous":${JSON.stringify(previous)}`;
  return bytesOf(`${head},"results":[${page.records.join(',')}]}`);
}
