import { escapeHtml } from '../catalog/text/escape-html.ts';
import { pageUrl } from '../client/page.ts';
import type { Change } from '../contract/change.ts';
import { type CollectionName, collectionWords } from '../contract/collection-names.ts';
import { contractFormat } from '../contract/page-query.ts';
import { documentOf, feedLink, type PageParts } from '../html/document.ts';
import { homeHead, listHead, type Publication, type SourceVariables } from '../html/head.ts';
import {
  goneContent,
  listContent,
  mostOfFirstPage,
  type PageContent,
  recordContent,
  settingsFor,
  sourceContent,
} from '../html/page-content.ts';
import type { RenderView } from '../html/view.ts';
import { parseObject } from '../server/command/parse-object.ts';
import type { SiteConfiguration } from '../server/site/site-configuration.ts';

/** What a page of a published catalog is about; `firstPage` is the text of a list's first file, `record` and `twin` JSON text. */
export type PageSubject =
  | { kind: 'home'; examples: readonly string[] }
  | { kind: 'page'; title: string }
  | { kind: 'list'; list: CollectionName | 'sources'; firstPage: string | null }
  | { kind: 'record'; collection: CollectionName; record: string; twin: string | null }
  | { kind: 'source'; id: number; source: SourceVariables }
  | { kind: 'gone'; change: Change };

interface RendererOptions {
  /** The page of the built explorer. */
  index: string;
  configuration: SiteConfiguration;
  publication: Publication;
  /** Whether the site has a record of changes. */
  hasFeed: boolean;
  renderView: RenderView;
}

export interface PageRenderer {
  /** A page as HTML; `path` is below the site, with a trailing slash; '' is the home page. */
  page: (path: string, subject: PageSubject) => string;
  /** The explorer without content, for addresses that have no page. */
  frame: string;
}

/** The pages find the site from where they are: they work in any folder. */
export function pageRenderer(options: RendererOptions): PageRenderer {
  const { index, configuration, publication, hasFeed, renderView } = options;
  const settings = parseObject(configuration.text) ?? {};
  const links = hasFeed ? [feedLink] : [];
  const document = (parts: PageParts) =>
    documentOf(index, { configuration: settings, links, site: publication.title, ...parts });
  return {
    frame: document({}),
    page(path, subject) {
      const { head, view, data, ...others } = contentOf(subject, publication);
      const shownSettings = settingsFor(others, settings);
      const content = renderView({ path: path.replace(/\/$/, ''), configuration: shownSettings, ...view });
      const { origin } = publication;
      const html = document({
        configuration: shownSettings,
        head,
        address: origin && origin + path,
        content,
        data,
        links: [...links, ...preloadLinks(subject, configuration)],
      });
      const base = '../'.repeat(path.split('/').length - 1) || './';
      return html.replace(/<base [^>]*>/, `<base href="${base}" />`);
    },
  };
}

/** What the application requests first of another service, which the page cannot contain. */
function preloadLinks(subject: PageSubject, { baseUrl }: SiteConfiguration): string[] {
  if (subject.kind !== 'list' || subject.list === 'sources' || subject.firstPage !== null) return [];
  if (baseUrl === null || !/^https?:/i.test(baseUrl)) return [];
  const href = escapeHtml(pageUrl(baseUrl, subject.list, null, contractFormat));
  return [`<link rel="preload" as="fetch" crossorigin href="${href}">`];
}

function contentOf(subject: PageSubject, publication: Publication): PageContent {
  const { kind } = subject;
  if (kind === 'home') return { head: homeHead(publication), examples: subject.examples };
  if (kind === 'page') return { head: { title: subject.title, description: '', data: null } };
  if (kind === 'gone') return goneContent(subject.change);
  if (kind === 'source') return sourceContent(subject.id, subject.source, publication);
  if (kind === 'record') {
    const { collection, record, twin } = subject;
    const inPage = { collection, record: parseObject(record) ?? {} };
    return recordContent(twin === null ? inPage : { ...inPage, twin: parseObject(twin) }, publication);
  }
  const { list, firstPage } = subject;
  if (list === 'sources' || firstPage === null || firstPage.length > mostOfFirstPage)
    return { head: listHead(list, publication) };
  const address = `api/${collectionWords[list].path}?format=${contractFormat}`;
  return listContent(list, { address, etag: '', text: firstPage }, publication);
}
