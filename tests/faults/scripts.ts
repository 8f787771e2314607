import type { Socket } from 'node:net';
import { catalog, source, variable } from '../support/catalog-builder.ts';
import { type Asked, jsonReply, type Script } from '../support/faults/fault-server.ts';

export interface PageBody {
  count: unknown;
  next: unknown;
  previous: unknown;
  results: unknown[];
}

/** Valid indicators with the ids 1 to `count`. */
export const indicators = (count: number) => catalog().times(count, (c) => c.indicator()).contents.indicator;

/** Page size of these lists; small, so that a walk has several pages. */
const pageSize = 3;

/** A list in pages of three, as the interface defines it, with each page changed by `change`. */
export function list(
  records: readonly unknown[],
  change: (page: PageBody, asked: Asked) => unknown = (page) => page,
): Script {
  return (asked) => jsonReply(change(pageOf(records, asked), asked));
}

export function pageOf(records: readonly unknown[], { offset, address }: Asked): PageBody {
  const at = (place: number) => `${address}?format=api&limit=${pageSize}&offset=${place}`;
  return {
    count: records.length,
    next: offset + pageSize < records.length ? at(offset + pageSize) : null,
    previous: offset > 0 ? at(Math.max(0, offset - pageSize)) : null,
    results: records.slice(offset, offset + pageSize),
  };
}

/** The seven valid records that most faulty lists are made of. */
export const seven = indicators(7);

/** A list of seven with its pages changed. */
export const sevenBut = (change: (page: PageBody, asked: Asked) => unknown): Script => list(seven, change);

/** A list of seven with changed links to the next page. */
export const nextOf = (change: (next: string, asked: Asked) => unknown): Script =>
  sevenBut((page, asked) => ({
    ...page,
    next: typeof page.next === 'string' ? change(page.next, asked) : null,
  }));

/** The text of a page with the first of the seven. */
export const firstText = JSON.stringify({ count: 1, next: null, previous: null, results: [seven[0]] });

/** A list of one page. */
export const onePage = (...records: unknown[]): Script => list(records.slice(0, pageSize));

/** One page with this literal body. */
export const text =
  (body: string | Uint8Array, headers: Record<string, string> = {}, status = 200): Script =>
  () => ({ status, headers, body });

/** A page of one record with this literal JSON. */
export const recordText = (json: string): Script =>
  text(`{"count":1,"next":null,"previous":null,"results":[${json}]}`);

/** `script` for the requests with these properties, the valid list of seven for the rest. */
export const when =
  (match: Partial<Pick<Asked, 'offset' | 'tries' | 'format'>>, script: Script): Script =>
  (asked) =>
    Object.entries(match).every(([name, value]) => Reflect.get(asked, name) === value)
      ? script(asked)
      : list(seven)(asked);

/** `script` for the first request of the page at `offset`, the valid list of seven for the rest. */
export const once = (script: Script, offset = 0): Script => when({ offset, tries: 1 }, script);

/** `script` for the requests that name a format, the valid list of seven for the rest. */
export const toFormats =
  (script: Script): Script =>
  (asked) =>
    (asked.format === null ? list(seven) : script)(asked);

/** Raw bytes on the connection, then its end: "reset" as broken networks do, "end" as servers do. */
export const bytes =
  (head: string, end: 'reset' | 'end' | 'silence'): Script =>
  () => ({
    raw: (socket: Socket) => {
      socket.write(head, () => {
        if (end === 'reset') socket.resetAndDestroy();
        if (end === 'end') socket.end();
      });
    },
  });

/** An error in the format of Django REST Framework. */
export const problem =
  (status: number, detail: unknown, headers: Record<string, string> = {}): Script =>
  () =>
    jsonReply({ detail }, status, headers);

/** A valid variable with some fields replaced. */
export const variableWith = (fields: Record<string, unknown>): Script =>
  onePage({ ...variable(), ...fields });

/** A valid variable whose only source has some fields replaced. */
export const sourceWith = (fields: Record<string, unknown>): Script =>
  variableWith({ sources: [{ ...source(), ...fields }] });

/** A valid indicator with some fields replaced. */
export const indicatorWith = (fields: Record<string, unknown>): Script => onePage({ ...seven[0], ...fields });
