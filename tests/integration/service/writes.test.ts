import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { catalog, source } from '../../support/catalog-builder.ts';
import { pageAddress, testService } from '../../support/start/in-process-service.ts';
import { bothStores } from '../../support/stores/both-stores.ts';
import { newRecords, oneToken, writeHeaders, writeToken } from '../../support/writing.ts';

const lower = '5f2c1a9e-0b3d-4e6f-8a7b-9c0d1e2f3a4b';
const upper = lower.toUpperCase();
const sourceWith = (packageId: string, resourceId = packageId, fields = {}) =>
  source({ id: 9, packageId, resourceId, ...fields });
const contents = catalog()
  .variable({ slug: 'taken', sources: [sourceWith(upper)] })
  .indicator().contents;
const { ask, post, list } = bothStores(() => contents);

const variable = (fields: object = {}) => JSON.stringify({ ...newRecords.variable, ...fields });
const indicator = JSON.stringify(newRecords.indicator);

/** Every refusal is a problem with a sentence, the same from every store, and changes nothing. */
async function refusalOf(body: BodyInit, headers: Record<string, string> = writeHeaders) {
  const { status, text, headers: received } = await post('variable', body, headers);
  expect(received.get('content-type')).toBe('application/problem+json');
  expect((await list('variable')).count).toBe(1);
  const problemBody: { status: number; detail: string; errors?: object } = JSON.parse(text);
  expect(problemBody).toMatchObject({ status, detail: expect.stringMatching(/\.$/) });
  return { status, fields: Object.keys(problemBody.errors ?? {}), headers: received };
}

test('201 returns the record as GET does: last, with its id, counted, with a new ETag', async () => {
  const before = await ask('GET', pageAddress('variable'));
  const { status, text } = await post('variable', variable({ name: 'Owner "occupied"\r\n😀\u2028' }));
  const page = await list('variable');
  expect([status, page.count, page.results.at(-1)]).toEqual([201, 2, JSON.parse(text)]);
  const after = await ask('GET', pageAddress('variable'));
  expect(after.headers.get('etag')).not.toBe(before.headers.get('etag'));
});

// What is wrong with a record is tested with readDraft; these are the ways in which it is reported.
test.each<[string, BodyInit, number, string[]]>([
  ['no JSON', '{"a":01}', 400, ['']],
  ['invalid UTF-8', Uint8Array.of(0x22, 0xff, 0x22), 400, []],
  ['a field of the wrong type', variable({ depth: '0' }), 400, ['depth']],
  ['a field of a source', variable({ sources: [source({ packageId: 'x' })] }), 400, ['sources.0.packageId']],
  ['lists 500,000 deep', '['.repeat(500_000), 400, ['']],
  ['more than 1 MiB', variable({ description: 'x'.repeat(1024 * 1024) }), 413, []],
  ['a slug in use', variable({ slug: 'taken' }), 409, ['slug']],
  [
    'other content of a source',
    variable({ sources: [sourceWith(lower, upper, { name: 'B' })] }),
    409,
    ['sources'],
  ],
  [
    'another UUID of a source',
    variable({ sources: [sourceWith(lower.replace('5', '6'), lower)] }),
    409,
    ['sources'],
  ],
])('%s is refused by all stores in the same words', async (_, body, status, fields) => {
  expect(await refusalOf(body)).toMatchObject({ status, fields });
});

test.each([
  ['lower', lower],
  ['upper', upper],
  ['mixed', `${upper.slice(0, 18)}${lower.slice(18)}`],
])('a source is the one the catalog has, with its UUIDs in %s case', async (_, uuid) => {
  const { status, text } = await post('variable', variable({ sources: [sourceWith(uuid)] }));
  const { results } = await list('variable');
  expect([status, JSON.parse(text)]).toEqual([201, results[1]]);
  expect(results).toMatchObject([{ sources: [sourceWith(upper)] }, { sources: [sourceWith(lower)] }]);
});

test('a text of almost 80 KiB is stored exactly, even if escapes make its body larger', async () => {
  const description = 'é\r\n'.repeat(13_000);
  const body = variable({ description }).replaceAll('é', String.raw`\u00e9`);
  expect((await post('variable', body)).status).toBe(201);
  expect((await list('variable')).results.at(-1)).toMatchObject({ description });
});

