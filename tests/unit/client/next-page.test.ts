import { describe, expect, test } from 'vitest';
import type { LoadedPage } from '../../../src/client/catalog-client.ts';
import { nextStep } from '../../../src/client/next-page.ts';
import { baseUrl, type GivenPage, loaded, recordsFrom } from './fake-service.ts';

const address = `${baseUrl}indicator/`;

describe('the next step', () => {
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
  ])('for next %j is only its query', (next, query) => {
    expect(nextStep([loaded({ next, results: recordsFrom(1, 100), count: 500 })])).toEqual({ query });
  });

  test.each([[null], [undefined], [''], [false]])('is the end if next is %j', (next) => {
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
  ])('is unusable if next is %j', (next) => {
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

/** An endless list of new records with a count of ten. */
const endless = (_: URLSearchParams, index: number) => ({
  next: `?offset=${index + 1}`,
  results: recordsFrom(index, index),
  count: 10,
});

const hundred = (index: number) => recordsFrom(index * 100 + 1, index * 100 + 100);

describe('a walk', () => {
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
  ])('over %i records does not reach the length limit if the count is as high', (count, pages) => {
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

  test('whose count keeps growing is stopped at five times the usual limit', () => {
    const walked = walk((_, i) => ({ count: 1e9, next: `?offset=${i + 1}`, results: [{ id: i }] }), 20_000);
    expect(walked.end).toMatchObject({ kind: 'cap' });
    expect(walked.pages).toHaveLength(10_000);
  });

  test('stopped at the length limit continues up to the same limit again', () => {
    const { pages, end } = walk(endless);
    expect(end).toEqual({
      kind: 'cap',
      sentence: 'The list did not end after 12 records, although the catalog reports only 10 records.',
    });
    const steps = [];
    pages.push({ ...loaded({}), ...pages.pop(), continued: true });
    for (let i = 12; i < 24; i += 1) {
      steps.push(nextStep([...pages]));
      pages.push(loaded(endless(new URLSearchParams(), i), `?offset=${i}`));
    }
    expect(steps.map((step) => 'query' in step && step.query)).toEqual(
      Array.from({ length: 12 }, (_, i) => `?offset=${12 + i}`),
    );
    expect(nextStep(pages)).toMatchObject({ end: { kind: 'cap' } });
  });

  test('continues after an empty page, short pages and skipped records', () => {
    const offsets = [40, 100, 300, 400];
    const { pages, end } = walk((_, index) => ({
      next: index < 4 ? `?limit=100&offset=${offsets[index]}` : null,
      results: index === 1 ? [] : hundred(index).slice(0, 40),
    }));
    expect([pages.length, end]).toEqual([5, { kind: 'finished' }]);
  });

  test('is evaluated again for fewer pages and for new pages', () => {
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
