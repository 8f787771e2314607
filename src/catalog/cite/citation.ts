import type { AnyRecord, CollectionName } from '../../contract/collections.ts';
import { collectionWords } from '../../contract/collection-names.ts';
import type { CensusPlace } from '../../contract/configuration/census-places.ts';
import { parseUrl } from '../../contract/parse-url.ts';
import type { Source } from '../../contract/records.ts';
import { idText } from '../records/entry.ts';
import { fieldOf, listOf } from '../records/fields.ts';
import { distinctShortName } from '../records/record-fields.ts';
import { fullNameOf, tableOf } from '../records/table/name-in-table.ts';
import { codeAndTitle, isCodedAs } from '../records/table/table-codes.ts';
import { safeLink } from '../safe-link.ts';
import { shownLine } from '../text/visible-text.ts';
import { censusBureau, censusTable, editionOf } from '../census/api.ts';
import { pageWithPlace } from '../census/places.ts';
import { isoDate, plainWords } from '../export/provenance.ts';

export interface CitedCatalog {
  title: string;
  host: string;
  accessed: Date;
  /** What tables of the Census Bureau are cited for, if anything. */
  place?: CensusPlace | null;
}

/** Each value is one line. */
export interface Citation {
  /** The key of the citation in a file, of `[a-z0-9-]`; formats make it unique. */
  key: string;
  title: string;
  /** What the record is, with its code: "Variable B19013001". */
  kind: string;
  /** Who publishes the data, or else the catalog's title for what is a record of it; null for a source whose publisher is unknown. */
  publisher: string | null;
  /** Of the edition of the survey that a table of the census is from; null for others, because catalogs do not say it. */
  year: number | null;
  catalog: string;
  /** Names of the sources that a variable is computed from, or only the table of its code. */
  sources: readonly string[];
  /** Of those that the catalog names beside the table of its code, with their data pages. */
  otherSources: readonly string[];
  /** The data page of the only source. */
  dataPage: string | null;
  /** What all sources are known to be of. */
  survey: string | null;
  /** Who made the data; null if that is unknown, because catalogs do not say it. */
  author: string | null;
  url: string | null;
  accessed: Date;
}

/** `url` is the record's address in the explorer, or null; `path` is where it is in its table, or empty. */
export function citationOfRecord(
  { collection, key, record }: { collection: CollectionName; key: string; record: AnyRecord },
  catalog: CitedCatalog,
  url: string | null,
  path = '',
): Citation {
  const id = idText(key);
  const listed = listOf(record, 'sources');
  const own = listed.find((source) => isCodedAs(record.slug, fieldOf(source, 'name')));
  const sources = own === undefined ? listed : [own];
  const pages = sources.map(pageOf);
  const isIndicator = collection === 'indicator';
  const fullName = isIndicator ? record.name : fullNameOf(record);
  // “Under 18 years” says only how a row differs from those beside it.
  const measure = distinctShortName(record);
  const named = fullName.endsWith(')') ? `${fullName.slice(0, -1)}; ` : `${fullName} (`;
  const name = oneLine(measure === null ? fullName : `${named}${measure})`);
  // What the code of an indicator continues with after that of its table repeats its name.
  const table = isIndicator ? codeAndTitle(tableOf(record)).code : '';
  const isOfTable = table !== '' && record.slug.toUpperCase().startsWith(table.toUpperCase());
  const code = oneLine(isOfTable ? table : record.slug) || id;
  const kind = oneLine(`${collectionWords[collection].one} ${code}`, 200).replace(/^./, (first) =>
    first.toUpperCase(),
  );
  return {
    ...commonFields(catalog, url),
    key: citationKey(catalog, `${collection} ${id}`),
    // Many rows of a table have one name.
    title:
      name === '' ? kind : [...(path === '' || path === 'Total' ? [] : [oneLine(path)]), name].join(' › '),
    kind,
    sources: sourceNames(sources),
    otherSources:
      own === undefined
        ? []
        : sourceNames(
            listed.filter((each) => each !== own),
            true,
          ),
    dataPage: placed(pages.length === 1 ? (pages[0] ?? null) : null, catalog),
    ...surveyOf(pages, oneLine(catalog.title), catalog),
  };
}

/** `url` is the source's information page, or any page about it, or null. */
export function citationOfSource(source: Source, catalog: CitedCatalog, url: string | null): Citation {
  const kind = oneLine(`Data source ${oneLine(source.slug) || source.id}`, 200);
  return {
    ...commonFields(catalog, placed(url, catalog)),
    key: citationKey(catalog, `source ${source.id}`),
    title: oneLine(source.name) || kind,
    kind,
    sources: [],
    otherSources: [],
    dataPage: null,
    ...surveyOf([url], null, catalog),
  };
}

/** The hosts that are another machine to everybody else. */
const local = /^(?:localhost|127\.|\[::1\])/;

