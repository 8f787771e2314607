import type { AnyRecord } from '../../contract/collections.ts';
import type { Entry } from '../records/entry.ts';
import { formatJson } from '../text/format-json.ts';

/** `json()` is the record as received, on one line, with the description that its twin gives it; `describedBy` is the twin's code. */
export interface ExportRow {
  key: string;
  describedBy?: string | undefined;
  record: AnyRecord;
  json: () => string;
}

export interface TextFormat<Row = ExportRow> {
  start: string;
  row: (row: Row, index: number) => string;
  end: string;
}

export function exportRow({ key, record, raw, describedBy }: Entry): ExportRow {
  const from = describedBy?.record;
  const content = from && { ...Object(raw), description: from.description, description_from: from.slug };
  return { key, record, describedBy: from?.slug, json: () => formatJson(content ?? raw) };
}

/** Size of a chunk in UTF-16 units: a few milliseconds of work, so that a caller can pause between two. */
const chunkLength = 64 * 1024;

/** Rows are read one at a time, so memory does not grow with their number. */
export function* chunksOf<Row>(format: TextFormat<Row>, rows: Iterable<Row>): Generator<string> {
  let chunk = format.start;
  let index = 0;
  for (const row of rows) {
    chunk += format.row(row, index);
    index += 1;
    if (chunk.length < chunkLength) continue;
    yield chunk;
    chunk = '';
  }
  yield chunk + format.end;
}
