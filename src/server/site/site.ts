import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { mendedPath, mendedQuery } from '../../catalog/mended-address.ts';
import { escapeHtml } from '../../catalog/text/escape-html.ts';
import { loadRenderer, type RenderView } from '../../html/view.ts';
import { EncodedBody } from '../../service/http/encoded-body.ts';
import { etagOf } from '../../service/http/negotiation.ts';
import {
  bytesOf,
  type Headers,
  problem,
  redirectTo,
  type ServiceResponse,
} from '../../service/http/response.ts';
import { filesBelow } from '../command/files.ts';
import { explorerPages, type SiteCatalog } from './explorer-pages.ts';
import type { ServerRequest } from '../requests/exchange.ts';
import type { FileToSend } from '../requests/send-file.ts';
import {
  type ExplorerSettings,
  readConfigurationFile,
  type SiteConfiguration,
  siteConfiguration,
} from './site-configuration.ts';

interface SiteOptions {
  folder: string;
  prefix: string;
  settings?: ExplorerSettings;
  /** The catalog of this server's service once it is open. */
  catalog?: () => SiteCatalog | null;
  /** Resolves to null where the pages have their frame only. */
  renderer?: () => Promise<RenderView | null>;
}

/** The built explorer, its configuration applied. */
export interface Site extends Pick<SiteConfiguration, 'title' | 'portalUrl' | 'synonyms' | 'hasTwins'> {
  /** At all addresses of the explorer. */
  respond: (request: ServerRequest) => Promise<ServiceResponse | FileToSend>;
}

/** Files of these types are served, and no others. */
const served = /^(?!.*(?:^|\/)\.).+\.(?:html|js|css|json|webmanifest|svg|png|ico|woff2|txt)$/;

/** What the server writes into: it is in memory, all else is read from the folder. Paths without an extension are its routes. */
export function loadSite({
  folder,
  prefix,
  settings = {},
  catalog = () => null,
  renderer = loadRenderer,
}: SiteOptions): Site {
  const text = readConfigurationFile(folder, settings.config ?? null);
  const configuration = siteConfiguration(text ?? '', settings);
  const security = siteHeaders(configuration.sources);
  const files = new Set(filesBelow(folder).filter((path) => served.test(path)));
  const read = (path: string) => (files.has(path) ? readFileSync(join(folder, path), 'utf8') : null);
  const inMemory = (content: string, type: string) =>
    new EncodedBody(bytesOf(content), { ...headersOf('index.html'), 'Content-Type': type });
  const index =
    read('index.html')?.replace('<base href="/"', () => `<base href="${escapeHtml(prefix)}"`) ?? '';
  const written = new Map([['index.html', inMemory(index, 'text/html; charset=utf-8')]]);
  // The file of --config is served even if the build has no config.json.
  if (text !== null) written.set('config.json', inMemory(configuration.text, 'application/json'));
  const worker = read('service-worker.js');
  if (worker !== null) {
    // Depends on the headers, since it caches the page with them: new headers update the worker.
    const digest = etagOf(bytesOf(JSON.stringify(security)));
    const content = `${worker}\n// Caches pages with the headers ${digest}.\n`;
    written.set('service-worker.js', inMemory(content, 'text/javascript; charset=utf-8'));
  }
  const headers = headersOf('index.html');
  const pages = explorerPages({ index, configuration, prefix, headers, catalog, renderer });

  /** The names of assets contain a hash of their content, so they never expire; other files are revalidated. */
  function headersOf(file: string): Headers {
    const cache = file.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache';
    return { 'Cache-Control': cache, Vary: 'Accept-Encoding', ...security };
  }

  return {
    ...configuration,
    async respond(request) {
      const { path, query, header } = request;
      const isForReader = (header('accept') ?? '').includes('text/html');
      const [mended, meant] = [mendedPath(path), mendedQuery(query)];
      if (isForReader && (mended !== path || meant !== query))
        return redirectTo(`${prefix}${mended}${meant === '' ? '' : `?${meant}`}`);
      const page = isExplorerAddress(path) ? await pages(request) : null;
      const response = page ?? (await written.get(path)?.respond(header));
      if (response) return response;
      if (files.has(path)) return { folder, file: path, headers: headersOf(path) };
      const notFound = isForReader ? await written.get('index.html')?.respond(header) : undefined;
      return notFound === undefined
        ? problem(404, 'There is nothing at this address.')
        : { ...notFound, status: 404 };
    },
  };
}

/** Rejects encoded dots and slashes like plain ones, since a proxy may decode them differently. */
function isExplorerAddress(path: string): boolean {
  return !/[.\\]|^\/|\/\/|%(?:2e|2f|5c|25|0|1)|^assets\//i.test(path);
}

/** Headers of the explorer; `sources` are the origins of the services in config.json. */
export function siteHeaders(sources: readonly string[]): Headers {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    // The virtual list positions its rows with style attributes.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    ["connect-src 'self'", ...sources].join(' '),
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'self'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    'trusted-types default',
    "require-trusted-types-for 'script'",
  ];
  return {
    'Content-Security-Policy': policy.join('; '),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
  };
}