function commonFields({ title, host, accessed }: CitedCatalog, url: string | null) {
  const name = oneLine(title);
  const isNameEnough = name === host || local.test(host);
  const catalog = isNameEnough ? name : `${name} (${oneLine(host)})`;
  return { catalog, url: webAddress(url), accessed };
}

/** Short enough to type: "community-data-variable-80710". */
function citationKey({ title }: CitedCatalog, record: string): string {
  return plainWords(`${plainWords(title).slice(0, 40)} ${plainWords(record).slice(0, 60)}`);
}

const maxSources = 20;

/** Each name once, those of several with their data pages, a table of the census by its code. In collections other than variables, a field of that name may contain anything. */
function sourceNames(sources: readonly unknown[], hasPages = sources.length > 1): string[] {
  const names = sources.map((source) => {
    const name = fieldOf(source, 'name').trim();
    const link = pageOf(source);
    const { code } = codeAndTitle(name);
    const isTable = code !== '' && censusTable(parseUrl(link ?? ''))?.table === code;
    const cited = isTable ? `Table ${code}` : oneLine(name, 200);
    return cited === '' || link === null || !hasPages ? cited : `${cited}, ${link}`;
  });
  const unique = [...new Set(names)].filter((name) => name !== '');
  if (unique.length <= maxSources) return unique;
  return [...unique.slice(0, maxSources), `${unique.length - maxSources} more`];
}

const pageOf = (source: unknown) => webAddress(safeLink(fieldOf(source, 'infoLink'))?.href ?? null);

/** The address of a table of the Census Bureau for the cited place; others as they are. */
function placed(address: string | null, { place }: CitedCatalog): string | null {
  const page = address === null || !place ? null : parseUrl(address);
  return (page && place && pageWithPlace(page, place.census)?.href) ?? address;
}

/** Known for tables of one edition of the American Community Survey only; others have the `publisher` that is given. */
function surveyOf(pages: readonly (string | null)[], publisher: string | null, { place }: CitedCatalog) {
  const tables = pages.map((page) => censusTable(page === null ? null : parseUrl(page)));
  const [table = null] = tables;
  const isOfOne = table !== null && tables.every((each) => each && editionOf(each) === editionOf(table));
  if (!isOfOne) return { survey: null, author: null, publisher, year: null };
  // The author has a place of its own.
  const edition = editionOf(table).replace(`${censusBureau}, `, '');
  const survey = [edition, ...(place ? [oneLine(place.name)] : [])].join(', ');
  return { survey, author: censusBureau, publisher: censusBureau, year: table.year };
}

/** Whether somebody else than the catalog publishes what is cited, or nobody knows who. */
const isListed = ({ publisher, author }: Citation) => publisher === null || author !== null;

/** One citation on one line, in the order of style guides: who and when if known, what, where it is from, where it was found. */
export function citationSentence(citation: Citation): string {
  const { title, kind, catalog, author, year, url, accessed } = citation;
  const parts = [
    ...(author === null ? [] : [year === null ? `${author}.` : `${author} (${year}).`]),
    `${title} [${kind}].`,
    ...(isListed(citation) ? [] : [`${catalog}.`]),
    ...sourcesSentences(citation),
    ...(isListed(citation) ? [`Listed in ${catalog}.`] : []),
    ...(url === null ? [] : [`${url}.`]),
    `Accessed ${isoDate(accessed)}.`,
  ];
  return parts.join(' ');
}

/** For formats without a field for it: what is cited and what it is computed from. */
export function citationNote(citation: Citation): string {
  const { kind, catalog } = citation;
  const listing = isListed(citation) ? [`Listed in ${catalog}.`] : [];
  return [`${kind}.`, ...sourcesSentences(citation), ...listing].join(' ');
}

function sourcesSentences({ sources, otherSources, survey, dataPage }: Citation): string[] {
  if (sources.length === 0) return survey === null ? [] : [`${survey}.`];
  const parts = [sources.join('; '), survey, dataPage].filter((part) => part !== null);
  const others = otherSources.length === 0 ? [] : [`Also: ${otherSources.join('; ')}.`];
  return [`${sources.length === 1 ? 'Source' : 'Sources'}: ${parts.join(', ')}.`, ...others];
}

/** One line without invisible characters, short enough to cite. */
function oneLine(text: string, most = 1000): string {
  return shownLine(text, most);
}

/** An address that a reader elsewhere can open, or null. */
function webAddress(url: string | null): string | null {
  const webUrl = url !== null && /^https?:\/\//i.test(url) ? parseUrl(url) : null;
  const address = webUrl === null || local.test(webUrl.host) ? null : webUrl;
  // Allowed in the query of a URL, but special in BibTeX, which counts braces, and in Markdown.
  return address?.href.replaceAll(/[{}\\^`|<>"\s]/g, (each) => encodeURIComponent(each)) ?? null;
}
