import { escapeHtml } from '../../catalog/text/escape-html.ts';
import { collectionNames, collectionWords } from '../../contract/collection-names.ts';
import { EncodedBody } from '../../service/http/encoded-body.ts';
import {
  bytesOf,
  problem,
  responseSecurity,
  type ServiceResponse,
  textResponse,
} from '../../service/http/response.ts';
import type { ServerRequest } from '../requests/exchange.ts';
import type { KeptWalk } from './walk.ts';
import type { Survey } from './survey.ts';

/** In addresses; the protocol allows 50,000. */
const mostInSitemap = 10_000;

const fresh = { 'Cache-Control': 'public, max-age=0, must-revalidate' };

export async function robots({ origin }: ServerRequest): Promise<ServiceResponse> {
  return textResponse(200, 'text/plain; charset=utf-8', robotsText(origin), fresh);
}

export function robotsText(origin: string | null): string {
  const sitemap = origin === null ? [] : ['', `Sitemap: ${origin}sitemap.xml`];
  return `${['User-agent: *', 'Allow: /', ...sitemap].join('\n')}\n`;
}

/** Responds, in about 15 ms, at /sitemap.xml and, where there are many pages, at /sitemap-1.xml and so on. */
export function sitemapOf(survey: KeptWalk<Survey>): (request: ServerRequest) => Promise<ServiceResponse> {
  return async ({ path, origin, header, signal }) => {
    if (origin === null) return problem(421, 'The address of this server is not known. See --public-url.');
    const text = sitemapFile(path, origin, pathsOf(await survey(signal)));
    if (text === null) return problem(404, 'There is no such part of the sitemap. See sitemap.xml.');
    const headers = {
      'Content-Type': 'application/xml; charset=utf-8',
      Vary: 'Accept-Encoding',
      ...responseSecurity,
      ...fresh,
    };
    return new EncodedBody(bytesOf(text), headers).respond(header);
  };
}

function pathsOf({ ids, sources }: Survey): string[] {
  const plurals = collectionNames.map((name) => collectionWords[name].segment);
  const records = collectionNames.flatMap((name, index) => ids[name].map((id) => `${plurals[index]}/${id}`));
  return ['', 'sources', ...plurals, ...Array.from(sources.keys(), (id) => `sources/${id}`), ...records];
}

/** The names of the parts of the sitemap of so many pages, without its own: none where that has them all. */
export function sitemapParts(pages: number): string[] {
  const parts = Math.ceil(pages / mostInSitemap);
  return parts > 1 ? Array.from({ length: parts }, (_, at) => `sitemap-${at + 1}.xml`) : [];
}

/** The text of a part of the sitemap of these pages or, at sitemap.xml, of the only one or the index of them; null if there is no such part. */
export function sitemapFile(name: string, origin: string, paths: readonly string[]): string | null {
  const part = /\d+/.exec(name)?.[0] ?? null;
  const parts = sitemapParts(paths.length);
  if (part === null && parts.length > 0) return sitemapXml('sitemapindex', 'sitemap', origin, parts);
  const from = (Number(part ?? 1) - 1) * mostInSitemap;
  const pages = from < 0 ? [] : paths.slice(from, from + mostInSitemap);
  return pages.length === 0 ? null : sitemapXml('urlset', 'url', origin, pages);
}

function sitemapXml(root: string, item: string, origin: string, paths: readonly string[]): string {
  const items = paths.map((path) => `<${item}><loc>${escapeHtml(origin)}${path}</loc></${item}>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${items.join('\n')}\n</${root}>\n`;
}
