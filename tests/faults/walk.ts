import { type Asked, jsonReply } from '../support/faults/fault-server.ts';
import {
  type Expected,
  type Fault,
  fault,
  marks,
  type More,
  partial,
  seen,
  short,
  unknownTotal,
  whole,
} from './fault.ts';
import {
  indicators,
  list,
  nextOf,
  onePage,
  type PageBody,
  pageOf,
  seven,
  sevenBut,
  text,
  when,
} from './scripts.ts';

const all = whole(7);
const endedEarly = short(3, { says: /3 of 7: the list ended early, 4 records missing/ });
const onOnePage = { results: seven, next: null };
const renamed = { ...seven[0], name: 'Renamed' };
const stopped = (end: NonNullable<Expected['end']>, shown: number, more: Expected = {}): Expected =>
  partial(shown, { end, ...more });
const totalUnknown = (shown: number, says: RegExp, more: Expected = {}): Expected =>
  unknownTotal(shown, { says, ...more });

type Change = Parameters<typeof nextOf>[0];
const next = (name: string, change: Change, expected: Expected, ...more: More[]): Fault =>
  fault(`next ${name}`, nextOf(change), expected, ...more);

const rebased = (name: string, change: Change, note: RegExp): Fault =>
  next(name, change, whole(7, { note, requests: 3 }));

const unusable = (name: string, value: unknown): Fault =>
  next(
    name,
    () => value,
    stopped('unusable', 3),
    'The records received, with “The service’s link to the next page is unusable” and why; nothing is requested from that link.',
  );

type PageChange = (asked: Asked, page: PageBody) => Partial<PageBody>;

/** The list of seven with these fields in its pages. */
const pages = (name: string, change: PageChange, expected: Expected, ...more: More[]): Fault =>
  fault(
    name,
    sevenBut((page, asked) => ({ ...page, ...change(asked, page) })),
    expected,
    ...more,
  );

/** The same, for its second page. */
const page2 = (
  name: string,
  change: (results: PageBody['results']) => Partial<PageBody>,
  expected: Expected,
  ...more: More[]
) => pages(name, ({ offset }, { results }) => (offset === 3 ? change(results) : {}), expected, ...more);

