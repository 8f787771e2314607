import { type CollectionName, collectionWords } from '../../contract/collection-names.ts';
import { countOf, formatCount } from '../text/count.ts';
import { withoutAccents } from '../text/without-accents.ts';

/** Where exported records are from, and which part of the list they are. */
export interface Provenance {
  collection: CollectionName;
  from: string;
  /** When the oldest of the records was received, and when they are exported. */
  receivedAt: Date;
  exportedAt: Date;
  /** `total` is null if the catalog does not report it. */
  loaded: number;
  total: number | null;
  complete: boolean;
  /** Fewer than `loaded` if a search or filters omit some, or only selected records are exported. */
  exported: number;
  isSelection?: true;
  list?: string;
}

/** "37 of 313 variables from example.org as of 2026-11-21"; of an incomplete list "37 of the 200 loaded variables, 313 in all, from …". */
export function provenanceSentence(provenance: Provenance): string {
  return `${extentOf(provenance)} from ${provenance.from} as of ${isoDate(provenance.receivedAt)}`;
}

function extentOf({ collection, loaded, total, exported, isSelection }: Provenance): string {
  const { one, plural } = collectionWords[collection];
  if (isSelection === true) return countOf(exported, `selected ${one}`, `selected ${plural}`);
  if (loaded === total)
    return exported === loaded
      ? `All ${formatCount(total)} ${plural}`
      : `${formatCount(exported)} of ${formatCount(total)} ${plural}`;
  const all = total === null ? 'total unknown' : `${formatCount(total)} in all`;
  const which = exported === loaded ? '' : `${formatCount(exported)} of the `;
  return `${which}${formatCount(loaded)} loaded ${plural}, ${all},`;
}

export function metaOf(provenance: Provenance): Record<string, unknown> {
  const { receivedAt, exportedAt, list, ...counts } = provenance;
  return {
    summary: provenanceSentence(provenance),
    ...counts,
    receivedAt: receivedAt.toISOString(),
    exportedAt: exportedAt.toISOString(),
    ...(list === undefined ? {} : { list }),
  };
}

/** YYYY-MM-DD in the user's time zone. */
export function isoDate(date: Date): string {
  const [month, day] = [date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0'));
  return [date.getFullYear(), month, day].join('-');
}

const longestStem = 60;
// Leaves room for the date.
const longestList = 48;

/** "community-data-variables-2026-11-21.csv"; only `[a-z0-9-]{1,60}` before the extension, valid on every system. */
export function exportFileName(title: string, list: string, date: string, extension: string): string {
  const end = [list.slice(0, longestList), date].join('-');
  const start = plainWords(title).slice(0, longestStem - end.length - 1);
  return `${plainWords([start, end].join('-'))}.${extension}`;
}

/** Lower-case words of `[a-z0-9]` joined by hyphens; other scripts are omitted. */
export function plainWords(text: string): string {
  return withoutAccents(text)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}
