import type { AnyRecord } from '../../contract/collections.ts';
import type { FacetName, FacetValue } from './facets.ts';
import { initialOf } from './initial.ts';

/** Returns the distinct values of a facet in a record; an unreadable source or tag has none. Never throws. */
export const readFacet: Readonly<Record<FacetName, (record: AnyRecord) => readonly FacetValue[]>> = {
  source: (record) => distinct(listOf(record, 'sources').flatMap(identified)),
  unit: (record) => [{ key: textOf(record, 'units'), label: textOf(record, 'units') }],
  tag: (record) => distinct(listOf(record, 'tags').flatMap(tagOf)),
  kind: (record) => [{ key: textOf(record, 'resourcetype'), label: textOf(record, 'resourcetype') }],
  depth: (record) => {
    const depth = String('depth' in record ? record.depth : 0);
    return [{ key: depth, label: depth }];
  },
  described: (record) => yesOrNo(textOf(record, 'description') !== ''),
  sourced: (record) => yesOrNo(listOf(record, 'sources').length > 0),
  initial: ({ name }) => {
    const initial = initialOf(name);
    return [{ key: initial, label: initial }];
  },
};

const yes: readonly FacetValue[] = [{ key: 'yes', label: 'yes' }];
const no: readonly FacetValue[] = [{ key: 'no', label: 'no' }];

function yesOrNo(answer: boolean): readonly FacetValue[] {
  return answer ? yes : no;
}

/** A trimmed text field; null, blank and missing are all ''. */
function textOf(record: AnyRecord, field: string): string {
  const value: unknown = Reflect.get(record, field);
  return typeof value === 'string' ? value.trim() : '';
}

function listOf(record: AnyRecord, field: string): readonly unknown[] {
  const value: unknown = Reflect.get(record, field);
  return Array.isArray(value) ? value : [];
}

/** A source or brief record, identified by its id and labelled with its name. */
function identified(element: unknown): FacetValue[] {
  if (typeof element !== 'object' || element === null) return [];
  const id: unknown = Reflect.get(element, 'id');
  const name: unknown = Reflect.get(element, 'name');
  if (typeof id !== 'number' && typeof id !== 'string') return [];
  return [{ key: String(id), label: typeof name === 'string' && name !== '' ? name : `id ${id}` }];
}

/** Tags are identifiers on a taxonomy, objects or text on a variable: the interface leaves their shape open. */
function tagOf(element: unknown): FacetValue[] {
  if (typeof element === 'number') return [{ key: String(element), label: `Tag ${element}` }];
  if (typeof element === 'string') return element === '' ? [] : [{ key: element, label: element }];
  return identified(element);
}

function distinct(values: readonly FacetValue[]): readonly FacetValue[] {
  if (values.length < 2) return values;
  return [...new Map(values.map((value) => [value.key, value])).values()];
}
