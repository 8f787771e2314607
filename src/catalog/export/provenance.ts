import { type CollectionName, collections } from '../../contract/collections.ts';
import { formatCount } from '../count.ts';

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

/**
 * "37 of 313 variables, filtered, from example.org on 2026-11-21"; of a list that is not loaded completely "200 of 313
 * variables loaded, filtered to 37, from …".
 */
export function provenanceSentence(provenance: Provenance): string {
  const { collection, from, receivedAt, loaded, total, exported, isSelection } = provenance;
  const { plural } = collections[collection];
  const origin = `from ${from} on ${isoDate(receivedAt)}`;
  if (loaded === total && exported !== loaded)
    return `${formatCount(exported)} of ${formatCount(total)} ${plural}, ${isSelection === true ? 'selected' : 'filtered'}, ${origin}`;
  const parts = [
    total === null
      ? `${formatCount(loaded)} ${plural} loaded, total unknown`
      : `${formatCount(loaded)} of ${formatCount(total)} ${plural} loaded`,
    ...(isSelection === true
      ? [`${formatCount(exported)} selected`]
      : exported === loaded
        ? []
        : [`filtered to ${formatCount(exported)}`]),
    origin,
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
