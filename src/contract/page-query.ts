/** Page size in `next` and `previous`, and the default when `limit` is omitted. */
export const defaultPageSize = 100;

/** Maximum `limit` of our own service. The interface names no maximum, and deployed services have none. */
export const largestPageSize = 1000;

/** The largest page that is served and read, in bytes after decompression; a typical one has 0.1 MB. */
export const maxPageBytes = 8 * 1024 * 1024;

/** The largest record that is stored, in bytes of its JSON: `defaultPageSize` of them always fit into a page. */
export const maxRecordBytes = 80 * 1024;

export const contractFormat = 'api';

/** `limit` in records, `offset` the zero-based index of the page's first record. */
export interface PagePosition {
  limit: number;
  offset: number;
}

/** In the interface's order: format, limit, offset. `format` is omitted when null. */
export function pageQuery(format: string | null, { limit, offset }: PagePosition): string {
  const head = format === null ? '' : `format=${encodeURIComponent(format)}&`;
  return `?${head}limit=${limit}&offset=${offset}`;
}

export function nextPosition({ limit, offset }: PagePosition, count: number): PagePosition | null {
  return offset + limit < count ? { limit, offset: offset + limit } : null;
}

export function previousPosition({ limit, offset }: PagePosition): PagePosition | null {
  return offset > 0 ? { limit, offset: Math.max(0, offset - limit) } : null;
}
