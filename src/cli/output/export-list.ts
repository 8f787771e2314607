import { exportColumns } from '../../catalog/export/columns.ts';
import { type ExportRow, exportRow } from '../../catalog/export/export-row.ts';
import { type ExportFormat, exportFormats } from '../../catalog/export/formats.ts';
import { createFormulaGuard } from '../../catalog/export/spreadsheet.ts';
import type { Entry } from '../../catalog/records/entry.ts';
import { readAlone, readRecord } from '../../catalog/records/read-record.ts';
import { createTwinFinder, listOfTwins } from '../../catalog/records/twins.ts';
import { withWhatIsKnown } from '../../catalog/sources.ts';
import { type CollectionName, collectionWords } from '../../contract/collection-names.ts';
import { CommandFailure } from '../../server/command/messages.ts';
import type { CatalogStore } from '../../service/store.ts';

/** The formats of one collection. */
export const listFormats = exportFormats.filter(({ isProse }) => isProse !== true);

/** How one collection is exported. `publicUrl` is the explorer's address, with a slash at its end, or null. */
export interface ListExport {
  collection: CollectionName;
  format: ExportFormat;
  publicUrl: string | null;
  byteOrderMark: boolean;
  /** Whether an indicator and a variable of the same name have what the other one says. */
  hasTwins: boolean;
  /** Without credentials. */
  from: string;
}

/** `guarded` counts the values that got an apostrophe so that no spreadsheet executes them. */
export interface ListWritten {
  records: number;
  guarded: number;
}

// Few large writes: each write costs more than the text of one record.
const chunkLength = 64 * 1024;

/** The text of a collection in chunks, in catalog order; `written` is complete after the last one. */
export async function* writeList(
  store: CatalogStore,
  settings: ListExport,
  written: ListWritten,
): AsyncGenerator<string> {
  const { collection } = settings;
  const total = (await store.state(collection)).count;
  const guard = createFormulaGuard();
  const format = formatFor(settings, total, guard);
  let chunk = format.start;
  const known = listOfTwins(collection) === null ? asIs : await whatIsKnownIn(store, settings.hasTwins);
  for await (const { collection: name, json } of store.allRecords()) {
    // An empty collection is one row without a record.
    if (name !== collection || json === null) continue;
    chunk += format.row(storedRow(collection, json, known), written.records);
    written.records += 1;
    written.guarded = guard.changed;
    if (chunk.length < chunkLength) continue;
    yield chunk;
    chunk = '';
  }
  // The counts come before the records, and were read a moment earlier.
  if (written.records !== total)
    throw new CommandFailure('catalog export: records were added while it was written; run it again');
  yield chunk + format.end;
}

function formatFor(settings: ListExport, total: number, guard: ReturnType<typeof createFormulaGuard>) {
  const { collection, format, publicUrl, byteOrderMark, from } = settings;
  const now = new Date();
  const { segment } = collectionWords[collection];
  const recordUrl = publicUrl && ((key: string) => `${publicUrl}${segment}/${encodeURIComponent(key)}`);
  return format.write({
    columns: exportColumns(collection, recordUrl || null),
    byteOrderMark,
    guard,
    provenance: {
      collection,
      from,
      receivedAt: now,
      exportedAt: now,
      loaded: total,
      total,
      complete: true,
      exported: total,
    },
  });
}

const asIs = (entry: Entry) => entry;

async function whatIsKnownIn(store: CatalogStore, hasTwins: boolean): Promise<typeof asIs> {
  const finder = createTwinFinder();
  for await (const { collection, json } of store.allRecords()) {
    const entry = readAlone(collection, JSON.parse(json ?? 'null'));
    if (entry !== undefined) finder.add(entry);
  }
  const twins = hasTwins ? finder.twins() : null;
  return (entry) => withWhatIsKnown(entry, finder.variables, twins);
}

function storedRow(collection: CollectionName, json: string, known: typeof asIs): ExportRow {
  const read = readRecord(collection, JSON.parse(json));
  if ('problem' in read)
    throw new CommandFailure(`catalog export: a record of ${collection} cannot be read: ${read.problem}`);
  const entry = known({ ...read, collection, position: -1 });
  // As it is stored, its numbers are as they were written.
  return entry.describedBy === undefined
    ? { key: read.key, record: entry.record, json: () => json }
    : exportRow(entry);
}
