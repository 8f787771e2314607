import papaparse from 'papaparse';
import {
  longestCell,
  type PortalColumn,
  type PortalFile,
  type PortalProblem,
} from '../../contract/portal.ts';
import { isObject } from '../../contract/records.ts';

export type PortalFields = Readonly<Record<string, unknown>>;

/** The `result` of a CKAN answer; null if it has none, or reports an error with status 200. `detail` is its message. */
export function readResult(answer: unknown): { result: PortalFields | null; detail: string } {
  const { success, result, error } = fieldsOf(answer);
  const detail = textOf(fieldsOf(error)['message']);
  return { result: success !== false && isObject(result) ? result : null, detail };
}

/** The table in a result of `datastore_search`. */
export type PortalTable = Pick<PortalFile, 'columns' | 'rows' | 'total' | 'isEstimate'>;

/** The columns `names`, or all but CKAN's row number, and up to `most` rows of `datastore_search`, which are CSV; null if any is missing. */
export function readTable(
  { fields, records, total, total_was_estimated }: PortalFields,
  names: readonly string[],
  most: number,
): PortalTable | null {
  if (!Array.isArray(fields) || typeof records !== 'string') return null;
  const allColumns = fields.map(fieldsOf).flatMap((field, place) => {
    const name = field['id'];
    return typeof name !== 'string' || name === '_id' ? [] : [{ place, column: columnOf(name, field) }];
  });
  const chosen =
    names.length === 0
      ? allColumns
      : names.map((name) => allColumns.find(({ column }) => column.name === name));
  const columns = chosen.filter((each) => each !== undefined);
  if (columns.length === 0 || columns.length < chosen.length) return null;
  const { data } = papaparse.parse<string[]>(records, { delimiter: ',', preview: most + 1 });
  // The line break after the last row begins another one.
  if (/[\r\n]$/.test(records)) data.pop();
  return {
    columns: columns.map(({ column }) => column),
    rows: data.slice(0, most).map((cells) => columns.map(({ place }) => cut(cells[place] ?? ''))),
    total: typeof total === 'number' && total >= data.length ? total : data.length,
    isEstimate: total_was_estimated === true,
  };
}

function columnOf(name: string, { type, info }: PortalFields): PortalColumn {
  const { label, notes, type_override: corrected, unit, units } = fieldsOf(info);
  const written = textOf(unit) || textOf(units);
  return {
    name,
    label: textOf(label),
    type: textOf(corrected) || textOf(type),
    note: textOf(notes),
    ...(written !== '' && { unit: written }),
  };
}

/** The resource `id` in the result of `package_show`. */
export function resourceIn(dataSet: PortalFields, id: string | undefined): PortalFields | null {
  return resourcesOf(dataSet).find((each) => each['id'] === id) ?? null;
}

/** The resources in the result of `package_show`. */
export function resourcesOf({ resources }: PortalFields): PortalFields[] {
  return (Array.isArray(resources) ? resources : []).map(fieldsOf);
}

/** A file from the results of `package_show` (and its resource) and `datastore_search`. */
export function fileOf(dataSet: PortalFields, resource: PortalFields, table: PortalTable): PortalFile {
  return {
    title: titleOf(dataSet),
    publisher: textOf(fieldsOf(dataSet['organization'])['title']) || textOf(dataSet['author']),
    license: textOf(dataSet['license_title']),
    changed: dateIn(resource['last_modified']) ?? dateIn(resource['created']),
    frequency: frequencyOf(dataSet),
    ...table,
  };
}

/** The problem of a file that is not in the DataStore. */
export function notATable(resource: PortalFields): PortalProblem {
  const size = Number(resource['size'] || Number.NaN);
  const address = textOf(resource['url']);
  return { kind: 'not-a-table', ...(size > 0 && { size }), ...(address !== '' && { address }) };
}

export function titleOf(dataSet: PortalFields): string {
  return textOf(dataSet['title']) || textOf(dataSet['name']);
}

const frequencyFields = ['frequency_publishing', 'frequency', 'accrualPeriodicity', 'update_frequency'];

/** Portals name the field differently; some keep it in `extras`, a list of `key` and `value`. */
function frequencyOf(dataSet: PortalFields): string | null {
  const extras = Array.isArray(dataSet['extras']) ? dataSet['extras'].map(fieldsOf) : [];
  const others = Object.fromEntries(extras.map(({ key, value }) => [textOf(key), value]));
  const texts = [dataSet, others].flatMap((fields) => frequencyFields.map((name) => textOf(fields[name])));
  return texts.find((text) => text !== '') ?? null;
}

function dateIn(value: unknown): string | null {
  return /^\d{4}-\d\d-\d\d/.exec(textOf(value))?.[0] ?? null;
}

function cut(cell: string): string {
  if (cell.length <= longestCell) return cell;
  // Not half of a character that is two units.
  return `${cell.slice(0, longestCell - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

/** A text without white space around it; of one in several languages, the English one or the first. */
export function textOf(value: unknown): string {
  const text = isObject(value) ? (value['en'] ?? Object.values(value)[0]) : value;
  return typeof text === 'string' ? text.trim() : '';
}

function fieldsOf(value: unknown): PortalFields {
  return isObject(value) ? value : {};
}
