import { createServer } from 'node:http';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { requestPortalFile, requestPortalValues } from '../../../src/client/portal/portal.ts';
import { sameOriginFetch } from '../../../src/server/upstream/server-fetch.ts';
import { listenOnFreePort } from '../../support/start/http-server.ts';
import { type CkanFault, type CkanFile, ckanFaults } from '../../support/start/ckan.ts';
import { startCkan } from '../../support/start/portal.ts';

const names = ['GEOID', 'rent, "gross"', '\uFEFFplace'];
const plain: CkanFile = {
  fields: [
    { id: 'GEOID', type: 'text', info: { label: ' Area ', notes: '<b>=1+1</b>', type_override: 'numeric' } },
    { id: 'rent, "gross"', type: 'numeric' },
    { id: '\uFEFFplace', type: 'text', info: 'none' },
  ],
  rows: [
    ['1', '01001', '1234.50', 'Wayne, "Detroit"\r\nCounty'],
    ['2', '', 'NaN', `x${'😀'.repeat(300_000)}`],
  ],
};
const shown = [
  ['01001', '1234.50', 'Wayne, "Detroit"\r\nCounty'],
  ['', 'NaN', `x${'😀'.repeat(249)}…`],
];

/** What a portal answers about its file "a", which is in the data set "package-a". */
async function fileOf(file: CkanFile, packageId = 'package-a', fault?: CkanFault) {
  const { address } = await startCkan({ a: file, b: {} }, fault === undefined ? {} : { fault });
  return requestPortalFile(address, { packageId, resourceId: 'a' }, sameOriginFetch());
}

const ofOther = { kind: 'other-package', title: 'Data set a' };

describe('a file of a portal', () => {
  test('has its columns and rows as text, cells cut', async () => {
    expect(await fileOf(plain)).toEqual({
      ok: true,
      value: {
        title: 'Data set a',
        publisher: '',
        license: '',
        changed: null,
        frequency: null,
        columns: [
          { name: 'GEOID', label: 'Area', type: 'numeric', note: '<b>=1+1</b>' },
          { name: 'rent, "gross"', label: '', type: 'numeric', note: '' },
          { name: '\uFEFFplace', label: '', type: 'text', note: '' },
        ],
        rows: shown,
        total: 2,
        isEstimate: false,
      },
    });
  });

  test('has what its data set says', async () => {
    const extras = [{ key: 'other' }, { key: 'accrualPeriodicity', value: 'R/P1M' }];
    const about = { title: '', name: 'rents', organization: { title: 'City' }, license_title: 'CC0' };
    const resource = { last_modified: '2026-03-01T10:00:00.123', created: '2020-01-01T00:00:00' };
    expect(await fileOf({ ...plain, dataSet: { ...about, extras }, resource })).toMatchObject({
      value: { title: 'rents', publisher: 'City', license: 'CC0', changed: '2026-03-01', frequency: 'R/P1M' },
    });
  });

  const frequencies = ['frequency_publishing', 'frequency', 'accrualPeriodicity', 'update_frequency'];
  test.each(frequencies)('is published as %s says', async (field) => {
    const file = await fileOf({ ...plain, dataSet: { [field]: 'Monthly' } });
    expect(file).toMatchObject({ value: { frequency: 'Monthly' } });
  });

  test('may be empty, or have 600 columns, of which one is empty', async () => {
    expect(await fileOf({ ...plain, rows: [] })).toMatchObject({ value: { rows: [], total: 0 } });
    const fields = Array.from({ length: 600 }, (_, nth) => ({ id: `c${nth}`, type: 'text' }));
    const wide = await fileOf({ fields, rows: [['1', ...fields.map(({ id }) => id)], ['2']] });
    const [first, second] = wide.ok ? wide.value.rows : [];
    expect([first?.length, first?.[599], second?.join('')]).toEqual([600, 'c599', '']);
  });

  test('shows 20 rows of more, and is found without a package id', async () => {
    const rows = Array.from({ length: 30 }, (_, nth) => [String(nth), 'x', '', '']);
    const answer = await fileOf({ ...plain, rows }, '');
    expect(answer).toMatchObject({ value: { title: 'Data set a', total: 30 } });
    expect(answer.ok && answer.value.rows.length).toBe(20);
  });

  test.each<[string, CkanFile, string, object]>([
    [
      'is not in the DataStore',
      { resource: { size: '5', url: 'https://x.test/a.xlsx' } },
      'package-a',
      { kind: 'not-a-table', size: 5, address: 'https://x.test/a.xlsx' },
    ],
    ['is in another data set', plain, 'package-b', ofOther],
    ['has a package that is gone', plain, 'gone', ofOther],
    ['has a package id that is none', plain, '../x', ofOther],
    ['has no fields', { fields: [], rows: [] }, 'package-a', { kind: 'unusable' }],
  ])('that %s is a problem', async (_, file, packageId, problem) => {
    expect(await fileOf(file, packageId)).toEqual({ ok: false, problem });
  });

  test.each([
    ['forbidden', { kind: 'refused', detail: 'Forbidden' }],
    ['busy', { kind: 'busy', retryAfter: 30, detail: 'Too many requests' }],
    ['failing', { kind: 'unusable', detail: 'Out of <b>order</b>' }],
    ['huge', { kind: 'too-large' }],
    ['page', { kind: 'unusable', detail: 'Welcome' }],
    ['bareNaN', { kind: 'unusable', detail: expect.any(String) }],
    ['broken', { kind: 'failed', status: 500 }],
  ] as const)('of a portal whose answer is %s is a problem', async (fault, problem) => {
    expect(await fileOf(plain, 'package-a', ckanFaults[fault])).toEqual({ ok: false, problem });
  });

  test('that the portal does not know is a problem, without a request if its id is none', async () => {
    const { address, requests } = await startCkan({});
    const ask = (resourceId?: string) => requestPortalFile(address, { packageId: 'p', resourceId }, fetch);
    expect(await ask('a')).toMatchObject({ problem: { kind: 'unknown' } });
    requests.length = 0;
    for (const id of ['../a', '', undefined])
      expect(await ask(id)).toMatchObject({ problem: { kind: 'unknown' } });
    expect(requests).toEqual(['package_show?id=p', 'package_show?id=p', 'package_show?id=p']);
  });

  test('is not requested from another origin', async () => {
    const { address, requests } = await startCkan({ a: plain });
    const redirecting = await listenOnFreePort(
      createServer(({ url }, response) => response.writeHead(302, { Location: address + url }).end()),
    );
    const source = { packageId: 'package-a', resourceId: 'a' };
    expect(await requestPortalFile(redirecting, source, sameOriginFetch())).toMatchObject({
      problem: { kind: 'unusable', detail: expect.stringContaining(address) },
    });
    expect(requests).toEqual([]);
  });
});

