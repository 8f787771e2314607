import { type CollectionName, collectionWords } from '../contract/collection-names.ts';
import type { PageFormat } from './format-memory.ts';
import { withoutFormat } from './next-link.ts';

/** Address of a page: the configured one of its collection, the format that works, then the query as it is; null: no query. */
export function pageUrl(
  baseUrl: string,
  collection: CollectionName,
  query: string | null,
  format: PageFormat,
): string {
  const url = new URL(collectionWords[collection].path, baseUrl);
  const rest = withoutFormat(query ?? '').slice(1);
  url.search = [format === null ? '' : `format=${format}`, rest].filter((part) => part !== '').join('&');
  return url.href;
}
