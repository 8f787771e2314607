import type { AnyRecord } from '../../contract/collections.ts';
import { headingOf } from '../records/entry.ts';

/** `key` is what a URL contains, `label` what people read. */
export interface FacetValue {
  key: string;
  label: string;
}

const yes: readonly FacetValue[] = [{ key: 'yes', label: 'yes' }];
const no: readonly FacetValue[] = [{ key: 'no', label: 'no' }];

export function yesOrNo(answer: boolean): readonly FacetValue[] {
  return answer ? yes : no;
}

export function valueOf(text: string): FacetValue {
  return { key: text, label: text };
}

/** A trimmed text field; null, blank and missing are all "not given". */
export function textOf(record: object, field: string): string {
  const value: unknown = Reflect.get(record, field);
  return typeof value === 'string' ? value.trim() : '';
}

export function listOf(record: AnyRecord, field: string): readonly unknown[] {
  const value: unknown = Reflect.get(record, field);
  return Array.isArray(value) ? value : [];
}

/** A source or brief record: identified by its id, labelled with its heading. */
export function identified(element: unknown): FacetValue[] {
  if (typeof element !== 'object' || element === null) return [];
  const id: unknown = Reflect.get(element, 'id');
  if (typeof id !== 'number' && typeof id !== 'string') return [];
  const key = String(id);
  const record = { name: textOf(element, 'name'), slug: textOf(element, 'slug') };
  return [{ key, label: headingOf({ key, record }) }];
}

/** Tags are identifiers on a taxonomy, objects or text on a variable: the interface leaves their shape open. */
export function tagOf(element: unknown): FacetValue[] {
  if (typeof element === 'number') return [{ key: String(element), label: `Tag ${element}` }];
  if (typeof element === 'string') return element === '' ? [] : [valueOf(element)];
  return identified(element);
}

export function distinct(values: readonly FacetValue[]): readonly FacetValue[] {
  if (values.length < 2) return values;
  return [...new Map(values.map((value) => [value.key, value])).values()];
}
