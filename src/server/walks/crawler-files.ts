import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { createGzip, gunzip } from 'node:zlib';
import { collectionNames, collectionWords } from '../../contract/collection-names.ts';
import { acceptsGzip, etagOf, matchesEtag } from '../../service/http/negotiation.ts';
import { storeProblem } from '../../service/http/catalog-service.ts';
import { openToRead, problem, type ServiceResponse, textResponse } from '../../service/http/response.ts';
import { writeCatalogFile } from '../../service/records/catalog-file.ts';
import { type CatalogStore, catalogVersion } from '../../service/store.ts';
import type { SiteRequest } from '../site/site-request.ts';
import { memoizedBy } from './catalog-lookup.ts';
import { changesFeed } from './changes-feed.ts';
import { escapeHtml } from '../../catalog/escape-html.ts';

/** In addresses; the protocol allows 50,000. */
const mostInSitemap = 10_000;

const fresh = { 'Cache-Control': 'public, max-age=0, must-revalidate' };

/**
 * Responses of /robots.txt, /sitemap.xml, its parts, /catalog.json, the whole catalog, and the record of changes; null for any
 * other path. `title` is the catalog's.
 */
export type CrawlerFiles = (request: SiteRequest, title: string) => Promise<ServiceResponse> | null;

/** `sourceIds` are those of the catalog's sources. */
export function crawlerFiles(store: CatalogStore, sourceIds: () => Promise<readonly number[]>): CrawlerFiles {
  const version = () => catalogVersion(store);
  const paths = memoizedBy(version, async () => {
    const [sources, ...lists] = await Promise.all([
      sourceIds(),
      ...collectionNames.map((name) => store.ids(name)),
    ]);
    const plurals = collectionNames.map((name) => collectionWords[name].plural);
    const records = lists.flatMap((ids, index) => ids.map((id) => `${plurals[index] ?? ''}/${id}`));
    return ['', 'sources', ...plurals, ...sources.map((id) => `sources/${id}`), ...records];
  });
  const packed = memoizedBy(version, async () => {
    const content = await buffer(Readable.from(writeCatalogFile(store)).pipe(createGzip()));
    return { content, tag: etagOf(new Uint8Array(content)) };
  });

  async function sitemap(part: number | null, origin: string | null): Promise<ServiceResponse> {
    if (origin === null) return problem(421, 'The address of this server is not known. See --public-url.');
    const all = await paths();
    const parts = Math.ceil(all.length / mostInSitemap);
    if (part !== null && (part < 1 || part > parts)) return problem(404, `There are ${parts} sitemaps.`);
    if (part === null && parts > 1) {
      const sitemaps = Array.from({ length: parts }, (_, index) => `${origin}sitemap-${index + 1}.xml`);
      return xml('sitemapindex', 'sitemap', sitemaps);
    }
    const from = ((part ?? 1) - 1) * mostInSitemap;
    const pages = all.slice(from, from + mostInSitemap).map((path) => origin + path);
    return xml('urlset', 'url', pages);
  }

  async function wholeCatalog({ header }: SiteRequest): Promise<ServiceResponse> {
    const { content, tag } = await packed();
    const isPacked = acceptsGzip(header('accept-encoding'));
    const body = new Uint8Array(isPacked ? content : await promisify(gunzip)(content));
    const headers = {
      ...fresh,
      ...openToRead,
      'Content-Type': 'application/json',
      'Content-Length': String(body.length),
      Vary: 'Accept-Encoding',
      ETag: isPacked ? `"${tag}-gzip"` : `"${tag}"`,
      ...(isPacked && { 'Content-Encoding': 'gzip' }),
    };
    const isKnown = matchesEtag(header('if-none-match'), headers.ETag);
    return isKnown ? { status: 304, headers, body: null } : { status: 200, headers, body };
  }

  const changes = changesFeed(store);
  return (request, title) => (answer(request) ?? changes(request, title))?.catch(storeProblem) ?? null;

  function answer(request: SiteRequest): Promise<ServiceResponse> | null {
    const { path, origin } = request;
    if (path === 'robots.txt') return Promise.resolve(robots(origin));
    if (path === 'catalog.json') return wholeCatalog(request);
    const [name, part] = /^sitemap(?:-(\d{1,6}))?\.xml$/.exec(path) ?? [];
    return name === undefined ? null : sitemap(part === undefined ? null : Number(part), origin);
  }
}

function robots(origin: string | null): ServiceResponse {
  const lines = [
    'User-agent: *',
    'Allow: /',
    ...(origin === null ? [] : ['', `Sitemap: ${origin}sitemap.xml`]),
  ];
  return textResponse(200, 'text/plain; charset=utf-8', `${lines.join('\n')}\n`, fresh);
}

function xml(root: string, item: string, addresses: readonly string[]): ServiceResponse {
  const items = addresses.map((address) => `<${item}><loc>${escapeHtml(address)}</loc></${item}>`);
  const text = `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${items.join('\n')}\n</${root}>\n`;
  return textResponse(200, 'application/xml; charset=utf-8', text, fresh);
}
