import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { collectionFromPath } from '../contract/collection-from-path.ts';
import { type CollectionName, collectionNames } from '../contract/collection-names.ts';
import type { ServiceResponse } from '../service/http/http-types.ts';
import { problem } from '../service/http/problem.ts';
import { withFirstPageLink } from './first-page-link.ts';
import { pageHeaders } from './security-headers.ts';
import { readConfigurationFile } from './read-configuration-file.ts';
import {
  type ExplorerSettings,
  type FurtherServices,
  type SiteConfiguration,
  siteConfiguration,
} from './site-configuration.ts';
import { contentTypeOf, SiteFile } from './site-file.ts';

export interface SiteOptions {
  /** The folder of the built explorer. */
  folder: string;
  /** The path the site's readers see it under, with both slashes. */
  prefix: string;
  /** What the explorer may read besides what its config.json says. */
  services?: FurtherServices;
  /** What is set in place of its config.json. */
  settings?: ExplorerSettings;
  /** Gets one line on what is wrong in the config.json; not called where all is well. */
  warn?: (line: string) => void;
}

export interface SiteRequest {
  method: string;
  /** The raw path below the prefix, without its leading slash. */
  path: string;
  /** What follows the first `?`; empty without one. */
  query: string;
  header: (name: string) => string | undefined;
}

/**
 * The built explorer, read once into memory. Only what was found then is ever answered, so no request
 * reaches the file system; links, dotfiles and source maps are not part of it. Every path without an
 * extension is one of the explorer's own addresses and gets its page.
 */
export function loadSite(options: SiteOptions): (request: SiteRequest) => ServiceResponse {
  const { files, lists } = readSite(options);
  return (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return problem(405, 'Use GET or HEAD here.', { headers: { Allow: 'GET, HEAD' } });
    }
    const file = isExplorerAddress(request)
      ? (lists.get(listOf(request)) ?? files.get('index.html'))
      : files.get(request.path);
    return file?.answer(request.header) ?? problem(404, 'There is nothing at this address.');
  };
}

/** The collection whose list or record is asked for, unless of another service, which no page knows of. */
function listOf({ path, query }: SiteRequest): CollectionName | undefined {
  return /(?:^|&)service=/.test(query) ? undefined : collectionFromPath(path, '');
}

/** Encoded dots and slashes are refused with the plain ones: no proxy's reading of them may differ from ours. */
function isExplorerAddress({ path, header }: SiteRequest): boolean {
  if (path === '') return true;
  const isOdd = /[.\\]|^\/|\/\/|%(?:2e|2f|5c|25|0|1)|^assets\//i.test(path);
  return !isOdd && (header('accept') ?? '').includes('text/html');
}

interface Site {
  files: ReadonlyMap<string, SiteFile>;
  /** The explorer's page once more for each list, with a link to its first page. */
  lists: ReadonlyMap<CollectionName | undefined, SiteFile>;
}

function readSite(options: SiteOptions): Site {
  const { folder, prefix } = options;
  const files = new Map<string, SiteFile>();
  const lists = new Map<CollectionName, SiteFile>();
  const configuration = readConfiguration(options);
  const security = pageHeaders(configuration?.sources ?? []);
  const baseUrl = configuration?.baseUrl ?? '';
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    const path = relative(folder, file).replaceAll(sep, '/');
    const type = contentTypeOf(path);
    // A link is no file here, and a linked folder is not walked into.
    if (!entry.isFile() || type === undefined || path.split('/').some((part) => part.startsWith('.')))
      continue;
    const content = contentOf(path, file);
    files.set(path, new SiteFile(path, type, content, security));
    if (path !== 'index.html') continue;
    for (const name of collectionNames) {
      const page = withFirstPageLink(content.toString(), name, { baseUrl, prefix });
      lists.set(name, new SiteFile(path, type, Buffer.from(page), security));
    }
  }
  // One that is named by --config is served also where the build has none.
  if (configuration !== null && !files.has('config.json')) {
    const content = Buffer.from(configuration.text);
    files.set('config.json', new SiteFile('config.json', 'application/json', content, security));
  }
  return { files, lists };

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

/** A worker that differs where the headers do: it keeps the page with them, and is asked to keep it anew. */
function withHeaders(worker: string, headers: Record<string, string>): Buffer<ArrayBuffer> {
  const digest = createHash('sha256').update(JSON.stringify(headers)).digest('base64url').slice(0, 22);
  return Buffer.from(`${worker}\n// Keeps pages with the headers ${digest}.\n`);
}

function readConfiguration({ folder, services, settings, warn }: SiteOptions): SiteConfiguration | null {
  const text = readConfigurationFile(folder, settings?.file ?? null, warn ?? (() => {}));
  return text === null ? null : siteConfiguration(text, services ?? { addresses: [], any: false }, settings);
}
