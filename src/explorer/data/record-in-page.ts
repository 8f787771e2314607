import { createContext, use, useMemo } from 'react';
import { memoized } from '../../catalog/memoized.ts';
import type { CollectionName } from '../../contract/collection-names.ts';

export interface RecordInPage {
  collection: CollectionName;
  record: unknown;
  /** The other record of the same measure, if there is one. */
  twin?: unknown;
  /** Variables from the tables that the record names only by their codes; see `catalog/records/table-samples.ts`. */
  tableRows?: unknown;
  /** Of a topic or taxonomy: whether nothing but these rows, here indicators, belongs to it. */
  isWhole?: unknown;
}

/** What the server writes into the page of its URL, in elements of these ids; a host that writes none has none. */
export interface ContentInPage {
  record?: RecordInPage | undefined;
  /** See `catalog/source-groups.ts`. */
  source?: unknown;
  sources?: unknown;
  /** See `catalog/list/home-topics.ts`. */
  tiles?: unknown;
  /** How many records the lists and pages of the navigation have, by their names in URLs. */
  counts?: unknown;
}

/** The content of the page where it is rendered outside of a browser. */
export const ContentInPageContext = createContext<ContentInPage | null>(null);

/** The content of this id, as received. */
export function useContentInPage(id: keyof ContentInPage): unknown {
  const rendered = use(ContentInPageContext);
  return useMemo(() => (rendered === null ? inDocument(id) : rendered[id]), [rendered, id]);
}

/** The record that the server wrote into the page, shown before its list arrives, with its twin and variables of its tables; of another, nothing. */
export function useRecordInPage(collection: CollectionName, key: string): Partial<RecordInPage> {
  const page: Partial<RecordInPage> = Object(useContentInPage('record'));
  return page.collection === collection && String(Object(page.record).id) === key ? page : {};
}

/** How many records a page of the navigation has, as the server wrote into the page: until the application has counted them. */
export function useCountInPage(page: string): number | undefined {
  const count: unknown = Object(useContentInPage('counts'))[page];
  return typeof count === 'number' ? count : undefined;
}

function inDocument(id: string): unknown {
  // Rendered without a document, too.
  const element = typeof document === 'object' ? document.getElementById(id) : null;
  return element && contentOf(element);
}

/** Parsed once for all that read it: the indicators of a topic may be 200. */
const contentOf = memoized((element: Element): unknown => JSON.parse(element.textContent || 'null'));
