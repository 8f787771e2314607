import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { escapeHtml } from '../catalog/text/escape-html.ts';
import { pageUrl } from '../client/page.ts';
import { feedLink } from '../html/document.ts';
import { pageEntries } from '../catalog/pages.ts';
import { type CollectionName, collectionNames, collectionWords } from '../contract/collection-names.ts';
import { contractFormat } from '../contract/page-query.ts';
import type { ShownEntry } from '../contract/change.ts';
import {
  type PageFrame,
  type PageSubject,
  pageHtml,
  recordInPage,
  relatedTexts,
} from '../html/page-content.ts';
import type { RenderView } from '../html/view.ts';
import { parseObject } from '../contract/records.ts';
import type { SiteConfiguration } from '../server/site/site-configuration.ts';
import { surveyOf } from '../server/walks/survey.ts';
import { writeCatalogFile } from '../service/records/catalog-file.ts';
import type { CatalogStaging } from '../service/records/catalog-staging.ts';
import type { StoredRecord } from '../service/store.ts';
import { changeFiles, gonePages, listFiles, type SiteFile } from './catalog-files.ts';
import { explorerFiles, hostFiles, sitemapFiles } from './host-files.ts';

/** What has a page of HTML for each record of it. */
export type PagedList = CollectionName | 'source';

export const pagedLists: readonly PagedList[] = [...collectionNames, 'source'];

export interface PublishedSite {
  /** The folder of the built explorer. */
  explorer: string;
  configuration: SiteConfiguration;
  publicUrl: URL | null;
  /** What the configuration names. */
  further: readonly SiteFile[];
  renderView: RenderView;
}

export interface PublishedCatalog {
  records: CatalogStaging;
  /** Newest first. */
  changes: readonly ShownEntry[];
  pages: ReadonlySet<PagedList>;
}

/** The explorer with `catalog` as files or, without one, for its configured service; the same input is the same files. */
export async function* siteFiles(
  { explorer, configuration, publicUrl, further, renderView }: PublishedSite,
  catalog: PublishedCatalog | null,
): AsyncGenerator<SiteFile> {
  const origin = publicUrl?.href ?? null;
  const { title, about } = configuration;
  const survey = catalog && (await surveyOf(storedRecords(catalog.records)));
  const frame: PageFrame = {
    index: readFileSync(join(explorer, 'index.html'), 'utf8'),
    publication: { title, about, origin },
    settings: parseObject(configuration.text) ?? {},
    renderView,
    counts: survey?.counts ?? null,
    links: catalog === null ? [] : [feedLink],
  };
  const htmlOf = (path: string, subject: PageSubject) => {
    const links = [...frame.links, ...preloadLinks(subject, configuration)];
    // A page finds the site from where it is: it works in any folder.
    const base = '../'.repeat(path.split('/').length - 1) || './';
    return pageHtml(subject, { path }, { ...frame, links }).replace(
      /<base [^>]*>/,
      `<base href="${base}" />`,
    );
  };
  const home = htmlOf('', { kind: 'home', ...(survey?.home ?? { examples: [], topics: null }) });
  yield* explorerFiles(explorer, createHash('sha256').update(home).digest('hex'));
  yield { path: 'config.json', content: configuration.text };
  yield* further;
  // Without content, for addresses that have no page.
  const bare = pageHtml({ kind: 'frame' }, { path: '' }, { ...frame, renderView: null });
  yield* hostFiles(bare, publicUrl, configuration.sources);
  yield { path: 'index.html', content: home };
  const paths = [''];
  const page = (path: string, subject: PageSubject) => {
    paths.push(path);
    return { path: `${path}index.html`, content: htmlOf(path, subject) };
  };
  const firstPage = (name: CollectionName) => {
    if (catalog === null) return null;
    const { records } = catalog;
    const [file] = listFiles(name, texts(records, name), records.count(name), origin);
    if (typeof file?.content !== 'string') return null;
    const address = `api/${collectionWords[name].path}?format=${contractFormat}`;
    return { address, etag: '', text: file.content };
  };
  for (const [name, { title: pageTitle, collection }] of pageEntries) {
    if (name === '') continue;
    let subject: PageSubject = { kind: 'page', title: pageTitle };
    if (name === 'sources') subject = { kind: 'sources', sources: survey?.sourceList ?? null };
    if (collection !== undefined)
      subject = { kind: 'list', list: collection, firstPage: firstPage(collection) };
    yield page(`${name}/`, subject);
  }
  if (catalog !== null && survey !== null) {
    const { records, changes, pages: paged } = catalog;
    yield { path: 'catalog.json', content: writeCatalogFile(storedRecords(records)) };
    for (const name of collectionNames) {
      yield* listFiles(name, texts(records, name), records.count(name), origin);
      if (!paged.has(name)) continue;
      for (let position = 0; position < records.count(name); position += 1) {
        const { id, json } = records.at(name, position);
        const parsed = parseObject(json) ?? {};
        const related = survey.relatedTo(name, parsed, configuration.hasTwins);
        const texts = await relatedTexts(related, (of) => records.find(of.collection, of.id)?.json ?? null);
        const record = recordInPage(name, parsed, related, texts);
        yield page(`${collectionWords[name].segment}/${id}/`, { kind: 'record', record });
      }
    }
    if (paged.has('source'))
      for (const [id, source] of survey.sources) yield page(`sources/${id}/`, { kind: 'source', id, source });
    yield* changeFiles(changes, title, publicUrl);
    yield* gonePages(changes, (name, id) => parseObject(records.find(name, id)?.json ?? ''), htmlOf);
  }
  if (origin !== null) yield* sitemapFiles(origin, paths);
}

/** What the application requests first of another service, which the page cannot contain. */
function preloadLinks(subject: PageSubject, { baseUrl }: SiteConfiguration): string[] {
  if (subject.kind !== 'list' || subject.firstPage !== null) return [];
  if (baseUrl === null || !/^https?:/i.test(baseUrl)) return [];
  const href = escapeHtml(pageUrl(baseUrl, subject.list, null, contractFormat));
  return [`<link rel="preload" as="fetch" crossorigin href="${href}">`];
}

function* texts(records: CatalogStaging, name: CollectionName): Generator<string> {
  for (let position = 0; position < records.count(name); position += 1) yield records.at(name, position).json;
}

export async function* storedRecords(records: CatalogStaging): AsyncGenerator<StoredRecord> {
  for (const { collection, id, json } of records.records()) yield { collection, id, json, position: null };
}
