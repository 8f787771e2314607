import { describe, expect, test } from 'vitest';
import type { LoadedPage } from '../../../src/client/catalog-client.ts';
import { nextStep } from '../../../src/client/next-page.ts';
import { baseUrl, type GivenPage, loaded, recordsFrom } from './fake-service.ts';

const address = `${baseUrl}indicator/`;

describe('the way on', () => {
  test.each<[unknown, string]>([
    [`${address}?format=api&limit=100&offset=100`, '?limit=100&offset=100'],
    ['http://internal:8000/indicator/?limit=100&offset=100', '?limit=100&offset=100'],
    ['https://me:secret@evil.example/x/?limit=100&offset=100#top', '?limit=100&offset=100'],
    ['?limit=100&offset=100', '?limit=100&offset=100'],
    ['/indicator/?offset=300', '?offset=300'],
    [`${address}?cursor=cD0yMDI%3D`, '?cursor=cD0yMDI%3D'],
    [`${address}?page=2`, '?page=2'],
    [`${address}?offset=5&offset=100`, '?offset=5&offset=100'],
    [`${address}?limit=100\r\n&offset=100`, '?limit=100&offset=100'],
  ])('of next %j is its query alone', (next, query) => {
    expect(nextStep([loaded({ next, results: recordsFrom(1, 100), count: 500 })])).toEqual({ query });
  });

  test.each([[null], [undefined], [''], [false]])('ends where next is %j', (next) => {
    expect(nextStep([loaded({ next })])).toEqual({ end: { kind: 'finished' } });
  });

  test.each<[unknown]>([
    ['javascript:alert(1)'],
    ['data:application/json,[]'],
    ['file:///etc/passwd?offset=100'],
    ['blob:https://a.org/1'],
    [100],
    [{}],
    [['?offset=100']],
    [true],
    ['https://'],
    [address],
    [`${address}?format=api`],
    [`${address}?offset=${'1'.repeat(100_000)}`],
  ])('is unusable where next is %j', (next) => {
    expect(nextStep([loaded({ next, results: recordsFrom(1, 100) })])).toEqual({
      end: { kind: 'unusable', sentence: expect.stringContaining('unusable') },
    });
  });

  test('starts at the first page', () => {
    expect(nextStep([])).toEqual({ query: '' });
  });
});

/** Walks as a query would: from each page to the one that `answer` gives for its query. */
function walk(answer: (query: URLSearchParams, index: number) => GivenPage, most = 3000) {
  const pages: LoadedPage[] = [];
  let query = '?format=api';
  while (pages.length < most) {
    pages.push(loaded(answer(new URLSearchParams(query), pages.length), query));
    const step = nextStep([...pages]);
    if ('end' in step) return { pages, end: step.end };
    query = step.query;
  }
  return { pages, end: undefined };
}

/** Fresh records without an end, of which the service counts ten. */
const endless = (_: URLSearchParams, index: number) => ({
  next: `?offset=${index + 1}`,
  results: recordsFrom(index, index),
  count: 10,
});

const hundred = (index: number) => recordsFrom(index * 100 + 1, index * 100 + 100);