const never: typeof fetch = () => Promise.withResolvers<Response>().promise;

describe('a portal that does not answer', () => {
  afterEach(() => vi.useRealTimers());

  test('is slow after ten seconds', async () => {
    vi.useFakeTimers();
    const asked = requestPortalFile('http://portal.test/', { resourceId: 'a' }, never);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await asked).toEqual({ ok: false, problem: { kind: 'slow' } });
  });

  test('can be given up', async () => {
    const stop = new AbortController();
    const asked = requestPortalFile('http://portal.test/', { resourceId: 'a' }, never, stop.signal);
    stop.abort(new Error('left'));
    await expect(asked).rejects.toThrow('left');
  });
});

/** What a portal answers about columns of its file "a", and the requests that took. */
async function valuesOf(columns: readonly string[], file: CkanFile = plain, fault?: CkanFault) {
  const { address, requests } = await startCkan({ a: file }, fault === undefined ? {} : { fault });
  return { values: await requestPortalValues(address, { resourceId: 'a' }, columns, fetch), requests };
}

describe('the values of columns', () => {
  test.each([[[names[1]]], [[names[2], names[0]]], [names]])('%j are all of them', async (fields) => {
    const asked = fields.map(String);
    const { values, requests } = await valuesOf(asked);
    expect(values).toEqual({
      ok: true,
      value: {
        fields: asked,
        rows: shown.map((row) => asked.map((name) => row[names.indexOf(name)])),
        total: 2,
      },
    });
    expect(requests).toHaveLength(1);
  });

  test('of one column may be empty', async () => {
    const { values } = await valuesOf(['GEOID'], { ...plain, rows: [['1'], ['2', 'x'], ['3']] });
    expect(values).toMatchObject({ value: { rows: [[''], ['x'], ['']] } });
  });

  test('are at most 5,000 rows, also of a portal that sends more', async () => {
    const { values } = await valuesOf(['a'], plain, ckanFaults.unlimited);
    expect(values.ok && [values.value.rows.length, values.value.rows[0]]).toEqual([5000, ['']]);
  });

  test('of a column that the file lacks are a problem', async () => {
    const problem = { kind: 'failed', status: 409, detail: 'fields: not in table' };
    expect((await valuesOf(['x'])).values).toEqual({ ok: false, problem });
  });
});
