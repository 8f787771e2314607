import {
  type CollectionName,
  collectionFromPath,
  collectionWords,
  namesService,
} from '../../contract/collection-names.ts';
import { pageOf } from '../../catalog/pages.ts';
import { memoized } from '../../catalog/memoized.ts';
import type { SourcesInPage } from '../../catalog/source-groups.ts';
import { normalizeBaseUrl } from '../../client/base-url.ts';
import { contractFormat } from '../../contract/page-query.ts';
import { feedLink } from '../../html/document.ts';
import { sourceInPage, type SourceVariables } from '../../html/head.ts';
import { countsOn, pageHtml, type PageSubject, recordInPage, relatedTexts } from '../../html/page-content.ts';
import type { RenderView } from '../../html/view.ts';
import { Overloaded } from '../../service/work.ts';
import { failureResponse, type CatalogService } from '../../service/http/app.ts';
import { etagOf } from '../../service/http/negotiation.ts';
import { storeProblem } from '../../service/http/catalog-service.ts';
import { EncodedBody } from '../../service/http/encoded-body.ts';
import { renderedOnce } from '../../service/http/rendered-once.ts';
import { bytesOf, type Headers, type ServiceResponse } from '../../service/http/response.ts';
import { parseObject } from '../../contract/records.ts';
import type { ServerRequest } from '../requests/exchange.ts';
import type { CatalogLookup } from '../walks/catalog-walks.ts';
import type { SiteConfiguration } from './site-configuration.ts';

/** The catalog of this server's service, for what its pages show. */
export interface SiteCatalog {
  lists: CatalogService;
  lookup: CatalogLookup;
}

/** A page takes some 100 kB with its compressed forms, and milliseconds in which nobody else is answered. `timeout` in ms. */
const limits = { bytes: 16 * 1024 * 1024, running: 2, waiting: 4000, timeout: 10_000 };

interface PageOptions {
  /** The built page. */
  index: string;
  configuration: SiteConfiguration;
  prefix: string;
  /** Of all pages. */
  headers: Headers;
  /** Null while it is not open, and if the records are another service's. */
  catalog: () => SiteCatalog | null;
  renderer: () => Promise<RenderView | null>;
}

/** What a page is about, as the catalog has it. */
interface Subject {
  status: 200 | 404;
  /** Changes whenever anything of the page does. */
  version: string;
  /** Made only where the page was not kept. */
  subject: () => PageSubject;
}

/** The explorer's pages, rendered. Null for an address that only a browser's page may have. */
export function explorerPages({ index, configuration, prefix, headers, catalog, renderer }: PageOptions) {
  const { title, about } = configuration;
  const settings = configuration.baseUrl === null ? null : parseObject(configuration.text);
  const pages = renderedOnce(limits);
  const base = normalizeBaseUrl(configuration.baseUrl ?? '', here + prefix);
  const isOwn = base.ok && base.baseUrl === `${here}${prefix}api/`;
  const ownCatalog = () => (isOwn ? catalog() : null);

  async function fileOf(page: Subject, request: ServerRequest): Promise<EncodedBody> {
    const { path, query, origin } = request;
    // Only what a list shows depends on the query: all others are one page, however they are asked for.
    const shownQuery = query === '' || collectionFromPath(path, '') === undefined ? '' : `?${query}`;
    const counts = ownCatalog()?.lookup.counts() ?? null;
    const version = `${page.version}\n${JSON.stringify(countsOn(path, counts))}`;
    const render = async () => {
      const html = pageHtml(
        page.subject(),
        { path, query: shownQuery },
        {
          index,
          publication: { title, about, origin },
          settings,
          renderView: settings && (await renderer()),
          counts,
          links: ownCatalog() === null ? [] : [feedLink],
        },
      );
      return { body: new EncodedBody(bytesOf(html), { ...headers, 'Content-Type': type }), version };
    };
    return (await pages({ key: `${origin}\n${path}${shownQuery}`, version, render }, request)).body;
  }

  return async (request: ServerRequest): Promise<ServiceResponse | null> => {
    const { path, query, header } = request;
    let subject: Subject | null = null;
    let failure: ServiceResponse | null = null;
    try {
      if (isOwn && !namesService(query)) subject = await subjectOf(request, catalog(), configuration);
    } catch (error) {
      failure = failureResponse(error, storeProblem);
    }
    // If the catalog cannot be read, the explorer starts and reports why.
    const isAsked = path === '' || (header('accept') ?? '').includes('text/html');
    if (subject === null && !isAsked) return failure;
    const shown = subject ?? (isPage(path) ? frameOnly : unknownPage);
    const file = await fileOf(shown, request);
    const response = await file.respond(header);
    return response.status === 200 ? { ...response, status: shown.status } : response;
  };
}

const type = 'text/html; charset=utf-8';

