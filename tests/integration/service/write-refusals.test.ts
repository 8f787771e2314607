import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { CollectionName } from '../../../src/contract/collections.ts';
import { WriteToken } from '../../../src/service/http/tokens.ts';
import { authorised, bothStores } from '../../support/stores/both-stores.ts';
import { catalog, source, variable } from '../../support/catalog-builder.ts';
import { pageAddress, testService } from '../../support/start/in-process-service.ts';

const contents = catalog()
  .variable({ slug: 'taken', sources: [source({ id: 9 })] })
  .indicator()
  .subdomain()
  .taxonomy().contents;

const { ask, post, list } = bothStores(() => contents);

/** A record of each collection as a writer sends it: everything but the id. */
const good: Record<CollectionName, Record<string, unknown>> = {
  subdomain: { slug: 'new', name: 'New' },
  taxonomy: { name: 'New', slug: 'new', description: '', tags: [] },
  indicator: { name: 'New', slug: 'new', description: null },
  variable: { ...variable({ name: 'New', slug: 'new' }), id: undefined },
};

/** The JSON of a good variable but for `field`, whose value is the text `value`. */
function variableWith(field: string, value: string): string {
  return JSON.stringify({ ...good.variable, [field]: 'HERE' }).replace('"HERE"', () => value);
}

/** Every refusal is a problem with a sentence, the same from every store, and changes nothing. */
async function refusalOf(
  collection: CollectionName,
  body: BodyInit,
  headers: Record<string, string> = authorised,
) {
  const { status, text, headers: answered } = await post(collection, body, headers);
  expect(answered.get('content-type')).toBe('application/problem+json');
  expect((await list(collection)).count).toBe(1);
  const problemBody: { status: number; detail: string; errors?: object } = JSON.parse(text);
  expect(problemBody).toMatchObject({ status, detail: expect.stringMatching(/\.$/) });
  return { status, fields: Object.keys(problemBody.errors ?? {}), bytes: text.length, headers: answered };
}

function repeated(item: string, count: number): string {
  return `[${Array.from({ length: count }, () => item).join(',')}]`;
}

function manyKeys(count: number): string {
  return `{${Array.from({ length: count }, (_, index) => `"${index.toString(36)}":0`).join(',')}}`;
}

describe('a body that is not a record', () => {
  test.each([
    'true',
    '-1',
    '{"a":Infinity}',
    '{"a":-Infinity}',
    '{"a":01}',
    "{'a':1}",
    '{"a":1}x',
    '\u00a0{}',
  ])('%s is refused as a whole', async (body) => {
    expect(await refusalOf('indicator', body)).toMatchObject({ status: 400, fields: [''] });
  });

  test.each([
    ['a million names', manyKeys(1_000_000), 413],
    ['a list of a million', repeated('0', 1_000_000), 413],
    ['as many names as fit', manyKeys(120_000), 400],
    ['a list of as many as fit', repeated('0', 500_000), 400],
    ['as many sources as fit', variableWith('sources', repeated('{}', 340_000)), 400],
    ['as many tags as fit', variableWith('tags', repeated('0', 500_000)), 400],
    ['a thousand sources of nothing', variableWith('sources', repeated('{}', 1000)), 400],
    ['objects 100,000 deep', '{"a":'.repeat(100_000) + '}'.repeat(100_000), 400],
    ['lists 500,000 deep, never closed', '['.repeat(500_000), 400],
  ])('%s is refused, and the answer stays small', async (_, body, status) => {
    const refusal = await refusalOf('variable', body);
    expect(refusal.status).toBe(status);
    expect(refusal.bytes).toBeLessThan(8192);
  });

  test.each([
    ['2^53 + 1', variableWith('depth', '9007199254740993'), 'depth'],
    ['Infinity by its digits', variableWith('depth', '1e400'), 'depth'],
    ['minus zero and a half', variableWith('depth', '-0.5'), 'depth'],
    [
      'a number in a number format',
      variableWith('numberFormatOptions', '{"minimumFractionDigits":1e400}'),
      '',
    ],
  ])('%s is no number of ours', async (_, body, field) => {
    const { status, fields } = await refusalOf('variable', body);
    expect(status).toBe(400);
    expect(fields[0]).toContain(field);
  });
});

describe('names with a special meaning in JavaScript', () => {
  test.each([
    ['at the top', '{"__proto__":{"a":1}}'],
    ['escaped', String.raw`{"\u005f_proto__":{"a":1}}`],
    ['in a number format', variableWith('numberFormatOptions', '{"__proto__":{"a":1}}')],
    ['in a source', variableWith('sources', '[{"constructor":{"prototype":{"a":1}}}]')],
    ['in a tag', variableWith('tags', '[{"constructor":{"prototype":{"a":1}}}]')],
    ['in a context, escaped', variableWith('context', String.raw`[{"const\u0072uctor":{"a":1}}]`)],
  ])('%s are refused, and nothing is polluted', async (_, body) => {
    expect((await refusalOf('variable', body)).status).toBe(400);
    expect(Reflect.get({}, 'a')).toBeUndefined();
  });
});

