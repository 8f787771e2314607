import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SearchDocument } from '../../../../../src/catalog/search/search-document.ts';
import { createWarmUp } from '../../../../../src/catalog/search/worker/warm-up.ts';
import type { SearchRequest } from '../../../../../src/catalog/search/worker/search-protocol.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const documents = (count: number, name = 'Gross rent'): SearchDocument[] =>
  Array.from({ length: count }, (_, at) => ({ key: `variable/${at}`, fields: { name } }));

const add = (count: number, name?: string): SearchRequest => ({
  kind: 'add',
  collection: 'variable',
  documents: documents(count, name),
});

/** A desk at which each search takes a millisecond; `typed` is what it was asked without anybody asking. */
function deskWithRehearsal() {
  const typed: string[] = [];
  let passed = 0;
  const tell = createWarmUp((request) => {
    if (request.kind === 'search') typed.push(request.query);
    passed += 1;
    return null;
  });
  vi.spyOn(performance, 'now').mockImplementation(() => passed);
  return { tell, typed };
}

test('a large index is searched for the beginnings of its first name, once nothing else is asked', () => {
  const { tell, typed } = deskWithRehearsal();
  for (let from = 0; from < 5000; from += 500) tell(add(500));
  vi.advanceTimersByTime(299);
  expect(typed).toEqual([]);
  vi.advanceTimersByTime(10);
  expect(typed.slice(0, 10)).toEqual([
    'G',
    'Gr',
    'Gro',
    'Gros',
    'Gross',
    'Gross ',
    'Gross r',
    'Gross re',
    'Gross ren',
    'Gross rent',
  ]);
});

test('it ends after a tenth of a second of searching, and does not begin again', () => {
  const { tell, typed } = deskWithRehearsal();
  tell(add(5000));
  vi.advanceTimersByTime(10_000);
  expect(typed).toHaveLength(100);
  tell(add(5000));
  vi.advanceTimersByTime(10_000);
  expect(typed).toHaveLength(100);
});

test('whoever searches comes first: it waits, then goes on', () => {
  const { tell, typed } = deskWithRehearsal();
  tell(add(5000));
  vi.advanceTimersByTime(301);
  const before = typed.length;
  expect(before).toBeGreaterThan(0);
  tell({ kind: 'search', ticket: 1, collection: 'variable', query: 'rent' });
  vi.advanceTimersByTime(299);
  expect(typed).toHaveLength(before);
  vi.advanceTimersByTime(10_000);
  expect(typed).toHaveLength(100);
});

test('small indexes and records without names are left alone', () => {
  const { tell, typed } = deskWithRehearsal();
  tell(add(4999));
  vi.advanceTimersByTime(10_000);
  tell(add(1, ''));
  vi.advanceTimersByTime(10_000);
  expect(typed).toEqual([]);
});
