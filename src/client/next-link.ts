import { defaultPageSize } from '../contract/page-query.ts';
import { parseUrl } from './parse-url.ts';

/** Longest `next` that is taken seriously, in characters; servers and proxies refuse longer ones anyway. */
const longestNext = 8000;

/**
 * What a page says about the one after it. `query` has no `format`: the one that works is put in on request; `offset`
 * is the one that it asks for, null where the list is paged in another way.
 */
export type NextLink =
  | { kind: 'none' }
  | { kind: 'query'; query: string; offset: number | null }
  | { kind: 'unusable'; why: string };

/**
 * Reads `next` as deployed services fill it. Missing, null, false and empty all end the list; an address is used
 * for its query alone, since behind proxies its scheme, host, port and path are often not the public ones.
 */
export function readNext(next: unknown, pageAddress: string): NextLink {
  return parseNext(next, pageAddress).link;
}

/** The same, with the URL as the service gave it where there is one. */
export function parseNext(next: unknown, pageAddress: string): { link: NextLink; url: URL | null } {
  if (next === null || next === undefined || next === false || next === '')
    return { link: { kind: 'none' }, url: null };
  if (typeof next !== 'string') return unusable('it is not text');
  if (next.length > longestNext) return unusable('it is too long');
  const url = parseUrl(next, pageAddress);
  if (url === null) return unusable('it is not an address');
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    return unusable(`it begins with ${url.protocol}`);
  const query = withoutFormat(url.search);
  return query === ''
    ? unusable('it names no position in the list')
    : { link: { kind: 'query', query, offset: offsetIn(query) }, url };
}

/** The query with every `format` taken out and all else byte for byte as it was, so that opaque cursors survive. */
export function withoutFormat(query: string): string {
  const parts = query.replace(/^\?/, '').split('&');
  const kept = parts.filter((part) => part !== '' && !/^format(=|$)/i.test(part));
  return kept.length === 0 ? '' : `?${kept.join('&')}`;
}

/** Offset a query asks for, or null where it is paged in another way. Duplicated parameters: the last wins. */
export function offsetIn(query: string): number | null {
  const text = new URLSearchParams(query).getAll('offset').at(-1);
  return text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : null;
}

/** What was changed in a link and why, and what it skips, given what parseNext read: for the account of how a list was loaded. */
export function notesOnNext(
  { link, url }: ReturnType<typeof parseNext>,
  pageAddress: string,
  received: number,
): string[] {
  if (link.kind === 'unusable') return [`The link to the next page is unusable: ${link.why}.`];
  if (link.kind === 'none' || url === null) return [];
  const notes: string[] = [];
  const asked = new URL(pageAddress);
  if (url.origin !== asked.origin)
    notes.push(`The next page was given at ${url.origin}; it is asked for at ${asked.origin} instead.`);
  if (url.pathname !== asked.pathname)
    notes.push(`The path of the next page, ${clipped(url.pathname)}, was replaced by ${asked.pathname}.`);
  if (url.username !== '' || url.password !== '' || url.hash !== '')
    notes.push('Credentials or a fragment were dropped from the address of the next page.');
  const { offset } = link;
  const end = (offsetIn(asked.search) ?? 0) + received;
  // A page may be shorter than its limit; only an offset beyond both is a gap the service made itself.
  const step = Math.max(received, Number(asked.searchParams.get('limit')) || defaultPageSize);
  if (offset !== null && offset > end - received + step)
    notes.push(`Records ${end + 1} to ${offset} were not offered by the service.`);
  return notes;
}

function unusable(why: string): { link: NextLink; url: null } {
  return { link: { kind: 'unusable', why }, url: null };
}

function clipped(text: string): string {
  return text.length > 200 ? `${text.slice(0, 199)}…` : text;
}
