import { namesService } from '../contract/collection-names.ts';
import { parseUrl } from '../contract/parse-url.ts';
import { decoded, mendedLink, mendedPath, mendedQuery } from './mended-address.ts';
import { pageOf } from './pages.ts';
import { isRecordKey } from './records/entry.ts';

/** A page of the explorer (`key` is that of its record, if it is of one), or else a page of another site. */
export type PastedAddress =
  | { page: string; key: string; to: string; query: string; fragment: string }
  | { page: null; url: URL };

// It may follow other text, as in a citation.
const withScheme = /(?:https?:\/\/|(?<![\p{L}\p{N}.])www\.)([^\s/].*)/isu;
const withoutScheme =
  /^(?:[\p{L}\p{N}-]+\.)*(?:[\p{L}\p{N}-]+\.\p{L}{2,}(?::\d+)?\/\S*|[\p{L}\p{N}-]+:\d{3,5}\/\p{L}\S*)$/u;

/** The address that a text is or contains, before mail or a chat changed it, or null; `base` is the explorer's, up to its last slash. */
export function pastedAddress(pasted: string, base: URL): PastedAddress | null {
  const text = pasted.trim();
  const address = withScheme.exec(text)?.[1] ?? withoutScheme.exec(text)?.[0];
  if (address === undefined) {
    if (!text.startsWith('/') && !/^\p{L}+\/\d/u.test(text)) return null;
    const isWhole = base.pathname !== '/' && text.startsWith(base.pathname);
    const page = pageAt(isWhole ? text.slice(base.pathname.length) : text.replace(/^\/+/, ''));
    return page?.page === '' ? null : page;
  }
  const [place, own] = [address, base.host + base.pathname].map((each) => each.replace(/^www\./i, ''));
  const isOwn = `${place}/`.toLowerCase().startsWith((own ?? '').toLowerCase());
  const page = isOwn ? pageAt((place ?? '').slice(own?.length)) : null;
  const url = parseUrl(`https://${mendedLink(address)}`);
  return page ?? (url && { page: null, url });
}

/** The page at a path, query and fragment below the explorer's address; null where there is none. */
function pageAt(path: string): (PastedAddress & { page: string }) | null {
  const parts = /^([^?#]*)(?:\?([^\s#]*))?(?:#(\S*))?/.exec(path);
  const [name = '', segment = '', ...others] = mendedPath(parts?.[1] ?? '').split('/');
  const key = decoded(segment);
  const query = mendedQuery(parts?.[2] ?? '');
  const page = pageOf(name);
  if (page === undefined || others.length > 0 || namesService(query)) return null;
  if (key !== '' && (page.hasRecords !== true || !isRecordKey(key))) return null;
  const fragment = parts?.[3] ?? '';
  const pathname = key === '' ? `/${name}` : `/${name}/${encodeURIComponent(key)}`;
  const to = `${pathname}${query && `?${query}`}${fragment && `#${fragment}`}`;
  return { page: name, key, to, query, fragment };
}
