import { type CollectionName, collectionNames } from '../../contract/collections.ts';
import { endOfString, endOfValue, skipSpace } from './json-scanner.ts';

/** A catalog file that cannot be taken over; the message says where and why, in one line. */
export class CatalogMistake extends Error {
  override name = 'CatalogMistake';
}

/** One record of a catalog file as it is written there, from offset `at` of the text. */
export interface RecordText {
  collection: CollectionName;
  index: number;
  text: string;
  at: number;
}

/**
 * Takes the text of a catalog file apart into its records without reading them, so that each can be kept
 * as it is written. Throws a CatalogMistake where the text is not `{"subdomain":[…],…}` with all four.
 */
export function* recordTexts(text: string): Generator<RecordText> {
  const missing = new Set<string>(collectionNames);
  let at = expect(text, 0, '{');
  for (;;) {
    const keyAt = skipSpace(text, at);
    if (text[keyAt] !== '"') throw mistakeAt(text, keyAt, 'expected the name of a collection');
    const keyEnd = endOfString(text, keyAt);
    const collection = collectionNames.find((name) => text.slice(keyAt, keyEnd) === `"${name}"`);
    if (!collection || !missing.delete(collection)) {
      const names = collectionNames.join(', ');
      throw mistakeAt(
        text,
        keyAt,
        `${text.slice(keyAt, keyEnd).slice(0, 60)} is not one of ${names}, or comes twice`,
      );
    }
    at = yield* recordsIn(collection, text, expect(text, expect(text, keyEnd, ':'), '['));
    at = skipSpace(text, at);
    if (text[at] !== ',') break;
    at += 1;
  }
  const end = skipSpace(text, expect(text, at, '}'));
  if (end < text.length) throw mistakeAt(text, end, 'expected nothing more');
  if (missing.size > 0) throw new CatalogMistake(`the file has no ${[...missing].join(', no ')}`);
}

/** The records up to the closing bracket; returns the index after it. */
function* recordsIn(collection: CollectionName, text: string, from: number): Generator<RecordText, number> {
  let at = skipSpace(text, from);
  if (text[at] === ']') return at + 1;
  for (let index = 0; ; index += 1) {
    const end = endOfValue(text, at);
    yield { collection, index, text: text.slice(at, end).trimEnd(), at };
    const mark = skipSpace(text, end);
    if (text[mark] === ']') return mark + 1;
    at = skipSpace(text, expect(text, mark, ','));
  }
}

function expect(text: string, from: number, mark: string): number {
  const at = skipSpace(text, from);
  if (text[at] !== mark) throw mistakeAt(text, at, `expected ${mark}`);
  return at + 1;
}

/** A mistake at an offset of the text, told as line and column. */
export function mistakeAt(text: string, at: number, what: string): CatalogMistake {
  const before = text.slice(0, at);
  const line = before.split('\n').length;
  const column = at - before.lastIndexOf('\n');
  return new CatalogMistake(
    `line ${line}, column ${column}: ${what}${at >= text.length ? ', but the file ends' : ''}`,
  );
}
