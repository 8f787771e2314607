import type { PortalColumn, PortalFile, PortalValues } from '../../contract/portal.ts';
import type { Variable } from '../../contract/records.ts';
import { isNumeric } from './column-summary.ts';

/** A column of a file by its name; `certain` if the catalog itself names it. */
export interface ChosenColumn {
  name: string;
  certain: boolean;
}

/**
 * The column that a variable is computed from: the one its field `field` names, otherwise the only one with a label or
 * name that equals a name or the code of the variable. Null if there is none or several.
 */
export function chosenColumn(record: Variable, columns: readonly PortalColumn[]): ChosenColumn | null {
  const field: unknown = Reflect.get(record, 'field');
  const match = columns.find(({ name }) => name === field);
  if (match !== undefined) return { name: match.name, certain: true };
  const { name, displayName, shortName, slug } = record;
  const names = new Set([name, displayName, shortName ?? '', slug].map(comparable));
  const alike = columns.filter((column) =>
    [column.label, column.name].some((text) => text.trim() !== '' && names.has(comparable(text))),
  );
  const [only, second] = alike;
  return only === undefined || second !== undefined ? null : { name: only.name, certain: false };
}

const comparable = (text: string) => text.trim().toLowerCase();

/** More columns of texts would make a large request, and none of them is more likely than the others. */
const mostCandidates = 5;

/** The columns that may name the places of a file, by its first rows; none if there are too many of them. */
export function placeCandidates({ columns, rows }: PortalFile): string[] {
  const candidates = columns.flatMap(({ name, type }, place) => {
    const values = rows.map((row) => row[place] ?? '');
    return !isNumeric(values, type) && areDistinct(values) ? [name] : [];
  });
  return candidates.length > mostCandidates ? [] : candidates;
}

/** The only one of `candidates` that has a different value in every row; null if there is none or several. */
export function onlyPlaceColumn({ fields, rows, total }: PortalValues, candidates: readonly string[]) {
  if (rows.length < total) return null;
  const naming = candidates.filter((name) => {
    const place = fields.indexOf(name);
    return place !== -1 && areDistinct(rows.map((row) => row[place] ?? ''));
  });
  return naming.length === 1 ? (naming[0] ?? null) : null;
}

function areDistinct(values: readonly string[]): boolean {
  return new Set(values).size === values.length && values.every((value) => value.trim() !== '');
}
