import { describe, expect, test } from 'vitest';
import type { LoadedPage } from '../../../src/client/catalog-client.ts';
import { nextStep } from '../../../src/client/next-page.ts';
import { type GivenPage, loaded, recordsFrom } from './fake-service.ts';

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

const reordered = ['?a=9&b=1', '?b=1&format=json&a=9'];

// Which links lead to a page, and which end a walk, is in the table of faults.
describe('a walk', () => {
  test.each<[string, number, string, number, (index: number) => string]>([
    ['whose parameters only change places', 100, 'repeated', 2, (i) => reordered[Math.min(i, 1)]!],
    ['with an offset that never changes', 100, 'backward', 2, (i) => `?offset=100&x=${i}`],
    ['of huge pages that never ends', 20_000, 'cap', 10, (i) => `?page=${i}`],
    ['that never ends, without a count', 1, 'cap', 2000, (i) => `?page=${i}`],
  ])('%s is ended', (_title, size, kind, pages, next) => {
    const walked = walk((_, i) => ({ next: next(i), results: recordsFrom(i * size + 1, (i + 1) * size) }));
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

  test('is evaluated again for fewer pages and for new pages', () => {
    const { pages } = walk((_, index) => ({
      next: index < 3 ? `?offset=${(index + 1) * 100}` : null,
      results: recordsFrom(index * 100 + 1, index * 100 + 100),
    }));
    expect(nextStep(pages.slice(0, 2))).toEqual({ query: '?offset=200' });
    expect(nextStep(pages)).toEqual({ end: { kind: 'finished' } });
    const again = pages.slice(0, 1).concat(loaded({ next: '?offset=900' }, '?offset=100'));
    expect(nextStep(again)).toEqual({ query: '?offset=900' });
  });
});
