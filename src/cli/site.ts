import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { Answer } from '../service/exchange.ts';
import { problem } from '../service/problem.ts';
import { pageHeaders } from './security-headers.ts';
import { contentTypeOf, SiteFile } from './site-file.ts';

export interface SiteOptions {
  /** The folder of the built explorer. */
  folder: string;
  /** The path the site's readers see it under, with both slashes. */
  prefix: string;
}

export interface SiteRequest {
  method: string;
  /** The raw path below the prefix, without its leading slash. */
  path: string;
  header: (name: string) => string | undefined;
}

/**
 * The built explorer, read once into memory. Only what was found then is ever answered, so no request
 * reaches the file system; links, dotfiles and source maps are not part of it. Every path without an
 * extension is one of the explorer's own addresses and gets its page.
 */
export function loadSite({ folder, prefix }: SiteOptions): (request: SiteRequest) => Answer {
  const files = readSite(folder, prefix);
  return (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return problem(405, 'Use GET or HEAD here.', { headers: { Allow: 'GET, HEAD' } });
    }
    const path = isExplorerAddress(request) ? 'index.html' : request.path;
    return files.get(path)?.answer(request.header) ?? problem(404, 'There is nothing at this address.');
  };
}

/** Encoded dots and slashes are refused with the plain ones: no proxy's reading of them may differ from ours. */
function isExplorerAddress({ path, header }: SiteRequest): boolean {
  if (path === '') return true;
  const isOdd = /[.\\]|^\/|\/\/|%(?:2e|2f|5c|25|0|1)|^assets\//i.test(path);
  return !isOdd && (header('accept') ?? '').includes('text/html');
}

function readSite(folder: string, prefix: string): ReadonlyMap<string, SiteFile> {
  const files = new Map<string, SiteFile>();
  const security = pageHeaders(connectOrigin(folder));
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    const path = relative(folder, file).replaceAll(sep, '/');
    const type = contentTypeOf(path);
    // A link is no file here, and a linked folder is not walked into.
    if (!entry.isFile() || type === undefined || path.split('/').some((part) => part.startsWith('.')))
      continue;
    const content = path === 'index.html' ? withBase(readFileSync(file, 'utf8'), prefix) : readFileSync(file);
    files.set(path, new SiteFile(path, type, content, security));
  }
  return files;
}

function withBase(page: string, prefix: string): Buffer<ArrayBuffer> {
  return Buffer.from(page.replace('<base href="/"', () => `<base href="${prefix}"`));
}

/** The other origin that config.json points the explorer at, so that the page may read from it. */
function connectOrigin(folder: string): string | undefined {
  const file = join(folder, 'config.json');
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) return undefined;
  // A broken config.json is the explorer's to report, on the page; here it only opens nothing.
  const address = /"baseUrl"\s*:\s*"(https?:\/\/[^"\\\s]+)"/.exec(readFileSync(file, 'utf8'))?.[1];
  return address !== undefined && URL.canParse(address) ? new URL(address).origin : undefined;
}
