import { escapeHtml } from '../catalog/text/escape-html.ts';
import { pageUrl } from '../client/page.ts';
import { contractFormat } from '../contract/page-query.ts';
import { documentOf, feedLink, type PageParts } from '../html/document.ts';
import type { Publication } from '../html/head.ts';
import { contentOf, type PageSubject, settingsFor } from '../html/page-content.ts';
import type { RenderView } from '../html/view.ts';
import { parseObject } from '../contract/records.ts';
import type { SiteConfiguration } from '../server/site/site-configuration.ts';

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
  if (subject.kind !== 'list' || subject.firstPage !== null) return [];
  if (baseUrl === null || !/^https?:/i.test(baseUrl)) return [];
  const href = escapeHtml(pageUrl(baseUrl, subject.list, null, contractFormat));
  return [`<link rel="preload" as="fetch" crossorigin href="${href}">`];
}
