import { mendedQuery } from '../mended-address.ts';
import { type CollectionName, collectionNames } from '../../contract/collection-names.ts';
import { isRecordKey } from '../records/entry.ts';

/** Identifies a record in a URL, as `variable=1`. */
export interface NamedRecord {
  collection: CollectionName;
  key: string;
}

/** The records that a URL names, in order and without duplicates. Anybody may have written it. */
export function namedRecords(parameters: URLSearchParams): NamedRecord[] {
  const records = new Map<string, NamedRecord>();
  for (const [name, key] of parameters) {
    const collection = collectionNames.find((each) => each === name);
    if (collection === undefined || !isRecordKey(key)) continue;
    records.set(`${collection} ${key}`, { collection, key });
  }
  return [...records.values()];
}

/** In characters: servers, mail programs and chats accept as much. */
export const longestLink = 8000;

/** After the records, so that a link that was cut is recognized; what counts clicks may follow. */
const end = '&end';
const whole = /&end(?![a-z\d])/i;

/** What a link contains, or a sentence on why it cannot be read. */
type LinkContents = { ok: true; records: NamedRecord[] } | { ok: false; problem: string };

/** The fragment of a link to these records in their order, without notes. */
export function writeFragment(records: readonly NamedRecord[]): string {
  const parameters = records.map(({ collection, key }): [string, string] => [collection, key]);
  return new URLSearchParams(parameters).toString() + end;
}

// What lines were broken with: encoded, it is in no number or name, but may be in an id that is a text.
const lineBreak = '(?:%(?:0[AD]|20|C2%AD|E2%80%8B|EF%BB%BF))+';
const breaks = new RegExp(
  `\\s|(?<=[&=\\d])${lineBreak}(?=[&\\da-z]|$)|(?<=(?:^|&)[a-z]+)${lineBreak}(?=[a-z]*=)`,
  'gi',
);

/** Parses a fragment without its `#`, as it was before mail or a chat changed it. */
export function readFragment(fragment: string): LinkContents {
  if (fragment.length > longestLink) return failure('it is too long');
  const text = mendedQuery(fragment).replaceAll(breaks, '');
  const records = namedRecords(new URLSearchParams(text));
  if (records.length === 0) return failure('it isn’t a link to a selection');
  return whole.test(text) ? { ok: true, records } : failure('it is incomplete');
}

function failure(reason: string): LinkContents {
  return { ok: false, problem: `This link can’t be read: ${reason}.` };
}
