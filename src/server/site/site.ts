import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { etagOf } from '../../service/http/negotiation.ts';
import { bytesOf, problem } from '../../service/http/response.ts';
import { explorerPages, type ServedCatalog } from './explorer-pages.ts';
import type { Site, SiteRequest } from './site-request.ts';
import { SiteFile, contentTypeOf, siteHeaders } from './site-file.ts';
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
  /** The catalog of this server's service once it is open, for what is readable without script. */
  catalog?: () => ServedCatalog | null;
}

/** Serves the built explorer from memory: no request reaches the file system. Paths without an extension are its routes. */
export function loadSite(
  options: SiteOptions,
): Site & Partial<Pick<SiteConfiguration, 'portalUrl' | 'synonyms'>> {
  const { folder, prefix, settings = {}, catalog = () => null } = options;
  const text = readConfigurationFile(folder, settings.config ?? null);
  const configuration = text === null ? null : siteConfiguration(text, settings);
  const security = siteHeaders(configuration?.sources ?? []);
  const files = new Map<string, SiteFile>();
  let index: string | null = null;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    const path = relative(folder, file).replaceAll(sep, '/');
    const type = contentTypeOf(path);
    if (!entry.isFile() || type === undefined || path.split('/').some((part) => part.startsWith('.')))
      continue;
    const content = builtContent(path, readFileSync(file));
    if (path === 'index.html') index = content.toString();
    files.set(path, new SiteFile(path, type, content, security));
  }
  // The file of --config is served even if the build has no config.json.
  if (configuration !== null) {
    const content = Buffer.from(configuration.text);
    files.set('config.json', new SiteFile('config.json', 'application/json', content, security));
  }

  const pages =
    index === null || configuration === null
      ? async ({ header }: SiteRequest) => files.get('index.html')?.respond(header) ?? null
      : explorerPages({ index, configuration, prefix, security, catalog });
  const respond: Site = async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return problem(405, 'Use GET or HEAD here.', { Allow: 'GET, HEAD' });
    const page = isExplorerAddress(request.path) ? await pages(request) : null;
    const file = files.get(request.path)?.respond(request.header);
    return (
      page ??
      file ??
      (await catalog()?.crawlers?.(request, configuration?.title ?? '')) ??
      problem(404, 'There is nothing at this address.')
    );
  };
  const { portalUrl, synonyms } = configuration ?? {};
  return Object.assign(respond, { portalUrl, synonyms });

  function builtContent(path: string, content: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> {
    if (path === 'index.html')
      return Buffer.from(content.toString().replace('<base href="/"', () => `<base href="${prefix}"`));
    if (path !== 'service-worker.js') return content;
    // Depends on the headers, since it caches the page with them: new headers update the worker.
    const digest = etagOf(bytesOf(JSON.stringify(security)));
    return Buffer.from(`${content.toString()}\n// Caches pages with the headers ${digest}.\n`);
  }
}

/** Rejects encoded dots and slashes like plain ones, since a proxy may decode them differently. */
function isExplorerAddress(path: string): boolean {
  return !/[.\\]|^\/|\/\/|%(?:2e|2f|5c|25|0|1)|^assets\//i.test(path);
}
