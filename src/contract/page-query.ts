/** Page size that the `next` and `previous` addresses carry, and the default when `limit` is omitted. */
export const defaultPageSize = 100;

/** The largest page our own service gives; the interface shows none, deployed services have none. */
export const largestPageSize = 1000;

/** The largest page that the explorer and the commands read, in bytes after decompression; a usual one has 0.1 MB. */
export const maxPageBytes = 8 * 1024 * 1024;

/** The value of `format` that requests carry (interface, "Query parameters"). */
export const contractFormat = 'api';

/** `limit` in records, `offset` the zero-based index of the page's first record. */
export interface PagePosition {
  limit: number;
  offset: number;
}

/** Query string of a page, in the interface's order: format, limit, offset. No format, no parameter. */
export function pageQuery(format: string | null, { limit, offset }: PagePosition): string {
  const head = format === null ? '' : `format=${encodeURIComponent(format)}&`;
  return `?${head}limit=${limit}&offset=${offset}`;
}

/** Where the following page starts, or null when this page reaches the end (rule 3). */
export function nextPosition({ limit, offset }: PagePosition, count: number): PagePosition | null {
  return offset + limit < count ? { limit, offset: offset + limit } : null;
}

/** Where the preceding page starts, or null at offset 0 (rule 4). Never below 0. */
export function previousPosition({ limit, offset }: PagePosition): PagePosition | null {
  return offset > 0 ? { limit, offset: Math.max(0, offset - limit) } : null;
}