// A placeholder for the site's public origin, which only its clients know.
const here = 'http://here.invalid';

/** Computed once for each source and version of the catalog: it has the names of up to 500 variables. */
const versionOf = memoized((source: SourceVariables) =>
  etagOf(bytesOf(JSON.stringify(sourceInPage(0, source)))),
);

/** The page of a record that is missing need not say why. */
function noneIfBusy(error: unknown): null {
  if (error instanceof Overloaded) return null;
  throw error;
}

/** Made once for all requests. */
const textOfSources = memoized((sources: SourcesInPage) => JSON.stringify(sources));

const frameOnly: Subject = { status: 200, version: '', subject: () => ({ kind: 'frame' }) };

/** Whether a path may lead to a page, perhaps by a list's word on screen. */
function isPage(path: string): boolean {
  const word = path.replace(/\/.*/s, '').toLowerCase();
  return pageOf(word) !== undefined || listWords.some(({ plural }) => plural.toLowerCase() === word);
}

const listWords = Object.values(collectionWords);

const unknownPage: Subject = {
  status: 404,
  version: '404',
  subject: () => ({ kind: 'page', title: 'Page not found' }),
};

/** Null for pages that say nothing about the catalog, and for its records while it is null. Rejects as the catalog. */
async function subjectOf(
  request: ServerRequest,
  catalog: SiteCatalog | null,
  { hasTwins }: SiteConfiguration,
): Promise<Subject | null> {
  const { path, query, signal } = request;
  if (path === '') {
    const home = catalog?.lookup.home() ?? { examples: [], topics: null };
    return { status: 200, version: JSON.stringify(home), subject: () => ({ kind: 'home', ...home }) };
  }
  const [segment, key = '', ...rest] = path.split('/');
  const list = segment === 'sources' ? 'sources' : collectionFromPath(path, '');
  if (rest.length > 0 || list === undefined) return null;
  if (key === '') {
    const shownCatalog = query === '' ? catalog : null;
    if (list === 'sources') {
      const sources = shownCatalog?.lookup.sourceList() ?? null;
      const version = sources === null ? 'sources' : textOfSources(sources);
      return { status: 200, version, subject: () => ({ kind: 'sources', sources }) };
    }
    const first = shownCatalog && (await firstPage(list, request, shownCatalog.lists));
    return (
      first ?? { status: 200, version: 'list', subject: () => ({ kind: 'list', list, firstPage: null }) }
    );
  }
  const id = /^\d{1,16}$/.test(key) ? Number(key) : Number.NaN;
  const notFound: Subject = { status: 404, version: '404', subject: () => ({ kind: 'missing', list }) };
  if (Number.isNaN(id)) return notFound;
  if (catalog === null) return null;
  if (list === 'sources') {
    const source = await catalog.lookup.source(id, signal);
    if (source === null) return notFound;
    return { status: 200, version: versionOf(source), subject: () => ({ kind: 'source', id, source }) };
  }
  const json = await catalog.lookup.record(list, id);
  if (json === null) {
    const change = await catalog.lookup.lastChange(list, id, signal).catch(noneIfBusy);
    if (change?.kind !== 'gone') return notFound;
    const { replacedBy } = change;
    const itsJson = typeof replacedBy === 'number' ? await catalog.lookup.record(list, replacedBy) : null;
    const gone = { ...change, successor: parseObject(itsJson ?? '') };
    return { status: 404, version: JSON.stringify(gone), subject: () => ({ kind: 'gone', gone }) };
  }
  const record = parseObject(json);
  if (record === null) return null;
  const { lookup } = catalog;
  const related = lookup.relatedTo(list, record, hasTwins);
  const texts = await relatedTexts(related, (of) => lookup.record(of.collection, of.id));
  return {
    status: 200,
    version: [JSON.stringify(related), json, ...texts].join('\n'),
    subject: () => ({ kind: 'record', record: recordInPage(list, record, related, texts) }),
  };
}

/** The list with its first page, as the service sends it now; null if it sends none. */
async function firstPage(
  collection: CollectionName,
  { baseUrl, ...request }: ServerRequest,
  lists: CatalogService,
): Promise<Subject | null> {
  const path = collectionWords[collection].path;
  const query = `format=${contractFormat}`;
  const first = {
    ...request,
    method: 'GET',
    path,
    query,
    baseUrl: `${baseUrl}api/`,
    header: () => undefined,
  };
  const { status, body, headers } = await lists(first);
  if (status !== 200 || body === null) return null;
  const etag = headers['ETag'] ?? '';
  return {
    status: 200,
    version: etag,
    subject() {
      const text = new TextDecoder().decode(body);
      return { kind: 'list', list: collection, firstPage: { address: `api/${path}?${query}`, etag, text } };
    },
  };
}
