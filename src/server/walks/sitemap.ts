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
  const lines = [
    'User-agent: *',
    'Allow: /',
    ...(origin === null ? [] : ['', `Sitemap: ${origin}sitemap.xml`]),
  ];
  return textResponse(200, 'text/plain; charset=utf-8', `${lines.join('\n')}\n`, fresh);
}

/** Responds, in about 15 ms, at /sitemap.xml and, where there are many pages, at /sitemap-1.xml and so on. */
export function sitemapOf(survey: KeptWalk<Survey>): (request: ServerRequest) => Promise<ServiceResponse> {
  return async ({ path, origin, header, signal }) => {
    if (origin === null) return problem(421, 'The address of this server is not known. See --public-url.');
    const body = sitemap(await survey(signal), path, escapeHtml(origin));
    if (body === null) return problem(404, 'There is no such part of the sitemap. See sitemap.xml.');
    return body.respond(header);
  };
}

function sitemap(survey: Survey, path: string, origin: string): EncodedBody | null {
  const all = pathsOf(survey);
  const parts = Math.ceil(all.length / mostInSitemap);
  // Null at /sitemap.xml, which is the only part or the index of them.
  const part = /\d+/.exec(path)?.[0] ?? null;
  if (part === null && parts > 1) {
    const names = Array.from({ length: parts }, (_, at) => `sitemap-${at + 1}.xml`);
    return xml('sitemapindex', 'sitemap', origin, names);
  }
  const from = (Number(part ?? 1) - 1) * mostInSitemap;
  const pages = from < 0 ? [] : all.slice(from, from + mostInSitemap);
  return pages.length === 0 ? null : xml('urlset', 'url', origin, pages);
}

function pathsOf({ ids, sources }: Survey): string[] {
  const plurals = collectionNames.map((name) => collectionWords[name].segment);
  const records = collectionNames.flatMap((name, index) => ids[name].map((id) => `${plurals[index]}/${id}`));
  return ['', 'sources', ...plurals, ...Array.from(sources.keys(), (id) => `sources/${id}`), ...records];
}

function xml(root: string, item: string, origin: string, paths: readonly string[]): EncodedBody {
  const headers = {
    'Content-Type': 'application/xml; charset=utf-8',
    Vary: 'Accept-Encoding',
    ...responseSecurity,
    ...fresh,
  };
  return new EncodedBody(bytesOf(sitemapXml(root, item, origin, paths)), headers);
}

/** A sitemap, or the index of its parts; `origin` is escaped. */
export function sitemapXml(root: string, item: string, origin: string, paths: readonly string[]): string {
  const items = paths.map((path) => `<${item}><loc>${origin}${path}</loc></${item}>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${items.join('\n')}\n</${root}>\n`;
}