const count = (name: string, total: unknown, expected: Expected, ...more: More[]): Fault =>
  pages(`count ${name}`, () => ({ count: total }), expected, ...more);

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
  next('undefined before the end', () => undefined, endedEarly),
  next('an empty text before the end', () => '', endedEarly),
  next('false before the end', () => false, endedEarly),
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
    seen(/leads back to a page already loaded/, 'axe'),
  ),
  pages(
    'next in a loop of three pages',
    ({ address, offset }) => ({ next: `${address}?cursor=${'abc'[(offset / 3 + 1) % 3]}` }),
    stopped('repeated', 3, { repeats: 3 }),
    'Each record once; loading ends, because all records of the page were loaded already.',
  ),
  pages(
    'next backward',
    ({ address, offset }) => ({ next: `${address}?limit=3&offset=${offset === 0 ? 3 : 1}` }),
    stopped('backward', 6),
  ),
  pages(
    'next that skips records',
    ({ address, offset }) => ({ next: offset === 0 ? `${address}?limit=3&offset=200` : null }),
    short(3, { note: /skipped records 4 to 200/ }),
  ),
  fault(
    'endless next with new records',
    ({ address, offset }) =>
      jsonReply({
        count: 5,
        next: `${address}?limit=1&offset=${offset + 1}`,
        results: [{ ...seven[0], id: offset + 1 }],
      }),
    stopped('cap', 7, { requests: 7 }),
    seen(/did not end after 7 records, although the catalog reports only 5/, 'axe'),
    'Loading stops two pages after the last possible one, with the reason.',
  ),
  fault(
    'pages by an opaque cursor',
    (asked) => {
      const place = Number(asked.query.get('cursor')?.slice(2) ?? 0);
      const page = pageOf(seven, { ...asked, offset: place });
      return jsonReply({ ...page, next: place < 6 ? `${asked.address}?cursor=%2Fx${place + 3}` : null });
    },
    all,
  ),
  fault(
    'pages by number',
    (asked) => {
      const number = Number(asked.query.get('page') ?? 1);
      const page = pageOf(seven, { ...asked, offset: (number - 1) * 3 });
      return jsonReply({ ...page, next: number < 3 ? `${asked.address}?page=${number + 1}` : null });
    },
    all,
  ),
  fault(
    'count missing',
    sevenBut(({ next, results }) => ({ next, results })),
    totalUnknown(7, /7 loaded, total unknown/, { note: /has no valid count/ }),
    seen(/7 loaded, total unknown/),
  ),
  ...[null, '7', -1, 7.5, 1e300, [7], true].map((total) =>
    count(JSON.stringify(total), total, totalUnknown(7, /total unknown/)),
  ),
  count(
    'too high',
    9,
    short(7, { says: /7 of 9: the list ended early, 2 records missing/ }),
    seen(/7 of 9: the list ended early/),
  ),
  count('too low', 5, totalUnknown(7, /7 loaded, but the catalog reports 5/)),
  fault(
    'count 0 with records',
    list(indicators(3), (page) => ({ ...page, count: 0 })),
    totalUnknown(3, /but the catalog reports 0/),
  ),
  pages(
    'count that changes between pages',
    ({ offset }) => ({ count: offset === 0 ? 8 : 7 }),
    short(7, { says: /the catalog changed while loading/ }),
    seen(/the catalog changed while loading/),
  ),
  page2(
    'more records than the page size',
    () => ({ results: seven.slice(3), next: null }),
    whole(7, { note: /4 records although the limit is 3/ }),
  ),
  page2('fewer records than the page size, with next', ([one]) => ({ results: [one] }), short(5)),
  page2('one empty page in between', () => ({ results: [] }), short(4, { says: /3 records missing/ })),
  fault(
    'endless empty pages',
    ({ address, offset }) =>
      jsonReply({ count: 900, next: `${address}?limit=3&offset=${offset + 3}`, results: [] }),
    stopped('empty-run', 0),
  ),
  fault(
    'empty list',
    list([]),
    { state: 'complete', says: /All 0 loaded/ },
    seen(/There are no indicators in this catalog/, 'axe'),
  ),
  fault(
    'offset ignored: page 1 every time',
    (asked) =>
      jsonReply({
        ...pageOf(seven, { ...asked, offset: 0 }),
        next: `${asked.address}?limit=3&offset=${asked.offset + 3}`,
      }),
    stopped('repeated', 3, { repeats: 3, requests: 2 }),
    seen(/3 of 7/),
  ),
  pages('limit ignored: everything on one page', () => onOnePage, whole(7, { requests: 1 })),
  pages(
    'equal repeats across pages',
    ({ offset }, { results }) => ({ results: offset > 0 ? [seven[0], ...results] : results }),
    whole(7, { repeats: 2 }),
    'Each record once; Details counts 2 duplicates.',
  ),
  pages(
    'a repeat with other content',
    ({ offset }, { results }) => (offset === 6 ? { results: [...results, renamed] } : {}),
    whole(7, { versions: 1 }),
    seen(/Renamed/),
  ),
  page2(
    'an order that shifts between pages, count right',
    () => ({ results: [seven[0], seven[1], seven[3]] }),
    short(5, { repeats: 2, says: /5 of 7: 2 records missing, 2 duplicated/ }),
    seen(/2 records missing, 2 duplicated/),
  ),
  pages(
    'a record inserted at the front while loading',
    (asked) => (asked.offset === 0 ? {} : pageOf([{ ...seven[0], id: 99 }, ...seven], asked)),
    short(7, { repeats: 1 }),
  ),
  pages(
    'a record deleted while loading',
    (asked) => (asked.offset === 0 ? {} : pageOf(seven.slice(1), asked)),
    short(6),
    '“6 of 6: the catalog changed while loading”, because the total decreased between two pages.',
  ),
  pages('previous that is not a URL', () => ({ previous: { javascript: 1 } }), all),
  fault('a different page for every format', when({ format: 'api' }, text('<html>')), all),
  fault('one record with only an id', onePage({ id: 1 }), marks('description', 'name', 'slug')),
];
