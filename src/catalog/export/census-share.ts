import type { Variable } from '../../contract/records.ts';
import { type CensusColumn, censusColumn, censusNames } from '../census/api.ts';
import { mostColumns } from '../census/code.ts';
import { type CensusShare, isNotComputed } from '../census/share-code.ts';
import { type Entry, isOf } from '../records/entry.ts';
import { readVariableReference } from '../records/table/known-shapes.ts';
import { censusColumnOf } from '../records/variable-facts.ts';
import { wholesOf } from '../records/variable-relations.ts';

/** A variable of a census table with its column. */
interface Line {
  variable: Variable;
  column: CensusColumn;
}

const lineOf = (variable: Variable): Line[] => {
  const column = censusColumnOf(variable);
  return column === null ? [] : [{ variable, column }];
};
const tableOf = ({ column: { year, dataset, code } }: Line) => `${year} ${dataset} ${code.split('_')[0]}`;

/** The columns of what a variable can be a percentage of, in the same table. */
export function wholeColumns(variable: Variable): CensusColumn[] {
  const page = variable.sources[0]?.infoLink ?? '';
  return wholesOf(variable).flatMap(
    (whole) => censusColumn(readVariableReference(whole)?.code ?? '', page) ?? [],
  );
}

/**
 * The share that variables of one census table together are of what they are parts of, the closest that all have, without
 * its rows that are "Not computed"; null if they are of several tables, or parts of nothing. What is part of another of
 * them counts once, and variables of other sources do not. `entries` are the loaded variables.
 */
export function shareOf(variables: readonly Variable[], entries: readonly Entry[]): CensusShare | null {
  const chosenLines = variables.flatMap(lineOf);
  const [first, ...others] = chosenLines;
  if (first === undefined || censusNames(first.column).margin === null) return null;
  if (others.some((other) => tableOf(other) !== tableOf(first))) return null;
  const table = [
    ...chosenLines,
    ...entries.flatMap((entry) => (isOf(entry, 'variable') ? lineOf(entry.record) : [])),
  ].filter((line) => tableOf(line) === tableOf(first));
  const byCode = new Map(table.map((line) => [line.column.code, line.variable]));
  const above = ({ variable, column }: Line) => {
    const columns = new Map([[column.code, column]]);
    // What is added meanwhile is visited too.
    for (const code of columns.keys())
      for (const whole of wholeColumns(byCode.get(code) ?? variable)) columns.set(whole.code, whole);
    columns.delete(column.code);
    return columns;
  };
  const isBelow = (line: Line, lines: readonly Line[]) =>
    lines.some(({ column }) => above(line).has(column.code));
  const candidates = chosenLines.filter((line) => above(line).size > 0);
  const parts = candidates.filter((line) => !isBelow(line, candidates));
  const wholes = parts[0] === undefined ? [] : [...above(parts[0]).values()];
  const whole = wholes.find(({ code }) => parts.every((part) => above(part).has(code)));
  if (whole === undefined) return null;
  const notComputed = [...byCode.values()]
    .filter(({ name }) => isNotComputed(name))
    .flatMap(lineOf)
    .filter(
      (line) =>
        above(line).has(whole.code) && !candidates.some(({ column }) => column.code === line.column.code),
    );
  const without = notComputed.some((line) => isBelow(line, parts)) ? [] : notComputed;
  return { parts: parts.map(({ column }) => column), whole, without: without.map(({ column }) => column) };
}

/** The share that a description says in the codes of a table, "Sum of B25070_007E to B25070_010E, divided by B25070_001E less B25070_011E"; null if it says anything else. */
export function shareInWords(description: string, page: string): CensusShare | null {
  const said = /^(?:sum of )?([\w, ]+?),? divided by (\w+)(?: less (\w+))?\.?$/i.exec(description.trim());
  const table = censusColumn(null, page)?.code ?? '';
  const parts = linesIn(said?.[1] ?? '', table);
  const lines = [...parts, ...linesIn(said?.[2] ?? '', table), ...(said?.[3] ? linesIn(said[3], table) : [])];
  // What is said twice, or is both a part and the whole, is a slip or another sum.
  if (lines.length > mostColumns || new Set(lines).size < lines.length) return null;
  const columns = lines.flatMap(
    (line) => censusColumn(`${table}_${String(line).padStart(3, '0')}`, page) ?? [],
  );
  const [whole, ...without] = columns.slice(parts.length);
  // None is left of a line that is no column.
  if (columns.length < lines.length || whole === undefined || censusNames(whole).margin === null) return null;
  return { parts: columns.slice(0, parts.length), whole, without };
}

/** The lines of "B15003_022E to B15003_025E, _027E and _029E"; NaN for anything that is none of the table. */
function linesIn(codes: string, table: string): number[] {
  const pattern = new RegExp(String.raw`^(?:${table})?_(\d{3})E?(?: to (?:${table})?_(\d{3})E?)?$`);
  return codes.split(/, | and /).flatMap((item) => {
    const [, first, last = first] = pattern.exec(item) ?? [];
    const count = Number(last) - Number(first) + 1;
    if (Number(first) < 1 || !(count > 0 && count <= mostColumns)) return Number.NaN;
    return Array.from({ length: count }, (_, nth) => Number(first) + nth);
  });
}
