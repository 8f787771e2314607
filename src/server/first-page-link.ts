import { pageUrl } from '../client/page-url.ts';
import { normalizeBaseUrl } from '../client/base-url.ts';
import { contractFormat } from '../contract/page-query.ts';
import type { CollectionName } from '../contract/collection-names.ts';

// A placeholder for the site's public origin, which only its clients know.
const here = 'http://here.invalid';

/**
 * Adds a link to the explorer's page of a list that preloads the list's first page before any script runs. The URL is
 * exactly that of `src/early/early.ts`, so that there is only one request. Only if config.json names the service of this
 * server: a preload link sends the browser's credentials, and another service on this origin might respond with the
 * browser's password dialog.
 */
export function withFirstPageLink(
  page: string,
  collection: CollectionName,
  { baseUrl, prefix }: { baseUrl: string; prefix: string },
): string {
  const base = normalizeBaseUrl(baseUrl, here + prefix);
  if (!base.ok || base.baseUrl !== `${here}${prefix}api/`) return page;
  const href = pageUrl(base.baseUrl, collection, null, contractFormat).slice(here.length);
  return page.replace(
    /<base [^>]*>/,
    (tag) => `${tag}\n    <link rel="preload" as="fetch" crossorigin href="${href}" />`,
  );
}
