import { createContext, use, useMemo } from 'react';
import type { CollectionName } from '../../contract/collection-names.ts';

export interface RecordInPage {
  collection: CollectionName;
  record: unknown;
  /** The other record of the same measure, if there is one. */
  twin?: unknown;
}

/** The record of the page where it is rendered outside of a browser. */
export const RecordInPageContext = createContext<RecordInPage | null>(null);

/**
 * The record that the server writes into the page of its URL, as received, so that it can be shown before the page of the
 * list that contains it arrives, with its twin; of another record, and on hosts that write none, nothing.
 */
export function useRecordInPage(collection: CollectionName, key: string): Partial<RecordInPage> {
  const rendered = use(RecordInPageContext);
  return useMemo(() => {
    const page = rendered ?? inDocument();
    return page.collection === collection && String(Object(page.record).id) === key ? page : {};
  }, [rendered, collection, key]);
}

function inDocument(): Partial<RecordInPage> {
  // Rendered without a document, too.
  const text = typeof document === 'object' && document.getElementById('record')?.textContent;
  return Object(JSON.parse(text || 'null'));
}
