import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { collectionFromPath } from '../contract/collection-from-path.ts';
import { namesService } from '../contract/names-service.ts';
import { collectionNames } from '../contract/collection-names.ts';
import { type ServiceResponse, problem } from '../service/http/response.ts';
import { type PageRoute, pageForRoute } from './page-for-route.ts';
import { siteHeaders, contentTypeOf, SiteFile } from './site-file.ts';
import {
  readConfigurationFile,
  type ExplorerSettings,
  type FurtherServices,
  type SiteConfiguration,
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
  const { files, pages } = readSite(options);
  return (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return problem(405, 'Use GET or HEAD here.', { headers: { Allow: 'GET, HEAD' } });
    }
    const file = isExplorerAddress(request)
      ? (pages.get(pageKey(routeOf(request))) ?? files.get('index.html'))
      : files.get(request.path);
    return file?.respond(request.header) ?? problem(404, 'There is nothing at this address.');
  };
}

/** What is requested; of another service, neither a list nor a record. */
function routeOf({ path, query }: SiteRequest): PageRoute {
  const collection = namesService(query) ? undefined : collectionFromPath(path, '');
  return { collection, isRecord: collection !== undefined && /\/./.test(path) };
}

function pageKey({ collection, isRecord }: PageRoute): string {
  return `${collection} ${isRecord}`;
}

/** Every kind of page that is requested. */
const routes: readonly PageRoute[] = [
  { collection: undefined, isRecord: false },
  ...collectionNames.flatMap((collection) => [
    { collection, isRecord: false },
    { collection, isRecord: true },
  ]),
];

/** Rejects encoded dots and slashes like plain ones, since a proxy may decode them differently. */
function isExplorerAddress({ path, header }: SiteRequest): boolean {
  if (path === '') return true;
  const isSuspicious = /[.\\]|^\/|\/\/|%(?:2e|2f|5c|25|0|1)|^assets\//i.test(path);
  return !isSuspicious && (header('accept') ?? '').includes('text/html');
}

interface Site {
  files: ReadonlyMap<string, SiteFile>;
  /** The explorer's page by what is requested, if there is a configuration for it. */
  pages: ReadonlyMap<string, SiteFile>;
}

function readSite(options: SiteOptions): Site {
  const { folder, prefix } = options;
  const files = new Map<string, SiteFile>();
  const pages = new Map<string, SiteFile>();
  const configuration = readConfiguration(options);
  const security = siteHeaders(configuration?.sources ?? []);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    const path = relative(folder, file).replaceAll(sep, '/');
    const type = contentTypeOf(path);
    if (!entry.isFile() || type === undefined || path.split('/').some((part) => part.startsWith('.')))
      continue;
    const content = contentOf(path, file);
    files.set(path, new SiteFile(path, type, content, security));
    if (path !== 'index.html' || configuration === null) continue;
    for (const route of routes) {
      const page = pageForRoute(content.toString(), route, { configuration, prefix });
      pages.set(pageKey(route), new SiteFile(path, type, Buffer.from(page), security));
    }
  }
  // The file of --config is served even if the build has no config.json.
  if (configuration !== null && !files.has('config.json')) {
    const content = Buffer.from(configuration.text);
    files.set('config.json', new SiteFile('config.json', 'application/json', content, security));
  }
  return { files, pages };

  function contentOf(path: string, file: string): Buffer<ArrayBuffer> {
    if (path === 'config.json' && configuration !== null) return Buffer.from(configuration.text);
    if (path === 'index.html') return withBase(readFileSync(file, 'utf8'), prefix);
    if (path === 'service-worker.js') return withHeaders(readFileSync(file, 'utf8'), security);
    return readFileSync(file);
  }
}

function withBase(page: string, prefix: string): Buffer<ArrayBuffer> {
  return Buffer.from(page.replace('<base href="/"', () => `<base href="${prefix}"`));
}

/** Makes the worker script depend on the headers, since it caches the page with them: new headers update the worker. */
function withHeaders(worker: string, headers: Record<string, string>): Buffer<ArrayBuffer> {
  const digest = createHash('sha256').update(JSON.stringify(headers)).digest('base64url').slice(0, 22);
  return Buffer.from(`${worker}\n// Caches pages with the headers ${digest}.\n`);
}

function readConfiguration({ folder, services, settings, warn }: SiteOptions): SiteConfiguration | null {
  const text = readConfigurationFile(folder, settings?.file ?? null, warn ?? (() => {}));
  return text === null ? null : siteConfiguration(text, services ?? { addresses: [], any: false }, settings);
}
