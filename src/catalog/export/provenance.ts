import { type CollectionName, collections } from '../../contract/collections.ts';

/** Where exported records are from, and how much of the list they are. */
export interface Provenance {
  collection: CollectionName;
  /** Host of the service, or the database. */
  from: string;
  /** When the records were received, of the oldest, and when they are exported. */
  receivedAt: Date;
  exportedAt: Date;
  /** Records loaded, and how many the catalog has: null where it does not say. */
  loaded: number;
  total: number | null;
  complete: boolean;
  /** Records exported: fewer than `loaded` where a search or filters leave some out. */
  exported: number;
  /** The address of the list in the explorer, search and filters included. */
  list?: string;
}

/** "200 of 313 variables loaded, filtered to 37, from example.org on 2026-11-21". */
export function provenanceSentence(provenance: Provenance): string {
  const { collection, from, receivedAt, loaded, total, exported } = provenance;
  const { plural } = collections[collection];
  const parts = [
    total === null
      ? `${figure(loaded)} ${plural} loaded, total unknown`
      : `${figure(loaded)} of ${figure(total)} ${plural} loaded`,
    ...(exported === loaded ? [] : [`filtered to ${figure(exported)}`]),
    `from ${from} on ${isoDate(receivedAt)}`,
  ];
  return parts.join(', ');
}

/** The same as fields, for the `meta` of a JSON export. */
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

/** A date as YYYY-MM-DD, in the time zone of whoever exports. */
export function isoDate(date: Date): string {
  const [month, day] = [date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0'));
  return [date.getFullYear(), month, day].join('-');
}

const figures = new Intl.NumberFormat('en-US');

function figure(number: number): string {
  return figures.format(number);
}
