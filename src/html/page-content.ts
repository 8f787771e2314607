import { type JsonObject, parseObject } from '../contract/records.ts';
import { type CollectionName, collectionWords } from '../contract/collection-names.ts';
import {
  type Head,
  homeHead,
  listHead,
  listTitle,
  type Publication,
  recordHead,
  sourceHead,
  sourceInPage,
  type SourceVariables,
} from './head.ts';
import type { HomeTopics } from '../catalog/list/home-topics.ts';
import type { SourcesInPage } from '../catalog/source-groups.ts';
import type { Counts, GoneInPage, RecordInPage, RenderView, View } from './view.ts';
import { documentOf } from './document.ts';

/** What a page is made of: `data` is for the application, see `documentOf`. */
interface PageContent {
  head?: Head;
  view?: Omit<View, 'path' | 'configuration'>;
  data?: Record<string, unknown>;
}

/** What a page is about: `frame` and `page` are no part of a catalog. */
export type PageSubject =
  | { kind: 'frame' }
  | { kind: 'page'; title: string }
  | { kind: 'home'; examples: readonly string[]; topics: HomeTopics | null }
  | { kind: 'list'; list: CollectionName; firstPage: FirstPage | null }
  | { kind: 'sources'; sources: SourcesInPage | null }
  | { kind: 'record'; record: RecordInPage }
  | { kind: 'source'; id: number; source: SourceVariables }
  | { kind: 'gone'; gone: GoneInPage }
  | { kind: 'missing'; list: CollectionName | 'sources' };

/** The first page of a list, as it is sent at `address`, relative to the explorer. */
interface FirstPage {
  address: string;
  etag: string;
  text: string;
}

/** In characters: a larger first page is left to the application. */
const mostOfFirstPage = 500_000;

/** What the pages of a site have in common. */
export interface PageFrame {
  /** The page of the built explorer. */
  index: string;
  publication: Publication;
  /** The parsed `config.json`; null if the explorer cannot use it. */
  settings: object | null;
  /** Null where pages have their frame only. */
  renderView: RenderView | null;
  /** Null while nothing is counted; see `countsOn`. */
  counts: Counts | null;
  /** Further elements of the head. */
  links: readonly string[];
}

/** The counts in the navigation of a page: that of a record stays the same when another is added, so it says only where there is nothing. */
export function countsOn(path: string, counts: Counts | null): Counts | null {
  if (counts === null || !/\/./.test(path)) return counts;
  const hidden = (['subdomains', 'taxonomies'] as const).filter((list) => counts[list] === 0);
  return hidden.length === 0 ? null : Object.fromEntries(hidden.map((list) => [list, 0]));
}

/** A page as HTML, on a server and in a publication; `path` is below the site, and `query` is what its content depends on. */
export function pageHtml(
  subject: PageSubject,
  { path, query = '' }: { path: string; query?: string },
  { index, publication, settings, renderView, links, ...frame }: PageFrame,
): string {
  const counts = countsOn(path, frame.counts);
  const { head, view, data } = contentOf(subject, publication);
  const examples = subject.kind === 'home' ? subject.examples : [];
  // As the application would find them, the examples are those of the catalog, unless `config.json` has some.
  const configuration = settings && (examples.length === 0 ? settings : { examples, ...settings });
  const content = renderView?.({ path: path.replace(/\/$/, '') + query, configuration, ...view, counts });
  const { title: site, origin } = publication;
  return documentOf(index, {
    head,
    address: origin && origin + path,
    site,
    content,
    configuration,
    data: { ...data, ...(counts && { counts }) },
    links,
  });
}

function contentOf(subject: PageSubject, publication: Publication): PageContent {
  const { kind } = subject;
  if (kind === 'frame') return {};
  if (kind === 'page') return { head: plainHead(subject.title) };
  if (kind === 'home') {
    const { topics: tiles } = subject;
    return { head: homeHead(publication), ...(tiles && { view: { tiles }, data: { tiles } }) };
  }
  if (kind === 'list') return { head: listHead(subject.list, publication), ...rowsOf(subject) };
  if (kind === 'sources') {
    const { sources } = subject;
    return {
      head: listHead('sources', publication),
      ...(sources && { view: { sources }, data: { sources } }),
    };
  }
  if (kind === 'missing') return { head: plainHead(`Not found · ${listTitle(subject.list)}`) };
  if (kind === 'source') {
    const source = sourceInPage(subject.id, subject.source);
    const head = sourceHead(source, subject.source.source, publication);
    return { head, view: { source }, data: { source } };
  }
  if (kind === 'gone') {
    const { gone } = subject;
    const title = `${gone.name} · No longer in ${collectionWords[gone.collection].title}`;
    return { head: plainHead(title), view: { gone } };
  }
  const { record } = subject;
  // Of a longer topic, the application finds all that belongs to it itself.
  const isPart = record.isWhole === false;
  const data = isPart ? { ...record, tableRows: undefined } : record;
  return { head: recordHead(record, publication), view: { record }, data: { record: data } };
}

function rowsOf({ list, firstPage }: Extract<PageSubject, { kind: 'list' }>): PageContent {
  if (firstPage === null || firstPage.text.length > mostOfFirstPage) return {};
  const { address, etag, text } = firstPage;
  const page: unknown = JSON.parse(text);
  return {
    view: { firstPage: { collection: list, page } },
    data: { 'first-page': { address, etag, page } },
  };
}

function plainHead(title: string): Head {
  return { title, description: '', data: null };
}

interface RecordId {
  collection: CollectionName;
  id: number;
}

/** The records that a page shows something of: the other one of the same measure, and what `RecordInPage` calls `tableRows`. */
export interface Related {
  twin: RecordId | null;
  rows: readonly RecordId[];
  /** Of a topic or taxonomy: whether nothing else belongs to it. */
  isWhole?: boolean;
}

/** The JSON of `related`, its twin first; null for what is gone. */
export function relatedTexts(
  { twin, rows }: Related,
  textOf: (of: RecordId) => Promise<string | null> | string | null,
): Promise<(string | null)[]> {
  return Promise.all([...(twin === null ? [] : [twin]), ...rows].map(async (of) => textOf(of)));
}

/** A record for its page, with what the catalog has of it elsewhere, whose `texts` are those of `relatedTexts`. */
export function recordInPage(
  collection: CollectionName,
  record: JsonObject,
  { twin, isWhole }: Related,
  texts: readonly (string | null)[],
): RecordInPage {
  const read = texts.map((text) => parseObject(text ?? ''));
  const itsTwin = twin === null ? null : read.shift();
  const tableRows = read.filter((row) => row !== null);
  return {
    collection,
    record,
    ...(itsTwin && { twin: itsTwin }),
    ...(tableRows.length > 0 && { tableRows }),
    ...(isWhole !== undefined && { isWhole }),
  };
}
