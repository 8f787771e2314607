import { type CollectionName, collectionWords } from '../contract/collection-names.ts';
import {
  type Head,
  listHead,
  type Publication,
  recordHead,
  sourceHead,
  sourceInPage,
  type SourceVariables,
} from './head.ts';
import type { GoneInPage, RecordInPage, View } from './view.ts';

/** What a page of a catalog is made of, on a server and in a publication: `data` is for the application, see `documentOf`. */
export interface PageContent {
  head?: Head;
  view?: Omit<View, 'path' | 'configuration'>;
  data?: Record<string, unknown>;
  /** What the home page suggests to search for, unless `config.json` does. */
  examples?: readonly string[];
}

/** The parsed `config.json` for a page: as the application would find them, the examples are those of the catalog. */
export function settingsFor({ examples = [] }: PageContent, settings: object | null): object | null {
  return examples.length === 0 ? settings : { examples, ...settings };
}

/** In bytes: a larger first page is left to the application. */
export const mostOfFirstPage = 500_000;

/** A list with its first page, as it is sent at `address`, relative to the explorer. */
export function listContent(
  collection: CollectionName,
  { address, etag, text }: { address: string; etag: string; text: string },
  publication: Publication,
): PageContent {
  const page: unknown = JSON.parse(text);
  return {
    head: listHead(collection, publication),
    view: { firstPage: { collection, page } },
    data: { 'first-page': { address, etag, page } },
  };
}

export function recordContent(inPage: RecordInPage, publication: Publication): PageContent {
  return {
    head: recordHead(inPage, publication),
    view: { record: inPage },
    data: { record: inPage },
  };
}

export function sourceContent(id: number, source: SourceVariables, publication: Publication): PageContent {
  return { head: sourceHead(id, source, publication), view: { source: sourceInPage(id, source) } };
}

export function goneContent(gone: GoneInPage): PageContent {
  const title = `${gone.name} · No longer in ${collectionWords[gone.collection].title}`;
  return { head: { title, description: '', data: null }, view: { gone } };
}
