import { pageUrl } from '../client/page.ts';
import { normalizeBaseUrl } from '../client/base-url.ts';
import { contractFormat } from '../contract/page-query.ts';
import type { CollectionName } from '../contract/collection-names.ts';
import type { SiteConfiguration } from './site-configuration.ts';

/** The page of the explorer that a URL needs: of a list, of a record in it, or of neither. */
export interface PageRoute {
  collection: CollectionName | undefined;
  isRecord: boolean;
}

// A placeholder for the site's public origin, which only its clients know.
const here = 'http://here.invalid';

/** The page with its configuration and preload links to what the URL needs, which are then there before any script runs. */
export function pageForRoute(
  page: string,
  { collection, isRecord }: PageRoute,
  { configuration, prefix }: { configuration: SiteConfiguration; prefix: string },
): string {
  const withConfiguration = inlineConfiguration(page, configuration.text);
  if (collection === undefined) return withConfiguration;
  const withCode = preloadCode(withConfiguration, isRecord ? ['list', 'record'] : ['list']);
  const link = firstPageLink(collection, { baseUrl: configuration.baseUrl ?? '', prefix });
  return withCode.replace(/<base [^>]*>/, (tag) => tag + link);
}

/** Instead of the link that preloads config.json; an invalid configuration is left to it. */
function inlineConfiguration(page: string, text: string): string {
  let configuration: unknown;
  try {
    configuration = JSON.parse(text);
  } catch {
    return page;
  }
  // A `<` in a text could end the element.
  const json = JSON.stringify(configuration).replaceAll('<', String.raw`\u003c`);
  const data = `<script type="application/json" id="configuration">${json}</script>`;
  return page
    .replace(/<link [^>]*href="config\.json"[^>]*>/, '')
    .replace(/<base [^>]*>/, (tag) => `${tag}\n    ${data}`);
}

/**
 * Preloads the list's first page by exactly the URL of `src/early/early.ts`, so that there is only one request. Only for the
 * service of this server: the link sends credentials, and another service might respond with the browser's password dialog.
 */
function firstPageLink(
  collection: CollectionName,
  { baseUrl, prefix }: { baseUrl: string; prefix: string },
): string {
  const base = normalizeBaseUrl(baseUrl, here + prefix);
  if (!base.ok || base.baseUrl !== `${here}${prefix}api/`) return '';
  const href = pageUrl(base.baseUrl, collection, null, contractFormat).slice(here.length);
  return `\n    <link rel="preload" as="fetch" crossorigin href="${href}" />`;
}

/** Replaces the meta elements that name code by links that preload it. */
function preloadCode(page: string, parts: readonly string[]): string {
  return page.replaceAll(/<meta name="code-of-(\w+)" content="([^"]+)"[^>]*>/g, (tag, part, file) =>
    parts.includes(part)
      ? `<link rel="preload" crossorigin as="script" fetchpriority="low" href="${file}">`
      : tag,
  );
}
