import { maxPageBytes } from '../../contract/page-query.ts';

/** In bytes, with white space and escapes, which are not stored. */
export const largestRecord = maxPageBytes / 2;

/** Maximum nesting depth and number of values. */
const recordsInFiles = { depth: 256, values: 250_000 };

const [newline, quote, comma, backslash] = [0x0a, 0x22, 0x2c, 0x5c];
const [openList, closeList, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d];

/** Finds the end of a JSON value that arrives in chunks; one that exceeds a limit is scanned without being buffered. */
export class RecordScan {
  /** Whether the value has ended, and the limit that it exceeds, if any. */
  ended = false;
  refusal: string | null = null;
  /** Number of line breaks in the latest call of `scan`, and the index of the last one in its chunk. */
  newlines = 0;
  lastNewline = -1;
  private depth = 0;
  private values = 1;
  private size = 0;
  private inString = false;
  private escaped = false;
  private readonly pieces: Uint8Array[] = [];
  private readonly limits: typeof recordsInFiles;

  constructor(limits = recordsInFiles) {
    this.limits = limits;
  }

  /** Continues at index `from` of `chunk`; returns the index after the value, or the chunk's length. */
  scan(chunk: Uint8Array, from: number): number {
    const end = this.follow(chunk, from);
    this.size += end - from;
    if (this.size > largestRecord) this.refuse(`is larger than ${largestRecord / 1024 / 1024} MiB`);
    if (this.refusal === null) this.pieces.push(chunk.subarray(from, end));
    return end;
  }

  bytes(): Uint8Array {
    const [only] = this.pieces;
    return only !== undefined && this.pieces.length === 1 ? only : Buffer.concat(this.pieces);
  }

  private follow(chunk: Uint8Array, from: number): number {
    let { depth, values, inString, escaped } = this;
    this.newlines = 0;
    let at = from;
    for (; at < chunk.length && !this.ended; at += 1) {
      const byte = chunk[at] ?? 0;
      if (byte === newline) {
        this.newlines += 1;
        this.lastNewline = at;
      }
      if (inString) {
        if (escaped) escaped = false;
        else if (byte === backslash) escaped = true;
        else if (byte === quote) {
          inString = false;
          this.ended = depth === 0;
        }
      } else if (byte === quote) inString = true;
      else if (byte === openObject || byte === openList) {
        depth += 1;
        values += 1;
        if (depth > this.limits.depth && this.refusal === null)
          this.refuse(`is nested deeper than ${this.limits.depth} levels`);
      } else if (byte === comma || byte === closeObject || byte === closeList) {
        // At depth 0, it belongs to the array that contains the value.
        if (depth === 0) {
          this.ended = true;
          break;
        }
        if (byte === comma) values += 1;
        else depth -= 1;
        this.ended = depth === 0;
      }
    }
    if (values > this.limits.values)
      this.refuse(`contains more than ${this.limits.values.toLocaleString('en')} values`);
    this.depth = depth;
    this.values = values;
    this.inString = inString;
    this.escaped = escaped;
    return at;
  }

  private refuse(reason: string): void {
    this.refusal ??= reason;
    this.pieces.length = 0;
  }
}
