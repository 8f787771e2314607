import type { PageFormat } from './format-memory.ts';
import type { NextLink } from './next-link.ts';

/**
 * One page as it came. `address` is the absolute address asked, `next` is as it was read, `count` null where not given;
 * `bytes` after decompression, `receivedAt` in epoch ms; `notes` are sentences on what was odd or put right.
 */
export interface LoadedPage {
  address: string;
  results: readonly unknown[];
  count: number | null;
  next: NextLink;
  status: number;
  bytes: number;
  milliseconds: number;
  receivedAt: number;
  format: PageFormat;
  notes: readonly string[];
  /** True where the service named the page's content (ETag): asking again for what has not changed costs little. */
  tagged?: boolean;
  /** True for the first page of a list that was loaded again from its start. */
  again?: boolean;
  /** True for the page with which a person let a walk go on that had been stopped for its length. */
  continued?: boolean;
}
