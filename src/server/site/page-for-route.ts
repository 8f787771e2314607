import { pageUrl } from '../../client/page.ts';
import { normalizeBaseUrl } from '../../client/base-url.ts';
import { contractFormat } from '../../contract/page-query.ts';
import type { CollectionName } from '../../contract/collection-names.ts';
import { jsonForScript } from './html.ts';
import type { SiteConfiguration } from './site-configuration.ts';

// A placeholder for the site's public origin, which only its clients know.
const here = 'http://here.invalid';

/** The page with its configuration and, on the pages of a list, a preload link to the list's first page. */
export function pageForRoute(
  page: string,
  collection: CollectionName | undefined,
  { configuration, prefix }: { configuration: SiteConfiguration; prefix: string },
): string {
  const withConfiguration = inlineConfiguration(page, configuration);
  if (collection === undefined) return withConfiguration;
  const link = isOwnService(configuration, prefix) ? firstPageLink(collection, prefix) : '';
  return withConfiguration.replace(/<base [^>]*>/, (tag) => tag + link);
}

/** Whether the explorer reads the service of this server. */
export function isOwnService({ baseUrl }: SiteConfiguration, prefix: string): boolean {
  const base = normalizeBaseUrl(baseUrl ?? '', here + prefix);
  return base.ok && base.baseUrl === `${here}${prefix}api/`;
}

/** Instead of the link that preloads config.json; an invalid configuration is left to it. */
function inlineConfiguration(page: string, { text, baseUrl }: SiteConfiguration): string {
  if (baseUrl === null) return page;
  const json = jsonForScript(JSON.parse(text));
  const data = `<script type="application/json" id="configuration">${json}</script>`;
  return page
    .replace(/<link [^>]*href="config\.json"[^>]*>/, '')
    .replace(/<base [^>]*>/, (tag) => `${tag}\n    ${data}`);
}

/**
 * Preloads the list's first page by exactly the URL of `src/early/early.ts`, so that there is only one request. Only for the
 * service of this server: the link sends credentials, and another service might respond with the browser's password dialog.
 */
function firstPageLink(collection: CollectionName, prefix: string): string {
  const href = pageUrl(`${here}${prefix}api/`, collection, null, contractFormat).slice(here.length);
  return `\n    <link rel="preload" as="fetch" crossorigin href="${href}" />`;
}
