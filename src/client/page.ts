import { type CollectionName, collectionWords } from '../contract/collection-names.ts';
import { type contractFormat, defaultPageSize, largestPageSize } from '../contract/page-query.ts';
import { parseUrl } from '../contract/parse-url.ts';

export type PageFormat = typeof contractFormat | 'json' | null;

/** A page as received: `count` null if missing or invalid, `receivedAt` in epoch ms. */
export interface LoadedPage {
  address: string;
  results: readonly unknown[];
  count: number | null;
  next: NextLink;
  receivedAt: number;
  format: PageFormat;
  notes: readonly string[];
  /** The body, if the client was asked to keep it. */
  text?: string;
  /** True if the response had an ETag: revalidating an unchanged page is then cheap. */
  tagged?: boolean;
  /** True if it was saved on this device by an earlier visit. */
  isSaved?: true;
}

/** URL of a page: that of the collection, `format` if any, and the query unchanged; or of a file below it (see NextLink). */
export function pageUrl(
  baseUrl: string,
  collection: CollectionName,
  query: string | null,
  format: PageFormat,
): string {
  const url = new URL(collectionWords[collection].path, baseUrl);
  if (isFile(query)) {
    url.pathname += query;
    return url.href;
  }
  const rest = withoutFormat(query ?? '').slice(1);
  url.search = [format === null ? '' : `format=${format}`, rest].filter((part) => part !== '').join('&');
  return url.href;
}

/** Maximum length of `next`, in characters; servers and proxies reject longer URLs anyway. */
const longestNext = 8000;

/** The parsed `next`: a query without `format`, which the request adds, or the path of a file below the list's address. */
export type NextLink =
  | { kind: 'none' }
  | { kind: 'query'; query: string; offset: number | null }
  | { kind: 'unusable'; why: string };

/** Whether what `next` was read as names a file. */
function isFile(query: string | null): query is string {
  return query !== null && /^[^?]/.test(query);
}

/** What `pageUrl` was given for `address`, of the list at `listPath`: the path below it, then the query without `format`. */
export function belowList(address: string, listPath: string): string {
  const { pathname, search } = new URL(address);
  return (pathname.startsWith(listPath) ? pathname.slice(listPath.length) : '') + withoutFormat(search);
}

/** Parses `next` as deployed services send it: only its query, or else a file below `listPath`, since proxies hide the public host and path. */
export function parseNext(
  next: unknown,
  pageAddress: string,
  listPath = new URL(pageAddress).pathname,
): { link: NextLink; url: URL | null } {
  if (next === null || next === undefined || next === false || next === '')
    return { link: { kind: 'none' }, url: null };
  if (typeof next !== 'string') return unusable('it is not text');
  if (next.length > longestNext) return unusable('it is too long');
  const url = parseUrl(next, pageAddress);
  if (url === null) return unusable('it is not a valid URL');
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    return unusable(`it starts with ${url.protocol}`);
  const query = withoutFormat(url.search) || belowList(url.href, listPath);
  return query === ''
    ? unusable('it has no query')
    : { link: { kind: 'query', query, offset: offsetIn(query) }, url };
}

/** The query without any `format`, otherwise unchanged byte for byte, so that opaque cursors survive. */
function withoutFormat(query: string): string {
  const parts = query.replace(/^\?/, '').split('&');
  const parameters = parts.filter((part) => part !== '' && !/^format(=|$)/i.test(part));
  return parameters.length === 0 ? '' : `?${parameters.join('&')}`;
}

/** The `offset` of a query, or null if it uses another kind of pagination. The last of several wins. */
export function offsetIn(query: string): number | null {
  const text = new URLSearchParams(query).getAll('offset').at(-1);
  return text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : null;
}

/** The `limit` of a query, or null without one. The last of several wins. */
export function limitIn(query: string): number | null {
  return Number(new URLSearchParams(query).getAll('limit').at(-1)) || null;
}

/** The same position with pages of the largest size; null unless the query asks for pages of the usual size at an offset. */
export function largerPage(query: string | null): string | null {
  if (query === null || limitIn(query) !== defaultPageSize || offsetIn(query) === null) return null;
  return withNumber(query, 'limit', largestPageSize);
}

/** The query with another value of a parameter that it has, otherwise unchanged. */
export function withNumber(query: string, name: string, value: number): string {
  return query.replaceAll(new RegExp(`([?&]${name}=)\\d+`, 'g'), (_, head: string) => head + value);
}

/** Notes for the loading report: what was changed in the link and why, and which records it skips. */
export function notesOnNext(
  { link, url }: ReturnType<typeof parseNext>,
  pageAddress: string,
  received: number,
): string[] {
  if (link.kind === 'unusable') return [`The link to the next page is unusable: ${link.why}.`];
  if (link.kind === 'none' || url === null) return [];
  const notes: string[] = [];
  const requested = new URL(pageAddress);
  if (url.origin !== requested.origin)
    notes.push(
      `The link to the next page names ${url.origin}; the page is requested from ${requested.origin} instead.`,
    );
  if (url.pathname !== requested.pathname && !isFile(link.query))
    notes.push(
      `The path of the next page, ${clipped(url.pathname)}, was replaced with ${requested.pathname}.`,
    );
  if (url.username !== '' || url.password !== '' || url.hash !== '')
    notes.push('Credentials or a fragment were removed from the URL of the next page.');
  const { offset } = link;
  const end = (offsetIn(requested.search) ?? 0) + received;
  // A page may be shorter than its limit; only an offset beyond both is a gap.
  const step = Math.max(received, limitIn(requested.search) ?? defaultPageSize);
  if (offset !== null && offset > end - received + step)
    notes.push(`The service skipped records ${end + 1} to ${offset}.`);
  return notes;
}

function unusable(why: string): { link: NextLink; url: null } {
  return { link: { kind: 'unusable', why }, url: null };
}

function clipped(text: string): string {
  return text.length > 200 ? `${text.slice(0, 199)}…` : text;
}
