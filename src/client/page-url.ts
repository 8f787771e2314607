import { type CollectionName, collectionWords } from '../contract/collection-names.ts';
import type { PageFormat } from './format-memory.ts';
import { withoutFormat } from './next-link.ts';

/** URL of a page: the collection's configured URL, then `format` if any, then the unchanged query. */
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
