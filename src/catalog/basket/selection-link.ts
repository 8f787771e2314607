import { type NamedRecord, namedRecords } from './named-records.ts';

/** In characters: servers, mail programs and chats accept as much. */
export const longestLink = 8000;

/** After the records, so that a link that was cut is recognized. */
const end = '&end';

/** What a link contains, or a sentence on why it cannot be read. */
type LinkContents = { ok: true; records: NamedRecord[] } | { ok: false; problem: string };

/** The fragment of a link to these records in their order, without notes. */
export function writeFragment(records: readonly NamedRecord[]): string {
  const parameters = records.map(({ collection, key }): [string, string] => [collection, key]);
  return new URLSearchParams(parameters).toString() + end;
}

/** Parses a fragment without its `#`. */
export function readFragment(fragment: string): LinkContents {
  if (fragment.length > longestLink) return failure('it is too long');
  const records = namedRecords(new URLSearchParams(fragment));
  if (records.length === 0) return failure('it isn’t a link to a selection');
  return fragment.endsWith(end) ? { ok: true, records } : failure('it is incomplete');
}

function failure(reason: string): LinkContents {
  return { ok: false, problem: `This link can’t be read: ${reason}.` };
}
