import * as v from 'valibot';
import { chunksOf } from '../export/export-row.ts';
import { formatJson } from '../text/format-json.ts';
import {
  maxSelected,
  type NewRecord,
  selectedFields,
  selectedKey,
  type SelectedRecord,
} from './selected-record.ts';

/** In bytes: 5,000 records of several kilobytes each. */
export const largestFile = 50_000_000;

const format = 'catalog-explorer-selection';

const fileSchema = v.object({
  format: v.picklist([format]),
  version: v.picklist([1]),
  service: v.string(),
  records: v.array(v.unknown()),
});

const recordSchema = v.object({
  ...selectedFields,
  name: v.optional(v.nullable(v.string()), null),
  note: v.optional(selectedFields.note, ''),
  record: v.optional(v.unknown(), null),
});

/** The content of a file with the number of its unreadable records, or a sentence on why it is not a selection. */
export type FileContents =
  | { ok: true; service: string; records: NewRecord[]; unreadable: number }
  | { ok: false; problem: string };

/** A selection as a file in chunks, with notes and with the records as received. */
export function writeSelectionFile(
  records: Iterable<SelectedRecord>,
  { service, savedAt }: { service: string; savedAt: Date },
): Generator<string> {
  const head = JSON.stringify({ format, version: 1, service, savedAt: savedAt.toISOString() });
  return chunksOf(
    {
      start: `${head.slice(0, -1)},"records":[\n`,
      row: (record: SelectedRecord, index) => (index === 0 ? '' : ',\n') + lineOf(record),
      end: '\n]}\n',
    },
    records,
  );
}

function lineOf({ collection, key, name, note, json }: SelectedRecord): string {
  const fields = JSON.stringify({ collection, key, name, note });
  // The record is JSON already, possibly nested too deep to be serialized again.
  return `${fields.slice(0, -1)},"record":${json ?? 'null'}}`;
}

/** Reads a file that somebody chose or dropped; everything in it is treated as text. */
export function readSelectionFile(text: string): FileContents {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // The position of the error would not help whoever received the file.
    return { ok: false, problem: 'This file isn’t JSON. Choose the selection.json of a package.' };
  }
  if (!v.is(fileSchema, value)) {
    return { ok: false, problem: 'This file isn’t a selection. Choose the selection.json of a package.' };
  }
  const records = new Map<string, NewRecord>();
  let unreadable = 0;
  for (const each of value.records) {
    const result = v.safeParse(recordSchema, each);
    if (!result.success) {
      unreadable += 1;
      continue;
    }
    const { record, ...fields } = result.output;
    records.set(selectedKey(fields), { ...fields, json: record === null ? null : formatJson(record) });
  }
  if (records.size === 0) return { ok: false, problem: 'This file contains no record that can be read.' };
  if (records.size > maxSelected)
    return { ok: false, problem: 'This file contains more records than a selection can hold.' };
  return { ok: true, service: value.service, records: [...records.values()], unreadable };
}
