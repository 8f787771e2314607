import { plainWords } from '../../catalog/export/provenance.ts';
import { createFormulaGuard, csvText } from '../../catalog/export/spreadsheet.ts';
import { isObject } from '../../contract/records.ts';
import { isPlaceholder, withoutTextSigns } from '../../contract/text-problems.ts';
import { newFieldProblem } from '../../service/records/draft.ts';
import { findJsonProblem } from '../../service/records/json-text.ts';
import { type Fields, fieldsInOrder, jsonColumn, type SheetColumn, type SheetName } from './columns.ts';

/** The cells of a row by column, without the apostrophes of a formula guard; a column that the sheet has not is missing. */
export type Cells = Readonly<Record<string, string>>;

/** Finds the record that a slug or an id stands for, as other records contain it; a slug is found before an id. */
export interface Find {
  (sheet: 'source' | 'variable', token: string): Fields | null;
  /** The slug of a source that was probably meant. */
  closestSource?: (token: string) => string | null;
}

/** Receives what is wrong with the cell of a column. */
export type NoteCell = (column: string, reason: string) => void;

const { apply: guarded } = createFormulaGuard();

/** A cell of the column `name` as it is read: without white space around it and signs that nobody sees; empty for a placeholder. */
export function plainCell(name: string, cell: string): string {
  const text = withoutTextSigns(cell);
  // Names are required, "NA" is the code of Namibia, and what a reference names is not known here.
  const mayBeMeant =
    ['name', 'sources', 'denominators'].includes(name) || (name === 'slug' && /^na$/i.test(text));
  return !mayBeMeant && isPlaceholder(text) ? '' : text;
}

/** A cell without the apostrophe that a formula guard puts before what a spreadsheet would execute. */
export function withoutGuard(cell: string): string {
  return cell.startsWith("'") && guarded(cell.slice(1)) === cell ? cell.slice(1) : cell;
}

/** The cell of the field `name` of `record`, as `withoutGuard` returns it; empty for what an empty cell stands for. */
export function cellOf(record: Fields, name: string, column: SheetColumn, find: Find | null): string {
  const value = record[name];
  if (value === undefined || JSON.stringify(value) === JSON.stringify(column.empty(record))) return '';
  const text = textOf(value, column, find);
  return withoutGuard(guarded(column.kind === 'json' ? text : plainCell(name, csvText(text))));
}

