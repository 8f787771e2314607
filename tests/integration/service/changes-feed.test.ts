import { parseAtomFeed } from 'feedsmith';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { NewChange } from '../../../src/service/store.ts';
import { catalog, source } from '../../support/catalog-builder.ts';
import { getFrom, siteOver, smallSite, startServer } from '../../support/start/http-server.ts';
import { memoryStore } from '../../support/start/in-process-service.ts';

const site = {
  ...smallSite,
  'index.html': `${smallSite['index.html']}</head>`,
  'config.json': '{ "baseUrl": "api/", "title": "Rents & <homes>" }',
};

function changeOf(id: number, fields: object = {}): NewChange {
  const name = `Variable ${id}`;
  return JSON.stringify({ collection: 'variable', id, kind: 'changed', name, fields: [], ...fields });
}

async function served(changes: readonly NewChange[]) {
  const store = await memoryStore(catalog().variable({ id: 1 }));
  onTestFinished(() => store.close());
  const record = (some: readonly NewChange[]) => store.replaceAll([], async () => ({ changes: some }));
  await record(changes);
  const respond = siteOver(store, site);
  const get = (path: string, query = '', headers: Readonly<Record<string, string>> = {}) =>
    getFrom(respond, path, headers, { query, origin: 'https://example.org/' });
  const feed = async (query = '') => parseAtomFeed((await get('changes.atom', query)).text);
  const json = async (query = '') => JSON.parse((await get('changes.json', query)).text);
  return { get, feed, json, record };
}

test('the feed is Atom with the changes, the newest first, each with its record and its fields', async () => {
  const hostile = 'Rent <b> & "more" \u0000 \u001b \ufffe\uffff';
  const { get, feed } = await served([
    changeOf(7, { name: hostile, fields: [{ field: 'units', before: 'dollars', after: '$' }] }),
    changeOf(4, { collection: 'indicator', kind: 'gone', name: 'Rent burden', record: {} }),
    JSON.stringify({ collection: 'variable', kind: 'new', count: 15_000 }),
  ]);
  const { headers, text } = await get('changes.atom');
  // XML allows neither; the parser below does.
  expect(text).not.toMatch(/[\ufffe\uffff]/);
  expect(headers['Content-Type']).toBe('application/atom+xml; charset=utf-8');
  const { title, id, links, entries } = await feed();
  expect([title?.value, id]).toEqual(['Changes of Rents & <homes>', 'https://example.org/changes.atom']);
  const alternate = links?.filter(({ rel }) => rel === 'alternate');
  expect(alternate).toMatchObject([{ href: 'https://example.org/changes' }]);
  expect(entries?.map((entry) => [entry.title?.value, entry.links?.[0]?.href])).toEqual([
    ['New: 15,000 variables', 'https://example.org/changes'],
    ['Gone: Rent burden', 'https://example.org/indicators/4'],
    ['Changed: Rent <b> & "more" ␀ ␛ \ufffd\ufffd', 'https://example.org/variables/7'],
  ]);
  expect(entries?.[2]?.content?.value).toContain('Unit: dollars → $');
});

test('a record that has another id now leads to it, and the new one says what it was', async () => {
  const { feed } = await served([
    changeOf(60, { kind: 'new', replaces: 22 }),
    changeOf(22, { kind: 'gone', replacedBy: 60 }),
    changeOf(61, { kind: 'new', replaces: 23, isStated: true }),
    changeOf(23, { kind: 'gone', replacedBy: 61, isStated: true }),
  ]);
  const { entries } = await feed();
  expect(entries?.map((entry) => [entry.links?.[0]?.href, entry.content?.value])).toEqual([
    ['https://example.org/variables/61', 'Gone variable 23\nReplaced by ID 61'],
    ['https://example.org/variables/61', 'New variable 61\nReplaces ID 23'],
    ['https://example.org/variables/60', 'Gone variable 22\nProbably renamed; is ID 60 now'],
    ['https://example.org/variables/60', 'New variable 60\nProbably renamed; was ID 22'],
  ]);
});

