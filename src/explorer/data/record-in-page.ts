import type { CollectionName } from '../../contract/collection-names.ts';

/**
 * The record that `catalog serve` writes into the page of its URL, as received, so that it can be shown before the page of
 * the list that contains it arrives; undefined for another record, and on other servers.
 */
export function recordInPage(collection: CollectionName, key: string): unknown {
  // The build renders this without a document.
  const text = typeof document === 'object' && document.getElementById('record')?.textContent;
  const page = Object(JSON.parse(text || 'null'));
  return page.collection === collection && String(page.record?.id) === key ? page.record : undefined;
}
