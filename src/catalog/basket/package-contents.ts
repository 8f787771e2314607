import type { CensusPlace } from '../../contract/configuration/census-places.ts';
import type { AnyRecord, CollectionName } from '../../contract/collections.ts';
import { citationOfRecord, citationSentence, type Citation } from '../cite/citation.ts';
import { type ExportRow, exportRow } from '../export/export-row.ts';
import type { Entry } from '../records/entry.ts';
import type { ResolvedRecord } from './resolve.ts';
import type { SelectedRecord } from './selected-record.ts';

/** How much of a list was loaded when the package was created. */
export interface PackagedList {
  collection: CollectionName;
  loaded: number;
  total: number | null;
  isComplete: boolean;
}

export interface PackageContents {
  /** The catalog's title and the address of its service. */
  title: string;
  service: string;
  packagedAt: Date;
  /** What tables of the Census Bureau are cited for, if anything. */
  place?: CensusPlace | null;
  records: readonly ResolvedRecord[];
  /** How many are selected, if these may be only some of them. */
  selected?: number;
  lists: readonly PackagedList[];
  recordUrl: (collection: CollectionName, key: string) => string;
  /** Where a variable is in its table: "Male › Under 5 years"; empty if it is at the top, or not known. */
  pathOf: (entry: Entry) => string;
  /** With the source that its code names, if it has none. */
  asCited: (entry: Entry) => Entry;
}

export interface PackagedRow extends ExportRow {
  collection: CollectionName;
  path: string;
  /** In text, as `packagedCitations` has it; empty if its name is not known. Only the codebook asks for it. */
  citation: () => string;
  note: string;
}

const unknownRecord: AnyRecord = { id: 0, name: '', slug: '' };

/** Every record in order, with its source as cited; one that is known only by its id has a row with its id and note. */
export function* packagedRows(contents: PackageContents): Generator<PackagedRow> {
  const { records, pathOf, asCited } = contents;
  for (const { selected, entry } of records) {
    const { collection, key, note } = selected;
    const row = entry === null ? { record: unknownRecord, json: () => 'null' } : exportRow(asCited(entry));
    const citation = () => (entry === null ? '' : citationSentence(citationIn(contents, entry)));
    yield { ...row, collection, key, note, path: entry === null ? '' : pathOf(entry), citation };
  }
}

/** The selection as it is packaged: with the records as loaded last. */
export function* packagedSelection({ records }: PackageContents): Generator<SelectedRecord> {
  for (const { selected, entry } of records)
    yield entry === null ? selected : { ...selected, name: entry.record.name, json: exportRow(entry).json() };
}

/** A citation of every record whose name is known. */
export function* packagedCitations(contents: PackageContents): Generator<Citation> {
  for (const { entry } of contents.records) if (entry !== null) yield citationIn(contents, entry);
}

function citationIn(contents: PackageContents, entry: Entry): Citation {
  const { title, service, packagedAt, place = null, recordUrl, pathOf, asCited } = contents;
  const catalog = { title, host: new URL(service).host, accessed: packagedAt, place };
  return citationOfRecord(asCited(entry), catalog, recordUrl(entry.collection, entry.key), pathOf(entry));
}