test('an edit of a source that several variables have is one entry, which is the same however many are on the page', async () => {
  const [before, after] = ['Survey', 'Survey of 2024'].map((name) => [source({ id: 4, name })]);
  const edits = Array.from({ length: 60 }, (_, at) =>
    changeOf(at + 1, { fields: [{ field: 'sources', before, after }] }),
  );
  const { feed } = await served(edits);
  const { entries } = await feed();
  expect(entries?.map((entry) => [entry.title?.value, entry.links?.[0]?.href, entry.content?.value])).toEqual(
    [
      [
        'Changed: Survey of 2024',
        'https://example.org/sources/4',
        'Changed source 4\nName: Survey → Survey of 2024',
      ],
    ],
  );
  const rest = await feed('before=11');
  expect(rest.entries?.map(({ id }) => id)).toEqual(entries?.map(({ id }) => id));
  const ofOne = await feed('id=1');
  expect(ofOne.entries?.[0]?.title?.value).toBe('Changed: Variable 1');
});

test('entries keep their ids, and an unchanged feed is not sent again', async () => {
  const { get, feed, record } = await served([changeOf(1), changeOf(1)]);
  const idsOf = async () => (await feed()).entries?.map(({ id }) => id) ?? [];
  const before = await idsOf();
  expect(new Set(before).size).toBe(2);
  for (const id of before) expect(id).toMatch(/^urn:uuid:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  const { headers } = await get('changes.atom');
  const known = { 'if-none-match': String(headers['ETag']) };
  expect(await get('changes.atom', '', known)).toMatchObject({ status: 304, text: '' });
  await record([changeOf(2)]);
  expect((await get('changes.atom', '', known)).status).toBe(200);
  expect((await idsOf()).slice(1)).toEqual(before);
});

test('pages of 50 follow each other, and hold every change once', async () => {
  const { feed } = await served(Array.from({ length: 120 }, (_, at) => changeOf(at)));
  const sizes: number[] = [];
  const titles = new Set<string>();
  for (let query: string | undefined = ''; query !== undefined; ) {
    const { entries, links }: Awaited<ReturnType<typeof feed>> = await feed(query);
    sizes.push(entries?.length ?? 0);
    for (const { title } of entries ?? []) titles.add(title?.value ?? '');
    query = links?.find(({ rel }) => rel === 'next')?.href?.split('?')[1];
  }
  expect([sizes, titles.size]).toEqual([[50, 50, 20], 120]);
});

const start = () =>
  served([
    changeOf(1, { kind: 'new', record: { description: 'What households pay' } }),
    changeOf(2, { fields: [{ field: 'description', before: 'Pay of people', after: null }] }),
    changeOf(3, { name: 'Pay' }),
    changeOf(3, { collection: 'indicator', kind: 'gone', name: '"x"\\n [ΟΔΟΣ]\n ALİ' }),
    JSON.stringify({ collection: 'variable', kind: 'new', count: 1500 }),
  ]);

describe('a part of the changes', () => {
  const all = ['variable 3', 'variable 2', 'variable 1'];

  test.each([
    ['collection=indicator', ['indicator 3']],
    ['kind=new', ['variable', 'variable 1']],
    ['q=PAY', all],
    ['q=pay%20households', ['variable 1']],
    ['q="X"', ['indicator 3']],
    [String.raw`q=\N`, ['indicator 3']],
    ['q=[οδος]', ['indicator 3']],
    ['q=ali', ['indicator 3']],
    ['q=ALİ', ['indicator 3']],
    ['q="gone"', []],
    ['collection=variable&id=3', ['variable 3']],
    ['collection=unknown&kind=odd&before=x&more=1&kind=', ['variable', 'indicator 3', ...all]],
  ])('%s', async (query, expected) => {
    const { json, feed } = await start();
    const { changes, next } = await json(query);
    const found = changes.map(({ collection, id }: { collection: string; id?: number }) =>
      [collection, id].filter((part) => part !== undefined).join(' '),
    );
    expect([found, next]).toEqual([expected, null]);
    expect((await feed(query)).entries ?? []).toHaveLength(expected.length);
  });
});

test('an empty record is a feed without entries, and every page names the feed once', async () => {
  const { get, feed, json } = await served([]);
  expect((await feed()).entries ?? []).toEqual([]);
  expect(await json()).toEqual({ changes: [], next: null });
  const link = '<link rel="alternate" type="application/atom+xml" title="Changes" href="changes.atom">';
  for (const path of ['changes', '']) {
    const { text } = await get(path, '', { accept: 'text/html' });
    expect(text.split(link)).toHaveLength(2);
  }
});

test('over HTTP, compressed, for any origin, and only for reading', async () => {
  const base = await startServer();
  const response = await fetch(`${base}changes.atom`);
  expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([200, '*']);
  expect(parseAtomFeed(await response.text()).entries ?? []).toEqual([]);
  expect((await fetch(`${base}changes.json`, { method: 'POST' })).status).toBe(405);
});
