import { type CollectionName, collections } from '../../contract/collections.ts';

const figures = new Intl.NumberFormat('en-US');

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
  /** Fewer than `loaded` if a search or filters omit some. */
  exported: number;
  list?: string;
}

/** "200 of 313 variables loaded, filtered to 37, from example.org on 2026-11-21". */
export function provenanceSentence(provenance: Provenance): string {
  const { collection, from, receivedAt, loaded, total, exported } = provenance;
  const { plural } = collections[collection];
  const parts = [
    total === null
      ? `${figures.format(loaded)} ${plural} loaded, total unknown`
      : `${figures.format(loaded)} of ${figures.format(total)} ${plural} loaded`,
    ...(exported === loaded ? [] : [`filtered to ${figures.format(exported)}`]),
    `from ${from} on ${isoDate(receivedAt)}`,
  ];
  return parts.join(', ');
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
