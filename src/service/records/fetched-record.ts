import * as v from 'valibot';
import { type CollectionName, collections } from '../../contract/collections.ts';
import { CatalogMistake } from './catalog-mistakes.ts';
import { newRecord, sizeProblem } from './stored-form.ts';
import { isObject, recordProblems } from './record-problems.ts';
import type { NewRecord } from '../store.ts';

/** Validates a record received from a service: the record to be stored, or everything that violates the contract. */
export function checkFetchedRecord(
  collection: CollectionName,
  raw: unknown,
  index: number,
): NewRecord | readonly CatalogMistake[] {
  const id = isObject(raw) && typeof raw['id'] === 'number' ? ` (id ${raw['id']})` : '';
  const mistake = (path: string, reason: string) =>
    new CatalogMistake([`${collection}[${index}]${id}`, path, reason].filter(Boolean).join(': '));
  const problems = recordProblems(collection, raw);
  const { schema } = collections[collection];
  if (problems.length > 0 || !v.is(schema, raw)) {
    return problems.map(({ path, reason }) => mistake(path, reason));
  }
  const tooLarge: string[] = [];
  const json = JSON.stringify(raw, (name, value: unknown) => {
    if (typeof value === 'number' && !Number.isFinite(value)) tooLarge.push(name);
    return value;
  });
  if (tooLarge.length > 0)
    return tooLarge.map((name) => mistake(name, 'contains a number that is too large'));
  const size = sizeProblem(json);
  return size === null ? newRecord(collection, raw, json) : [mistake('', size)];
}
