import { pageUrl } from '../client/page-url.ts';
import { normalizeBaseUrl } from '../client/base-url.ts';
import { contractFormat } from '../contract/page-query.ts';
import type { CollectionName } from '../contract/collection-names.ts';

// Stands for the origin that readers see the site under, which only they know.
const here = 'http://here.invalid';

/**
 * The explorer's page for a list, with a link that has the browser ask for the list's first page before any script runs:
 * for exactly what `src/early/early.ts` asks for, so that it is one request. Only where config.json names the service of
 * this very server: a link sends its own server what the browser knows of a login, and another service there might answer
 * with the browser's password dialog.
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