describe('a field that violates the interface', () => {
  const long = 'x'.repeat(1001);
  const notText = [5, true, [], {}];
  const invisible = [
    '\u200b\u200d',
    '\u00ad',
    '\ufeff \u2060',
    '\u3164',
    '\ufe0f',
    '\u202e\u2066',
    '\u0007\u0085',
  ];
  const label = [undefined, null, '', ' \t', ...invisible, long, ...notText];
  const slug = [undefined, null, '', 'a b', 'a/b', 'ü', '.', '..', 'x'.repeat(201), ...notText];
  const anyList = [undefined, null, {}, 'x', 5];
  const textOrNull = [undefined, ...notText];
  const lineOrNull = [undefined, long, ...notText];

  const wrong: Record<CollectionName, Record<string, readonly unknown[]>> = {
    subdomain: { name: label, slug },
    taxonomy: {
      name: label,
      slug,
      description: [undefined, null, ...notText],
      tags: [...anyList, ['a'], [1.5], [null], [2 ** 53]],
    },
    indicator: { name: label, slug, description: textOrNull },
    variable: {
      name: label,
      slug,
      description: textOrNull,
      shortName: lineOrNull,
      units: lineOrNull,
      unitNotes: textOrNull,
      denominators: anyList,
      sources: [...anyList, [null], ['x'], [[]], [{}]],
      depth: [undefined, null, '0', -1, 0.5, 2 ** 53, [], true],
      displayName: label.slice(1),
      percentLabel: label.slice(1),
      numberFormatOptions: [undefined, null, [], 'x', 5],
      tags: anyList,
      context: anyList,
      resourcetype: label,
    },
  };
  const rows = Object.entries(contents).flatMap(([name]) => {
    const collection = (['subdomain', 'taxonomy', 'indicator', 'variable'] as const).find(
      (each) => each === name,
    );
    if (collection === undefined) return [];
    return Object.entries(wrong[collection]).map(([field, values]) => ({ collection, field, values }));
  });

  test.each(rows)('is rejected by name: $field of $collection', async ({ collection, field, values }) => {
    for (const value of values) {
      const { status, fields } = await refusalOf(
        collection,
        JSON.stringify({ ...good[collection], [field]: value }),
      );
      expect([value, status]).toEqual([value, 400]);
      expect(fields.filter((name) => name === field || name.startsWith(`${field}.`))).not.toEqual([]);
    }
  });

  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'file:///etc/passwd',
    'ftp://example.org/',
    '//example.org/',
    '/about',
    'about',
    '#top',
    '',
    ' https://example.org/',
    'https:example.org',
    'https:/example.org',
    String.raw`https:\\example.org`,
    'https://',
    'https://user@example.org/',
    'https://user:secret@example.org/',
    'https://exa mple.org/',
    'https://example.org/\nx',
    'http://[',
    'https://example.org:99999/',
    5,
    null,
  ])('is refused where it is the address %j of a source', async (infoLink) => {
    const body = JSON.stringify({ ...good.variable, sources: [{ ...source(), infoLink }] });
    expect(await refusalOf('variable', body)).toMatchObject({ status: 400, fields: ['sources.0.infoLink'] });
  });

  test.each([
    { style: 'currency' },
    { style: 'currency', currency: 'none' },
    { style: 'nonsense' },
    { style: null },
    { minimumFractionDigits: 101 },
    { minimumFractionDigits: 5, maximumFractionDigits: 2 },
    { numberingSystem: '!' },
  ])('is refused where it is a number format that Intl refuses: %j', async (numberFormatOptions) => {
    const body = JSON.stringify({ ...good.variable, numberFormatOptions });
    expect(await refusalOf('variable', body)).toMatchObject({ status: 400, fields: ['numberFormatOptions'] });
  });
});

test.each([
  'APPLICATION/JSON',
  'application/json;',
  'application/json ; charset="UTF-8"',
  'application/json; boundary=x',
  'application/json; profile="https://a.example/; b"; charset=utf-8',
])('a record as %s is added', async (type) => {
  const headers = { ...authorised, 'content-type': type };
  expect((await post('indicator', JSON.stringify(good.indicator), headers)).status).toBe(201);
});

