import type { FoundRecord } from '../health/report.ts';
import { headingOf, idText } from '../records/entry.ts';
import type { CsvColumn } from './spreadsheet.ts';

/** One row per record, so that each is opened once. */
export const findingColumns: readonly CsvColumn<FoundRecord>[] = [
  { header: 'collection', read: ({ entry }) => entry.collection },
  { header: 'id', read: ({ entry }) => idText(entry.key) },
  { header: 'slug', read: ({ entry }) => entry.record.slug },
  { header: 'name', read: ({ entry }) => headingOf(entry) },
  { header: 'findings', read: ({ findings }) => findings.join(' | ') },
];
