import type { Change } from '../contract/change.ts';
import type { PageName } from '../catalog/pages.ts';
import type { CollectionName } from '../contract/collection-names.ts';
import type { HomeTopics } from '../catalog/list/home-topics.ts';
import type { SourceInPage, SourcesInPage } from '../catalog/source-groups.ts';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** What a page of the explorer is rendered from, as far as it is known before the application runs. */
export interface View {
  /** With the query, relative to the explorer's base: `variables?q=rent`; empty for the home page. */
  path: string;
  /** The parsed `config.json`. */
  configuration: unknown;
  /** The first page of the list at `path`, parsed, as the service sent it. */
  firstPage?: { collection: CollectionName; page: unknown };
  /** The record at `path`. */
  record?: RecordInPage;
  /** The source at `path`. */
  source?: SourceInPage;
  /** How the list of sources at `path` begins. */
  sources?: SourcesInPage;
  /** The topics that the home page begins with. */
  tiles?: HomeTopics;
  /** How many records the pages of the navigation have, by their names. */
  counts?: Counts | null;
  /** The record that was at `path`. */
  gone?: GoneInPage;
}

export type Counts = Readonly<Partial<Record<PageName, number>>>;

/** A parsed record, valid or not, with its twin, and variables from the tables that it names only by their codes, or the indicators of a topic or taxonomy: all that belongs to it (`isWhole`), or the first. */
export interface RecordInPage {
  collection: CollectionName;
  record: Readonly<Record<string, unknown>>;
  twin?: Readonly<Record<string, unknown>> | null;
  tableRows?: readonly (Readonly<Record<string, unknown>> | null)[];
  isWhole?: boolean;
}

/** `replacedBy` is the id of the record in its place, if one is known: found by its name unless the catalog says so (`isStated`). */
export interface GoneInPage extends Pick<Change, 'collection' | 'name' | 'replacedBy' | 'isStated'> {
  /** The record in its place, valid or not. */
  successor?: object | null;
}

/** Renders the content of the page at a view's path as HTML: no script, no style attribute, relative addresses. */
export type RenderView = (view: View) => string;

/** From the compiled command, and from the sources; `npm run build` writes it. */
const places = ['../html/render-view.js', '../../dist-node/html/render-view.js'];

let renderer: Promise<RenderView | null> | null = null;

/** The compiled `render-view.tsx`, imported once; null where it was not built, and pages then have their frame only. */
export function loadRenderer(): Promise<RenderView | null> {
  renderer ??= importRenderer();
  return renderer;
}

async function importRenderer(): Promise<RenderView | null> {
  const file = places.map((place) => join(import.meta.dirname, place)).find((place) => existsSync(place));
  if (file === undefined) return null;
  const { loadPages, renderView } = await import(pathToFileURL(file).href);
  await loadPages();
  return renderView;
}