describe('a body that is not plain JSON', () => {
  const record = JSON.stringify(good.indicator);

  test.each([
    undefined,
    'Application/X-WWW-Form-Urlencoded',
    'application/json;charset=latin1',
    'application/json; boundary=x; Charset = "utf-16"',
    'text/json',
    'application/problem+json',
    'application/x-json',
    '*/*',
  ])('but %s is refused, saying what is taken', async (type) => {
    const { authorization } = authorised;
    const headers = { authorization, ...(type === undefined ? {} : { 'content-type': type }) };
    const { status, headers: answered } = await post('indicator', new TextEncoder().encode(record), headers);
    expect([status, answered.get('accept-post')]).toEqual([415, 'application/json']);
    expect((await list('indicator')).count).toBe(1);
  });

  test.each(['gzip', 'br', 'deflate', 'zstd', 'x-gzip', 'GZIP', 'identity, gzip', 'gzip, gzip'])(
    'but %s is refused before it is opened',
    async (coding) => {
      // A thousand times as large once it is opened.
      const bomb = gzipSync(Buffer.alloc(1_000_000, '['));
      const refusal = await refusalOf('indicator', bomb, { ...authorised, 'content-encoding': coding });
      expect([refusal.status, refusal.headers.get('accept-encoding')]).toEqual([415, 'identity']);
    },
  );
});

describe('a record that conflicts with others', () => {
  test.each([
    ['whose slug is taken', { slug: 'taken' }, 409],
    ['that knows a source otherwise', { sources: [source({ id: 9, name: 'Other' })] }, 409],
    ['with a source twice, differently', { sources: [source(), source({ name: 'Other' })] }, 400],
    ['with ten thousand sources', { sources: Array.from({ length: 10_000 }, () => 0) }, 400],
    ['with NUL', { description: 'a\0b' }, 400],
    ['with half a character', { description: 'a\udc00b' }, 400],
    ['with half a character in a tag', { tags: ['a\ud800'] }, 400],
  ])('%s is refused by all stores in the same words', async (_, fields, status) => {
    expect((await refusalOf('variable', JSON.stringify({ ...good.variable, ...fields }))).status).toBe(
      status,
    );
  });

  test('an idempotency key of another record is rejected by all stores with the same message', async () => {
    const headers = { ...authorised, 'idempotency-key': 'attempt' };
    expect((await post('indicator', JSON.stringify(good.indicator), headers)).status).toBe(201);
    expect((await post('indicator', JSON.stringify({ ...good.indicator, slug: 'b' }), headers)).status).toBe(
      422,
    );
    expect((await list('indicator')).count).toBe(2);
  });
});

describe('who may write', () => {
  test.each<[string, Record<string, string>, number]>([
    ['a page elsewhere by a form', { origin: 'https://evil.example', 'content-type': 'text/plain' }, 403],
    [
      'a page elsewhere by a form with fields',
      { 'sec-fetch-site': 'cross-site', 'content-type': 'application/x-www-form-urlencoded' },
      403,
    ],
    ['a page elsewhere by a form with files', { origin: 'null', 'content-type': 'multipart/form-data' }, 403],
    ['a page elsewhere with a token', { ...authorised, origin: 'https://evil.example' }, 403],
    ['a page of the same host under another scheme', { ...authorised, origin: 'https://catalog.test' }, 403],
    ['a page of the same host at another port', { ...authorised, origin: 'http://catalog.test:8080' }, 403],
    ['an origin that is none', { ...authorised, origin: 'catalog.test' }, 403],
    ['an empty origin', { ...authorised, origin: '' }, 403],
    ['two origins', { ...authorised, origin: 'http://catalog.test http://catalog.test' }, 403],
    ['a site that no browser names', { ...authorised, 'sec-fetch-site': 'same-origin, cross-site' }, 403],
    ['a form of no known origin and no token', { 'content-type': 'text/plain' }, 401],
  ])('not %s', async (_, headers, status) => {
    const refusal = await post('indicator', JSON.stringify(good.indicator), headers);
    expect(refusal.status).toBe(status);
    expect((await list('indicator')).count).toBe(1);
  });

  test.each([
    ['https://example.org', 201],
    ['http://catalog.test', 403],
  ])(
    'a page of %s is answered with %i where the public address is https://example.org',
    async (origin, status) => {
      const options = {
        publicUrl: 'https://example.org/catalog/',
        tokens: new WriteToken(authorised.authorization.slice(7)),
      };
      const { handler } = await testService(catalog(), options);
      const init = {
        method: 'POST',
        body: JSON.stringify(good.indicator),
        headers: { ...authorised, origin },
      };
      expect((await handler(new Request(pageAddress('indicator'), init))).status).toBe(status);
    },
  );
});

test.each(['Bearer wrong', 'Bearer', 'Basic dXNlcjpwYXNz', 'Negotiate x', 'Bearer a, Bearer b', '\u00ff'])(
  'a GET with the Authorization "%s" is answered like one without',
  async (authorization) => {
    const address = pageAddress('variable');
    const plain = await ask('GET', address);
    const wrong = await ask('GET', address, { headers: { authorization } });
    expect([wrong.status, wrong.text, [...wrong.headers]]).toEqual([200, plain.text, [...plain.headers]]);
  },
);
