import { pageUrl } from '../client/page-url.ts';
import { normalizeBaseUrl } from '../client/base-url.ts';
import { contractFormat } from '../contract/page-query.ts';
import type { CollectionName } from '../contract/collection-names.ts';

const here = 'http://here.invalid';

/**
 * Preloads a list's first page, with the URL of `src/early/early.ts` so that it is one request. Only for this
 * server's own service: the link sends credentials, and another service might respond with the browser's password
 * dialog.
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