function textOf(value: unknown, { kind, of }: SheetColumn, find: Find | null): string {
  if (kind === 'json') return JSON.stringify(value);
  if (of !== undefined) {
    const tokens = Array.isArray(value) ? value.map((each) => find && tokenOf(each, of, find)) : [null];
    return tokens.includes(null) ? '' : tokens.join(' | ');
  }
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** What `find` finds `value` by, preferably its slug; null if nothing. */
function tokenOf(value: unknown, of: 'source' | 'variable', find: Find): string | null {
  if (!isObject(value)) return null;
  const { id, slug } = value;
  const tokens = [slug, String(id)].filter((each) => typeof each === 'string');
  const token = tokens
    .filter((each) => tokensOf(each)[0] === each)
    .find((each) => find(of, each)?.['id'] === id);
  return token ?? null;
}

function tokensOf(cell: string, separator: string | RegExp = '|'): readonly string[] {
  return cell
    .split(separator)
    .map((token) => token.trim())
    .filter(Boolean);
}

/** The object in the JSON column, empty if there is none; notes what is wrong with it. */
export function readJsonCell(cells: Cells, note: NoteCell): Fields {
  const cell = cells[jsonColumn] ?? '';
  const value = cell === '' ? {} : readJson(jsonColumn, cell, note);
  if (isObject(value)) return value;
  if (value !== undefined) note(jsonColumn, 'expected a JSON object, such as {"field":"B19013_001E"}');
  return {};
}

/** Whether the value that the JSON column gives for a field holds: its cell still shows it, or the sheet has no such column. */
export function holds(given: Fields, cells: Cells, name: string, column: SheetColumn, find: Find | null) {
  if (!Object.hasOwn(given, name)) return false;
  const cell = cells[name];
  if (cell === undefined || (column.of !== undefined && names(cell, given[name]))) return true;
  return cellOf(given, name, column, find) === cell;
}

/** Whether a cell has the slug or id of each of `records`, which says without a search that it shows them. */
function names(cell: string, records: unknown): boolean {
  const tokens = tokensOf(cell);
  if (!Array.isArray(records) || tokens.length === 0 || tokens.length !== records.length) return false;
  return records.every(
    (each: unknown, at) =>
      isObject(each) && (each['slug'] === tokens[at] || String(each['id']) === tokens[at]),
  );
}

/** The record of a row with these `id` and `slug`; notes each cell that is wrong. Without `find`, references are left out. */
export function recordOf(
  sheet: SheetName,
  cells: Cells,
  { id, slug }: { id: number; slug: string | null },
  find: Find | null,
  note: NoteCell,
): Fields {
  const jsonFields = readJsonCell(cells, note);
  const fields: Record<string, unknown> = {};
  for (const [name, column] of fieldsInOrder[sheet]) {
    if (find === null && column.of !== undefined) continue;
    const cell = cells[name] ?? '';
    const noteHere = (reason: string) => note(name, reason);
    if (holds(jsonFields, cells, name, column, find)) fields[name] = jsonFields[name];
    else if (column.kind === 'id') fields[name] = id;
    else if (column.kind === 'slug' && cell === '') fields[name] = slug ?? noteHere(emptyCell);
    else if (cell.trim() === '' && column.isRequired) noteHere(emptyCell);
    else if (cell === '') fields[name] = column.empty(fields);
    else {
      const value = readCell(name, column, cell, find, noteHere);
      const problem = newFieldProblem(sheet, name, value);
      if (problem !== null) noteHere(problem);
      fields[name] = value;
    }
  }
  // Further fields of the JSON column follow those of the columns.
  return { ...fields, ...jsonFields, ...fields };
}

const emptyCell = 'is empty, but required';

function readCell(
  name: string,
  { kind, of }: SheetColumn,
  cell: string,
  find: Find | null,
  note: (reason: string) => void,
): unknown {
  if (kind === 'json') return readJson(name, cell, (_, reason) => note(reason));
  if (kind === 'number') return readInteger(cell, note);
  if (of === undefined || find === null) return cell;
  // What a cell names twice is one record.
  const rows = tokensOf(cell).flatMap((token) => {
    const row = find(of, token);
    if (row === null && isPlaceholder(token)) return [];
    if (row === null) note(`no row of ${of}.csv has the slug or id ${token}${hintFor(token, of, find)}`);
    return [row];
  });
  return [...new Set(rows)];
}

/** What was probably meant: several records, one by its name, or one without the capital that spreadsheets give the first letter of a cell. */
function hintFor(token: string, of: 'source' | 'variable', find: Find): string {
  const parts = tokensOf(token, /[,;\n]/);
  if (parts.length > 1 && parts.every((part) => find(of, part) !== null))
    return ' (separate several with " | ")';
  const meant = token.charAt(0).toLowerCase() + token.slice(1);
  if (find(of, meant) !== null) return ` (did you mean ${meant}? turn automatic capitals off)`;
  const slug = plainWords(token);
  if (find(of, slug) !== null) return ` (did you mean ${slug}? it takes slugs, not names)`;
  const closest = of === 'source' ? find.closestSource?.(token) : null;
  return closest ? ` (did you mean ${closest}?)` : '';
}

/** A whole number as digits, or with ".0" as pandas writes it; spreadsheets change long ones, and what looks like a date, for good. */
export function readInteger(cell: string, note: (reason: string) => void): number | undefined {
  const number = /^-?\d{1,16}(?:\.0)?$/.test(cell.trim()) ? Number(cell) : Number.NaN;
  if (Number.isSafeInteger(number)) return number;
  const isAltered = /\d[.,]?\d*e[+-]?\d|^\d+([./-])\d+\1\d+/i.test(cell);
  const why = isAltered ? '; a spreadsheet has changed it: format the column as text and enter it again' : '';
  note(`expected a whole number, got ${cell.slice(0, 40)}${why}`);
  return undefined;
}

function readJson(name: string, cell: string, note: NoteCell): unknown {
  try {
    const value: unknown = JSON.parse(cell);
    const problem = JSON.stringify(value) === cell ? null : findJsonProblem(cell);
    if (problem === null) return value;
    note(name, [problem.path.join('.'), problem.reason].filter(Boolean).join(': '));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    note(name, `is not valid JSON: ${reason.split(/ in JSON| is not valid JSON/)[0]}`);
  }
  return undefined;
}

/** The cells with the column `subdomain` as the last line of the description, by which the catalog knows the subdomain of an indicator. */
export function withSubjectLine(cells: Cells): Cells {
  const { subdomain = '', description = '', ...others } = cells;
  if (subdomain === '') return cells;
  const lineBreak = description.includes('\r\n') ? '\r\n' : '\n';
  const line = `Subject area: ${subdomain}`;
  return { ...others, description: description === '' ? line : `${description}${lineBreak}${line}` };
}

/** The cells with the last line of the description as the column `subdomain`, if `withSubjectLine` restores exactly these. */
export function withSubdomain(cells: Cells): Cells {
  const { description = '' } = cells;
  const [line = '', subdomain = ''] = /(?:^|\r?\n)Subject area: ([^\r\n.]{1,99})$/.exec(description) ?? [];
  // As import reads it, which trims cells.
  const rest = plainCell('description', description.slice(0, description.length - line.length));
  const split = { ...cells, description: rest, subdomain };
  return plainCell('subdomain', subdomain) !== '' && withSubjectLine(split)['description'] === description
    ? split
    : cells;
}

/** What is wrong with the name of a subdomain for such a line; null if nothing. */
export function subdomainProblem(subdomain: string): string | null {
  return /^[^.\r\n]{0,99}$/.test(subdomain)
    ? null
    : 'expected the name of a subdomain of at most 99 characters, on one line and without a full stop';
}
