import { type CollectionName, collectionNames } from '../../contract/collections.ts';
import { CatalogMistake } from './catalog-staging.ts';
import { RecordScan } from './record-scan.ts';

/** The text of one record and its position in the file; `refusal` is the limit that it exceeds, if any. */
export interface RecordText {
  collection: CollectionName;
  index: number;
  line: number;
  column: number;
  bytes: Uint8Array;
  refusal: string | null;
}

type SchemaPart = ': of $schema' | 'a text';
type RecordPart = 'record or ]' | 'record' | ', or ]';
type Expected = '{' | '"' | 'name' | ':' | '[' | SchemaPart | RecordPart | ', or }' | 'end';

/**
 * Splits `{"subdomain":[…],…}` into records without parsing them: each keeps its text, and memory holds one of them. Skips
 * the text of a field `$schema`, which is for editors.
 */
export class CatalogSplitter {
  private expected: Expected = '{';
  private readonly missing = new Set<string>([...collectionNames, '$schema']);
  private collection: CollectionName = collectionNames[0];
  private index = 0;
  private name = '';
  private record: (RecordScan & { line: number; column: number }) | null = null;
  private line = 1;
  private before = 0;
  private lineStart = 0;

  /** Yields the records that end in `chunk`. */
  *push(chunk: Uint8Array): Generator<RecordText> {
    for (let at = 0; at < chunk.length; ) {
      if (this.record === null) {
        at = this.skipSpace(chunk, at);
        if (at < chunk.length) at += this.take(String.fromCharCode(chunk[at] ?? 0), at) ? 1 : 0;
      } else {
        at = this.record.scan(chunk, at);
        this.line += this.record.newlines;
        if (this.record.newlines > 0) this.lineStart = this.before + this.record.lastNewline + 1;
        if (!this.record.ended) continue;
        if (this.expected === 'a text') Object.assign(this, { record: null, expected: ', or }' });
        else yield this.takeRecord(this.record);
      }
    }
    this.before += chunk.length;
  }

  /** Call after the last chunk; throws if the file is incomplete. */
  end(): void {
    const within = this.expected === 'a text' ? '"$schema"' : `${this.collection}[${this.index}]`;
    if (this.record !== null) throw this.mistake(`the file ends within ${within}`, 0);
    if (this.expected !== 'end')
      throw this.mistake(`expected ${describeExpected(this.expected)}, but the file ends`, 0);
    const missing = collectionNames.filter((name) => this.missing.has(name));
    if (missing.length > 0) throw this.mistake(`the file has no ${missing.join(', no ')}`, 0);
  }

  private skipSpace(chunk: Uint8Array, from: number): number {
    let at = from;
    for (; this.expected !== 'name' && at < chunk.length; at += 1) {
      const byte = chunk[at];
      if (byte === newline) {
        this.line += 1;
        this.lineStart = this.before + at + 1;
      } else if (byte === byteOrderMark[this.before + at]) this.lineStart = this.before + at + 1;
      else if (byte !== 0x20 && byte !== 0x09 && byte !== 0x0d) break;
    }
    return at;
  }

  /** Consumes the character at `at`, outside of any record; false if a record begins there. */
  private take(character: string, at: number): boolean {
    const isRecord = this.expected === 'record or ]' || this.expected === 'record';
    if (this.expected === 'a text' ? character === '"' : isRecord && !/[\]},]/.test(character)) {
      const place = { line: this.line, column: this.columnAt(at) };
      this.record = Object.assign(new RecordScan(), place);
      return false;
    }
    if (this.expected === 'name') this.takeName(character, at);
    else this.expected = this.after(character, at);
    return true;
  }

  private after(character: string, at: number): Expected {
    const next = following[`${this.expected} ${character}`];
    if (next === undefined) throw this.mistake(`expected ${describeExpected(this.expected)}`, at);
    return next;
  }

  private takeName(character: string, at: number): void {
    if (character !== '"' && this.name.length < longestName) {
      this.name += character;
      return;
    }
    const isSchema = this.name === '$schema';
    const named = collectionNames.find((name) => name === this.name);
    if (!this.missing.delete(this.name)) {
      const isKnown = isSchema || named !== undefined;
      const what = isKnown ? 'appears twice' : `is not one of ${collectionNames.join(', ')}`;
      throw this.mistake(`"${this.name}" ${what}`, at - this.name.length - 1);
    }
    const expected = isSchema ? ': of $schema' : ':';
    Object.assign(this, { collection: named ?? this.collection, index: 0, name: '', expected });
  }

  private takeRecord(record: NonNullable<typeof this.record>): RecordText {
    const { line, column, refusal } = record;
    const { collection, index } = this;
    this.record = null;
    this.index = index + 1;
    this.expected = ', or ]';
    return { collection, index, line, column, bytes: record.bytes(), refusal };
  }

  private columnAt(at: number): number {
    return this.before + at - this.lineStart + 1;
  }

  private mistake(what: string, at: number): CatalogMistake {
    return new CatalogMistake(what, this.line, this.columnAt(at));
  }
}

/** State transitions outside of records: from the expected token and the character found to the next expected token. */
const following: Readonly<Record<string, Expected>> = {
  '{ {': '"',
  '" "': 'name',
  ': :': '[',
  ': of $schema :': 'a text',
  '[ [': 'record or ]',
  'record or ] ]': ', or }',
  ', or ] ,': 'record',
  ', or ] ]': ', or }',
  ', or } ,': '"',
  ', or } }': 'end',
};

function describeExpected(expected: Expected): string {
  if (expected === '"' || expected === 'name') return 'the name of a collection';
  return expected === 'end' ? 'the end of the file' : expected;
}

const longestName = 60;
const newline = 0x0a;
const byteOrderMark = [0xef, 0xbb, 0xbf];
