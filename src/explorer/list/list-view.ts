import { type FacetName, facets, facetsOf } from '../../catalog/list/facets.ts';
import { type Sort, sortedBy } from '../../catalog/list/sort.ts';
import { lengthInUrl, readSelection, type Selection } from '../../catalog/list/selection.ts';
import type { CollectionName } from '../../contract/collections.ts';
import type { ColumnName } from '../../catalog/records/fields.ts';
import { columnsOf, defaultColumns } from './table-columns.ts';

/** How a list is filtered, ordered, grouped and displayed; stored in the URL. */
export interface ListView {
  selection: Selection;
  sort: Sort;
  grouped: boolean;
  /** Names of the open groups. */
  open: readonly string[];
  view: 'list' | 'table';
  columns: readonly ColumnName[];
}

// Limited, because each one adds its name to the URL.
const maxOpen = 30;
const longestOpen = 2000;

/** Reads the view from the URL, ignoring invalid values. */
export function readListView(name: CollectionName, parameters: URLSearchParams): ListView {
  const grouped = parameters.get('group') === 'name';
  const columns = (parameters.get('columns') ?? '').split(',');
  const isKnown = columnsOf(name).some((column) => columns.includes(column));
  return {
    selection: readSelection(name, (facet) => parameters.getAll(facet)),
    sort: readSort(name, parameters.get('sort') ?? ''),
    grouped,
    open: grouped ? openInUrl(parameters.getAll('open')) : [],
    view: parameters.get('view') === 'table' ? 'table' : 'list',
    columns: isKnown
      ? columnsOf(name).filter((column) => column === 'name' || columns.includes(column))
      : defaultColumns(name),
  };
}

/** The groups opened last, as many as fit, and at least one. */
function openInUrl(open: readonly string[]): string[] {
  const latest = [...new Set(open)].slice(-maxOpen).reverse();
  let left = longestOpen;
  return latest.filter((name, place) => (left -= lengthInUrl('open', name)) >= 0 || place === 0).reverse();
}

/** Invalid orders become the default. */
function readSort(name: CollectionName, text: string): Sort {
  if (text === 'service') return text;
  const by = sortedBy(text);
  if (by === null || !columnsOf(name).includes(by.column)) return '';
  return by.descending ? `-${by.column}` : by.column;
}

/** The parameters with the view; omits defaults, and `row`, which only earlier versions wrote. */
export function writeListView(
  name: CollectionName,
  parameters: URLSearchParams,
  { selection, sort, grouped, open, view, columns }: ListView,
): URLSearchParams {
  const next = new URLSearchParams(parameters);
  for (const own of [...Object.keys(facets), 'sort', 'group', 'open', 'view', 'columns', 'row'])
    next.delete(own);
  for (const facet of facetsOf[name])
    for (const value of selection.get(facet) ?? []) next.append(facet, value);
  if (sort !== '') next.set('sort', sort);
  if (grouped) next.set('group', 'name');
  if (grouped) for (const each of openInUrl(open)) next.append('open', each);
  if (view === 'table') next.set('view', view);
  if (columns.join() !== defaultColumns(name).join()) next.set('columns', columns.join());
  return next;
}

/** Identifies what a list shows: the query, filters, order, grouping and view, but not open groups or columns. */
export function viewKeyOf(name: CollectionName, query: string, view: ListView): string {
  const identifying = { ...view, open: [], columns: defaultColumns(name) };
  return writeListView(name, new URLSearchParams({ q: query }), identifying).toString();
}

/** The URL without invalid and repeated values, or null if it has none. */
export function normalizedSearch(name: CollectionName, parameters: URLSearchParams): URLSearchParams | null {
  const normalized = writeListView(name, parameters, readListView(name, parameters));
  return sortedQuery(normalized) === sortedQuery(parameters) ? null : normalized;
}

/** The parameters as a string that does not depend on their order. */
function sortedQuery(parameters: URLSearchParams): string {
  return [...parameters]
    .map((pair) => pair.join('='))
    .sort()
    .join('&');
}

/** Whether rows are filtered or sorted differently from the service's or the search's result. */
export function isCustomView({ selection, sort, grouped }: ListView): boolean {
  return selection.size > 0 || sort !== '' || grouped;
}

export function chosenCount(selection: Selection): number {
  return [...selection.values()].reduce((sum, values) => sum + values.length, 0);
}

/** Every selected value with its facet, in the order of the facets. */
export function chosenValues(selection: Selection): { facet: FacetName; value: string }[] {
  return [...selection].flatMap(([facet, values]) => values.map((value) => ({ facet, value })));
}
