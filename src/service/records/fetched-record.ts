import * as v from 'valibot';
import { type CollectionName, collections } from '../../contract/collections.ts';
import { CatalogMistake } from './catalog-text.ts';
import { newRecord } from './stored-form.ts';
import { recordProblems } from './record-problems.ts';
import type { NewRecord } from '../store.ts';

/** A record that came over the wire as a store keeps it; throws a CatalogMistake where the contract does not allow it. */
export function checkFetchedRecord(collection: CollectionName, raw: unknown, index: number): NewRecord {
  const [problem] = recordProblems(collection, raw);
  const { schema } = collections[collection];
  if (problem || !v.is(schema, raw)) {
    const what = [problem?.path, problem?.reason].filter(Boolean).join(': ');
    throw new CatalogMistake(`${collection}[${index}]: ${what}`);
  }
  const json = JSON.stringify(raw, (name, value: unknown) => {
    if (typeof value !== 'number' || Number.isFinite(value)) return value;
    throw new CatalogMistake(`${collection}[${index}] (id ${raw.id}): ${name}: holds a number too large`);
  });
  return newRecord(collection, raw, json);
}
