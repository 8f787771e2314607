import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { collectionFromPath, namesService } from '../contract/collection-names.ts';
import { type ServiceResponse, problem } from '../service/http/response.ts';
import { type PageRoute, pageForRoute } from './page-for-route.ts';
import { SiteFile, contentTypeOf, siteHeaders } from './site-file.ts';
import {
  type ExplorerSettings,
  type FurtherServices,
  readConfigurationFile,
  siteConfiguration,
} from './site-configuration.ts';

interface SiteOptions {
  folder: string;
  prefix: string;
  services?: FurtherServices;
  settings?: ExplorerSettings;
  warn?: (line: string) => void;
}

export interface SiteRequest {
  method: string;
  /** The raw path below the prefix, without its leading slash. */
  path: string;
  query: string;
  header: (name: string) => string | undefined;
}

/** Serves the built explorer from memory: no request reaches the file system. Paths without an extension are its routes. */
export function loadSite(options: SiteOptions): (request: SiteRequest) => ServiceResponse {
  const { folder, prefix, services = { addresses: [], any: false }, settings, warn = () => {} } = options;
  const text = readConfigurationFile(folder, settings?.config ?? null, warn);
  const configuration = text === null ? null : siteConfiguration(text, services, settings);
  const security = siteHeaders(configuration?.sources ?? []);
  const files = new Map<string, SiteFile>();
  /** The explorer's page by what is requested. */
  const pages = new Map<string, SiteFile>();
  let index: string | null = null;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    const path = relative(folder, file).replaceAll(sep, '/');
    const type = contentTypeOf(path);
    if (!entry.isFile() || type === undefined || path.split('/').some((part) => part.startsWith('.')))
      continue;
    const content = contentOf(path, readFileSync(file));
    if (path === 'index.html') index = content.toString();
    files.set(path, new SiteFile(path, type, content, security));
  }
  // The file of --config is served even if the build has no config.json.
  if (configuration !== null) {
    const content = Buffer.from(configuration.text);
    files.set('config.json', new SiteFile('config.json', 'application/json', content, security));
  }

  return (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return problem(405, 'Use GET or HEAD here.', { headers: { Allow: 'GET, HEAD' } });
    const file = isExplorerAddress(request) ? pageFor(pageRouteOf(request)) : files.get(request.path);
    return file?.respond(request.header) ?? problem(404, 'There is nothing at this address.');
  };

  function pageFor(route: PageRoute): SiteFile | undefined {
    if (index === null || configuration === null) return files.get('index.html');
    const key = `${route.collection} ${route.isRecord}`;
    let page = pages.get(key);
    if (page) return page;
    const html = pageForRoute(index, route, { configuration, prefix });
    page = new SiteFile('index.html', 'text/html; charset=utf-8', Buffer.from(html), security);
    pages.set(key, page);
    return page;
  }

  function contentOf(path: string, content: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> {
    if (path === 'index.html')
      return Buffer.from(content.toString().replace('<base href="/"', () => `<base href="${prefix}"`));
    if (path !== 'service-worker.js') return content;
    // Depends on the headers, since it caches the page with them: new headers update the worker.
    const digest = createHash('sha256').update(JSON.stringify(security)).digest('base64url').slice(0, 22);
    return Buffer.from(`${content.toString()}\n// Caches pages with the headers ${digest}.\n`);
  }
}

/** None if the request names another service. */
function pageRouteOf({ path, query }: SiteRequest): PageRoute {
  const collection = namesService(query) ? undefined : collectionFromPath(path, '');
  return { collection, isRecord: collection !== undefined && /\/./.test(path) };
}

/** Rejects encoded dots and slashes like plain ones, since a proxy may decode them differently. */
function isExplorerAddress({ path, header }: SiteRequest): boolean {
  if (path === '') return true;
  const isSuspicious = /[.\\]|^\/|\/\/|%(?:2e|2f|5c|25|0|1)|^assets\//i.test(path);
  return !isSuspicious && (header('accept') ?? '').includes('text/html');
}