describe('a walk', () => {
  test('begun again from the start is no circle, and ends as its own pages say', () => {
    const first = loaded({ next: '?limit=2&offset=2', results: recordsFrom(1, 2), count: 4 });
    const second = loaded({ results: recordsFrom(3, 4), count: 4 }, '?format=api&limit=2&offset=2');
    const again = { ...first, again: true };
    expect(nextStep([first, second])).toEqual({ end: { kind: 'finished' } });
    expect(nextStep([first, second, again])).toEqual({ query: '?limit=2&offset=2' });
    expect(nextStep([first, second, again, { ...second }])).toEqual({ end: { kind: 'finished' } });
  });

  test('over 313 records takes four pages and is finished', () => {
    const { pages, end } = walk((query) => {
      const offset = Number(query.get('offset') ?? 0);
      const next = offset + 100 < 313 ? `?limit=100&offset=${offset + 100}` : null;
      return { count: 313, next, results: recordsFrom(offset + 1, Math.min(313, offset + 100)) };
    });
    expect(end).toEqual({ kind: 'finished' });
    expect(pages).toHaveLength(4);
  });

  test.each<[string, (query: URLSearchParams, index: number) => GivenPage, string, number]>([
    [
      'in a circle of three cursors',
      (_, i) => ({ next: `?cursor=${i % 3}`, results: hundred(i) }),
      'repeated',
      4,
    ],
    [
      'whose parameters only change places',
      (_, i) => ({
        next: i === 0 ? '?limit=9&cursor=1' : '?cursor=1&format=json&limit=9',
        results: hundred(i),
      }),
      'repeated',
      2,
    ],
    [
      'with an offset that stands still',
      (_, i) => ({ next: `?offset=100&x=${i}`, results: hundred(i) }),
      'backward',
      2,
    ],
    [
      'with an offset that goes back',
      (_, i) => ({ next: `?offset=${i === 0 ? 300 : 200}`, results: hundred(i) }),
      'backward',
      2,
    ],
    ['of empty pages', (_, i) => ({ next: `?offset=${(i + 1) * 100}` }), 'empty-run', 3],
    [
      'that ignores the offset',
      (_, i) => ({ next: `?offset=${(i + 1) * 100}`, results: hundred(0), count: 313 }),
      'repeated',
      2,
    ],
    [
      'that never ends, past its count',
      (_, i) => ({ next: `?offset=${(i + 1) * 100}`, results: hundred(i), count: 10 }),
      'cap',
      12,
    ],
    [
      'of huge pages that never ends',
      (_, i) => ({ next: `?page=${i}`, results: recordsFrom(i * 20_000, i * 20_000 + 19_999) }),
      'cap',
      10,
    ],
    [
      'that never ends, without a count',
      (_, i) => ({ next: `?page=${i}`, results: recordsFrom(i, i) }),
      'cap',
      2000,
    ],
  ])('%s is ended', (_title, answer, kind, pages) => {
    const walked = walk(answer);
    expect(walked.end).toMatchObject({ kind, sentence: expect.stringMatching(/^The .*\.$/) });
    expect(walked.pages).toHaveLength(pages);
  });

  test.each([
    [300_000, 3000],
    [1_000_000, 10_000],
  ])('over the %i records that its service counts is not stopped for its length', (count, pages) => {
    const step = count / pages;
    const walked = walk(
      (_, i) => ({
        count,
        next: i + 1 < pages ? `?offset=${(i + 1) * step}` : null,
        results: recordsFrom(i * step + 1, (i + 1) * step),
      }),
      pages,
    );
    expect(walked.end).toEqual({ kind: 'finished' });
    expect(walked.pages).toHaveLength(pages);
  });

  test('whose count always promises more is stopped all the same, five times as far', () => {
    const walked = walk((_, i) => ({ count: 1e9, next: `?offset=${i + 1}`, results: [{ id: i }] }), 20_000);
    expect(walked.end).toMatchObject({ kind: 'cap', query: '?offset=10000' });
    expect(walked.pages).toHaveLength(10_000);
  });

  test('that was stopped for its length names where it would go on, and goes as far again when told to', () => {
    const { pages, end } = walk(endless);
    expect(end).toEqual({
      kind: 'cap',
      query: '?offset=12',
      sentence: 'The list did not end after 12 records, though the service counts only 10 records.',
    });
    const steps = [];
    for (let i = 12; i < 24; i += 1) {
      pages.push(loaded({ ...endless(new URLSearchParams(), i), continued: i === 12 }, `?offset=${i}`));
      steps.push(nextStep([...pages]));
    }
    expect(steps.slice(0, 11).every((step) => 'query' in step)).toBe(true);
    expect(steps[11]).toMatchObject({ end: { kind: 'cap', query: '?offset=24' } });
  });

  test('with one empty page, short pages and skipped records goes on', () => {
    const offsets = [40, 100, 300, 400];
    const { pages, end } = walk((_, index) => ({
      next: index < 4 ? `?limit=100&offset=${offsets[index]}` : null,
      results: index === 1 ? [] : hundred(index).slice(0, 40),
    }));
    expect([pages.length, end]).toEqual([5, { kind: 'finished' }]);
  });

  test('looked back at, or taken again with new pages, is judged afresh', () => {
    const { pages } = walk((_, index) => ({
      next: index < 3 ? `?offset=${(index + 1) * 100}` : null,
      results: hundred(index),
    }));
    expect(nextStep(pages.slice(0, 2))).toEqual({ query: '?offset=200' });
    expect(nextStep(pages)).toEqual({ end: { kind: 'finished' } });
    const again = pages.slice(0, 1).concat(loaded({ next: '?offset=900' }, '?offset=100'));
    expect(nextStep(again)).toEqual({ query: '?offset=900' });
  });
});
