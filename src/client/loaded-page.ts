import type { PageFormat } from './format-memory.ts';
import type { NextLink } from './next-link.ts';

/** A page as received: `count` null if missing or invalid, `bytes` decompressed, `receivedAt` in epoch ms. */
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
  /** True if the response had an ETag: revalidating an unchanged page is then cheap. */
  tagged?: boolean;
  /** True for the page after which the user continued past the length limit. */
  continued?: boolean;
}
