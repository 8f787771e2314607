import { jsonReply } from '../support/faults/fault-server.ts';
import type { Expected, Fault } from './fault.ts';
import { indicators, list, nextOf, onePage, pageOf, seven, sevenBut, text } from './scripts.ts';

const all = { shown: 7, state: 'complete' } as const;
const stopped = (end: NonNullable<Expected['end']>, shown: number): Expected => ({
  shown,
  end,
  state: 'partial',
});

const next = (
  name: string,
  change: Parameters<typeof nextOf>[0],
  expect: Expected,
  more: Partial<Fault> = {},
): Fault => ({
  name: `next ${name}`,
  serve: nextOf(change),
  expect,
  ...more,
});

const rebased = (name: string, change: Parameters<typeof nextOf>[0], note: RegExp): Fault =>
  next(name, change, { ...all, note, requests: 3 }, { screen: { text: /All 7 loaded/ } });

const unusable = (name: string, value: unknown): Fault =>
  next(name, () => value, stopped('unusable', 3), {
    sees: 'The records received, with “The service’s link to the next page is unusable” and why; nothing is requested from that link.',
  });

const moved = (address: string, change: (url: URL) => void) => {
  const url = new URL(address);
  change(url);
  return url.href;
};

/** Links, totals and orders that would mislead a walk. */
export const walkFaults: readonly Fault[] = [
  rebased(
    'at another host',
    (next) => next.replace(/127\.0\.0\.1:\d+/, 'internal.invalid:8000'),
    /internal\.invalid:8000; the page is/,
  ),
  rebased('at another port', (next) => moved(next, (url) => (url.port = '9')), /:9; the page is requested/),
  rebased('by https on an http service', (next) => next.replace('http:', 'https:'), /https:\/\/127\.0\.0\.1/),
  rebased(
    'without the path prefix',
    (next) => next.replace(/\/fault-\d+\/api/, ''),
    /The path of the next page, \/indicator\//,
  ),
  rebased('with credentials', (next) => next.replace('http://', 'http://user:secret@'), /Credentials/),
  rebased('with a fragment', (next) => `${next}#top`, /fragment/),
  rebased('to another collection', (next) => next.replace('indicator/', 'variable/'), /was replaced with/),
  next('as a relative address', (next) => new URL(next).search, all),
  next('as an address without its scheme', (next) => next.replace('http:', ''), all),
  next('with a line break in it', (next) => next.replace('&', '&\r\nX-Header: 1&'), all),
  next('with NUL in it', (next) => `${next}&x=\u0000`, all),
  next('with parameters twice', (next) => `${next}&offset=${new URL(next).searchParams.get('offset')}`, all),
  next('with unrequested parameters', (next) => `${next}&expand=all&expand=none&__proto__=1`, all),
  next('without format', (next) => next.replace('format=api&', ''), all),
  next('with format in capitals', (next) => next.replace('format=api', 'FORMAT=HTML'), all),
  ...[undefined, '', false].map((value) =>
    next(`${value === '' ? 'an empty text' : String(value)} before the end`, () => value, {
      shown: 3,
      state: 'short',
      says: /3 of 7: the list ended early, 4 records missing/,
    }),
  ),
  unusable('javascript:', 'javascript:window.ran=1'),
  unusable('data:', 'data:application/json,{"results":[]}'),
  unusable('file:', 'file:///etc/passwd?offset=3'),
  unusable('blob:', 'blob:http://127.0.0.1/6f1c2f0e'),
  unusable('without any query', 'http://127.0.0.1/'),
  unusable('of 100 kB', `?offset=3&x=${'x'.repeat(100_000)}`),
  unusable('that is not a valid URL', 'http://[broken'),
  unusable('a number', 3),
  unusable('true', true),
  unusable('an object', { href: '?offset=3' }),
  unusable('an array', ['?offset=3']),
  next(
    'to its own page',
    (next, { offset, request }) => (offset === 0 ? next : request.url),
    stopped('repeated', 6),
    {
      screen: { text: /leads back to a page already loaded/, axe: true },
    },
  ),
  {
    name: 'next in a loop of three pages',
    serve: sevenBut((page, { address, offset }) => ({
      ...page,
      next: `${address}?cursor=${'abc'[(offset / 3 + 1) % 3]}`,
    })),
    expect: { shown: 3, repeats: 3, state: 'partial', end: 'repeated' },
    sees: 'Each record once; loading ends, because all records of the page were loaded already.',
  },
  {
    name: 'next backward',
    serve: sevenBut((page, { address, offset }) => ({
      ...page,
      next: `${address}?limit=3&offset=${offset === 0 ? 3 : 1}`,
    })),
    expect: stopped('backward', 6),
  },
  {
    name: 'next that skips records',
    serve: sevenBut((page, { address, offset }) => ({
      ...page,
      next: offset === 0 ? `${address}?limit=3&offset=200` : null,
    })),
    expect: { shown: 3, state: 'short', note: /skipped records 4 to 200/ },
  },
  {
    name: 'endless next with new records',
    serve: ({ address, offset }) =>
      jsonReply({
        count: 5,
        next: `${address}?limit=1&offset=${offset + 1}`,
        results: [{ ...seven[0], id: offset + 1 }],
      }),
    expect: { shown: 7, state: 'partial', end: 'cap', requests: 7 },
    screen: { text: /did not end after 7 records, although the catalog reports only 5/, axe: true },
    sees: 'Loading stops two pages after the last possible one, with the reason; Continue loads as many pages again.',
  },
  {
    name: 'pages by an opaque cursor',
    serve: (asked) => {
      const place = Number(asked.query.get('cursor')?.slice(2) ?? 0);
      const page = pageOf(seven, { ...asked, offset: place });
      return jsonReply({ ...page, next: place < 6 ? `${asked.address}?cursor=%2Fx${place + 3}` : null });
    },
    expect: all,
  },
  {
    name: 'pages by number',
    serve: (asked) => {
      const number = Number(asked.query.get('page') ?? 1);
      const page = pageOf(seven, { ...asked, offset: (number - 1) * 3 });
      return jsonReply({ ...page, next: number < 3 ? `${asked.address}?page=${number + 1}` : null });
    },
    expect: all,
  },
  {
    name: 'count missing',
    serve: sevenBut(({ next, results }) => ({ next, results })),
    expect: {
      shown: 7,
      state: 'unknown-total',
      says: /7 loaded, total unknown/,
      note: /has no valid count/,
    },
    screen: { text: /7 loaded, total unknown/ },
  },
  ...[null, '7', -1, 7.5, 1e300, [7], true].map(
    (count): Fault => ({
      name: `count ${JSON.stringify(count)}`,
      serve: sevenBut((page) => ({ ...page, count })),
      expect: { shown: 7, state: 'unknown-total', says: /total unknown/ },
    }),
  ),
  {
    name: 'count too high',
    serve: sevenBut((page) => ({ ...page, count: 9 })),
    expect: { shown: 7, state: 'short', says: /7 of 9: the list ended early, 2 records missing/ },
    screen: { text: /7 of 9: the list ended early/ },
  },
  {
    name: 'count too low',
    serve: sevenBut((page) => ({ ...page, count: 5 })),
    expect: { shown: 7, state: 'unknown-total', says: /7 loaded, but the catalog reports 5/ },
  },
  {
    name: 'count 0 with records',
    serve: list(indicators(3), (page) => ({ ...page, count: 0 })),
    expect: { shown: 3, state: 'unknown-total', says: /but the catalog reports 0/ },
  },
  {
    name: 'count that changes between pages',
    serve: sevenBut((page, { offset }) => ({ ...page, count: offset === 0 ? 8 : 7 })),
    expect: { shown: 7, state: 'short', says: /the catalog changed while loading/ },
    screen: { text: /the catalog changed while loading/ },
  },
  {
    name: 'more records than the page size',
    serve: sevenBut((page, { offset }) =>
      offset === 3 ? { ...page, results: seven.slice(3), next: null } : page,
    ),
    expect: { ...all, note: /4 records although the limit is 3/ },
  },
  {
    name: 'fewer records than the page size, with next',
    serve: sevenBut((page, { offset }) =>
      offset === 3 ? { ...page, results: page.results.slice(0, 1) } : page,
    ),
    expect: { shown: 5, state: 'short' },
  },
  {
    name: 'one empty page in between',
    serve: sevenBut((page, { offset }) => (offset === 3 ? { ...page, results: [] } : page)),
    expect: { shown: 4, state: 'short', says: /3 records missing/ },
  },
  {
    name: 'endless empty pages',
    serve: ({ address, offset }) =>
      jsonReply({ count: 900, next: `${address}?limit=3&offset=${offset + 3}`, results: [] }),
    expect: { state: 'partial', end: 'empty-run' },
  },
  {
    name: 'empty list',
    serve: list([]),
    expect: { state: 'complete', says: /All 0 loaded/ },
    screen: { text: /There are no indicators in this catalog/, axe: true },
  },
  {
    name: 'offset ignored: page 1 every time',
    serve: (asked) =>
      jsonReply({
        ...pageOf(seven, { ...asked, offset: 0 }),
        next: `${asked.address}?limit=3&offset=${asked.offset + 3}`,
      }),
    expect: { shown: 3, repeats: 3, state: 'partial', end: 'repeated', requests: 2 },
    screen: { text: /3 of 7/ },
  },
  {
    name: 'limit ignored: everything on one page',
    serve: sevenBut((page) => ({ ...page, results: seven, next: null })),
    expect: { ...all, requests: 1 },
  },
  {
    name: 'equal repeats across pages',
    serve: sevenBut((page, { offset }) => ({
      ...page,
      results: offset > 0 ? [seven[0], ...page.results] : page.results,
    })),
    expect: { shown: 7, repeats: 2, state: 'complete' },
    sees: 'Each record once; Details counts 2 duplicates.',
  },
  {
    name: 'a repeat with other content',
    serve: sevenBut((page, { offset }) =>
      offset === 6 ? { ...page, results: [...page.results, { ...seven[0], name: 'Renamed' }] } : page,
    ),
    expect: { shown: 7, versions: 1, state: 'complete' },
    sees: 'The later version in the same place; the record also shows the earlier one.',
    screen: { text: /The catalog sent 2 versions of this record/, open: true },
  },
  {
    name: 'an order that shifts between pages, count right',
    serve: sevenBut((page, { offset }) =>
      offset === 3 ? { ...page, results: [seven[0], seven[1], seven[3]] } : page,
    ),
    expect: {
      shown: 5,
      repeats: 2,
      state: 'short',
      says: /5 of 7: 2 records missing, 2 duplicated/,
    },
    screen: { text: /2 records missing, 2 duplicated/ },
  },
  {
    name: 'a record inserted at the front while loading',
    serve: sevenBut((page, asked) =>
      asked.offset === 0 ? page : pageOf([{ ...seven[0], id: 99 }, ...seven], asked),
    ),
    expect: { shown: 7, repeats: 1, state: 'short' },
  },
  {
    name: 'a record deleted while loading',
    serve: sevenBut((page, asked) => (asked.offset === 0 ? page : pageOf(seven.slice(1), asked))),
    expect: { shown: 6, state: 'short' },
    sees: '“6 of 6: the catalog changed while loading”, because the total decreased between two pages.',
  },
  {
    name: 'previous that is not a URL',
    serve: sevenBut((page) => ({ ...page, previous: { javascript: 1 } })),
    expect: all,
  },
  {
    name: 'a different page for every format',
    serve: (asked) => (asked.format === 'api' ? text('<html>') : list(seven))(asked),
    expect: all,
  },
  {
    name: 'one record with only an id',
    serve: onePage({ id: 1 }),
    expect: { shown: 1, state: 'complete', marks: ['description', 'name', 'slug'] },
  },
];