test.each([
  ['application/json;charset=utf-8', 201],
  ['APPLICATION/JSON', 201],
  ['application/json;', 201],
  ['application/json ; charset="UTF-8"', 201],
  ['application/json; profile="https://a.example/; b"; charset=utf-8', 201],
  [undefined, 415],
  ['text/plain; application/json', 415],
  ['application/json, text/plain', 415],
  ['application/json;charset=latin1', 415],
  ['application/json; boundary=x; Charset = "utf-16"', 415],
  ['application/jsonx', 415],
  ['text/json', 415],
  ['application/problem+json', 415],
  ['*/*', 415],
])('a record as %s is answered with %i', async (type, status) => {
  const { authorization } = writeHeaders;
  const headers = { authorization, ...(type === undefined ? {} : { 'content-type': type }) };
  const response = await post('indicator', new TextEncoder().encode(indicator), headers);
  const accepted = status === 415 ? 'application/json' : null;
  expect([response.status, response.headers.get('accept-post')]).toEqual([status, accepted]);
  expect((await list('indicator')).count).toBe(status === 201 ? 2 : 1);
});

const codings = ['gzip', 'br', 'zstd', 'x-gzip', 'GZIP', 'identity, gzip'];

test.each(codings)('a body in %s is refused before it is decompressed', async (coding) => {
  // A thousand times as large once it is decompressed.
  const bomb = gzipSync(Buffer.alloc(1_000_000, '['));
  const refusal = await refusalOf(bomb, { ...writeHeaders, 'content-encoding': coding });
  expect([refusal.status, refusal.headers.get('accept-encoding')]).toEqual([415, 'identity']);
});

test('an idempotency key makes a retry safe: one record, the same response; another record is rejected', async () => {
  const headers = { ...writeHeaders, 'idempotency-key': 'attempt-1' };
  const first = await post('variable', variable(), headers);
  const again = await post('variable', variable(), headers);
  expect([first.status, again.status, again.text]).toEqual([201, 201, first.text]);
  expect((await list('variable')).count).toBe(2);
  expect((await post('variable', variable({ slug: 'other' }), headers)).status).toBe(422);
  expect((await post('variable', variable(), { ...headers, 'idempotency-key': '' })).status).toBe(400);
});

describe('who may write', () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded' };

  test.each<[string, Record<string, string>, number]>([
    ['a program with the token', {}, 201],
    ['a page of the same origin', { 'sec-fetch-site': 'same-origin', origin: 'http://catalog.test' }, 201],
    ['a user of a browser', { 'sec-fetch-site': 'none' }, 201],
    ['another token', { authorization: 'Bearer wrong' }, 401],
    ['a token that begins like it', { authorization: `Bearer ${writeToken}0` }, 401],
    ['the token as a password', { authorization: `Basic ${writeToken}` }, 401],
    ['the token alone', { authorization: writeToken }, 401],
    ['no token', { authorization: 'Bearer' }, 401],
    ['another site', { 'sec-fetch-site': 'cross-site' }, 403],
    ['another host of the site', { 'sec-fetch-site': 'same-site' }, 403],
    ['two sites', { 'sec-fetch-site': 'same-origin, cross-site' }, 403],
    ['a form of another site', { 'sec-fetch-site': 'cross-site', ...form }, 403],
    ['another origin', { origin: 'https://evil.example' }, 403],
    ['an origin that begins like it', { origin: 'http://catalog.test.evil.example' }, 403],
    ['another scheme', { origin: 'https://catalog.test' }, 403],
    ['another port', { origin: 'http://catalog.test:8080' }, 403],
    ['no origin', { origin: 'null' }, 403],
    ['an origin that is none', { origin: 'catalog.test' }, 403],
    ['an empty origin', { origin: '' }, 403],
    ['two origins', { origin: 'http://catalog.test http://catalog.test' }, 403],
  ])('%s gets %3$i', async (_, headers, status) => {
    const response = await post('indicator', indicator, { ...writeHeaders, ...headers });
    expect(response.status).toBe(status);
    expect(response.headers.has('www-authenticate')).toBe(status === 401);
    expect((await list('indicator')).count).toBe(status === 201 ? 2 : 1);
  });

  test.each([
    [oneToken, 'https://example.org', 201],
    [oneToken, 'http://catalog.test', 403],
    [null, 'https://example.org', 403],
  ])('at https://example.org, with %o, a page of %s gets %i', async (tokens, origin, status) => {
    const { handler } = await testService(catalog(), { publicUrl: 'https://example.org/catalog/', tokens });
    const init = { method: 'POST', body: indicator, headers: { ...writeHeaders, origin } };
    expect((await handler(new Request(pageAddress('indicator'), init))).status).toBe(status);
  });
});

test.each(['Bearer wrong', 'Bearer', 'Negotiate x', 'Bearer a, Bearer b', '\u00ff'])(
  'a GET ignores the Authorization "%s"',
  async (authorization) => {
    const plain = await ask('GET', pageAddress('variable'));
    const wrong = await ask('GET', pageAddress('variable'), { headers: { authorization } });
    expect([wrong.status, wrong.text, [...wrong.headers]]).toEqual([200, plain.text, [...plain.headers]]);
  },
);
