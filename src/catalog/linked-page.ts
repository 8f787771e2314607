import { parseUrl } from '../contract/parse-url.ts';
import type { Source } from '../contract/records.ts';
import { censusTable } from './census/api.ts';
import { packagePage, resourcePage } from './export/portal.ts';
import { decoded, mendedLink } from './mended-address.ts';
import type { Entry } from './records/entry.ts';
import { type IndexedSource, sourcesOf } from './sources.ts';

/** The sources that lead to a page, its address being the same but for scheme, "www.", parameters and a last slash, or their variables where only some or its only one do. */
export function leadingTo(
  page: URL,
  { entries, isWhole }: { entries: readonly Entry[]; isWhole: boolean },
  portalUrl: string | null,
): readonly (Entry<'variable'> | IndexedSource)[] {
  const name = pageName(page);
  const isPage = (link: URL | null) =>
    link !== null &&
    pageName(link) === name &&
    (page.search === '' ||
      [...link.searchParams].every(([key, value]) => page.searchParams.getAll(key).includes(value)));
  const results = new Map<string, boolean>();
  const leads = (source: Source) => {
    const key = `${source.id} ${source.infoLink}`;
    const links = () => [
      parseUrl(mendedLink(source.infoLink)),
      resourcePage(portalUrl, source),
      packagePage(portalUrl, source),
    ];
    const result = results.get(key) ?? links().some(isPage);
    results.set(key, result);
    return result;
  };
  return sourcesOf(entries).flatMap((one): (Entry<'variable'> | IndexedSource)[] => {
    const { record, variables } = one;
    const leading = variables.filter((entry) =>
      entry.record.sources.some((source) => source.id === record.id && leads(source)),
    );
    const isOnly = isWhole && variables.length === 1;
    return leading.length > 0 && leading.length === variables.length && !isOnly ? [one] : leading;
  });
}

/** The sources that are the same census table in another edition; none if the page is no table. */
export function otherEditions(page: URL, entries: readonly Entry[]): readonly IndexedSource[] {
  const wanted = censusTable(parseUrl(page.href.toUpperCase()))?.table;
  if (wanted === undefined) return [];
  return sourcesOf(entries).filter(
    ({ record }) => censusTable(parseUrl(mendedLink(record.infoLink)))?.table === wanted,
  );
}

/** What all addresses of a page have in common. */
function pageName({ host, pathname }: URL): string {
  const path = decoded(pathname).replaceAll(/\/+/g, '/').replace(/\/$/, '');
  return (host.replace(/^www\./, '') + path).toLowerCase();
}
