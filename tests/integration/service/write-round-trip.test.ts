import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { authorised, bothStores } from '../../support/stores/both-stores.ts';
import { catalog, source, variable } from '../../support/catalog-builder.ts';

const { post, list } = bothStores(() => catalog().variable().contents);

let slugs = 0;

/** Adds a variable with these fields; returns the actual and the expected record. */
async function add(fields: Record<string, unknown>): Promise<{ became: object; right: object }> {
  slugs += 1;
  const { id: _id, ...rest } = variable();
  const sent = { ...rest, slug: `slug-${slugs}`, ...fields };
  const { count } = await list('variable');
  const { status, text, headers } = await post('variable', JSON.stringify(sent));
  const created: { id: number } = JSON.parse(text);
  const after = await list('variable');
  const record = { id: created.id, ...sent };
  return {
    became: {
      status,
      type: headers.get('content-type'),
      created,
      shown: after.results.at(-1),
      count: after.count,
    },
    right: { status: 201, type: 'application/json', created: record, shown: record, count: count + 1 },
  };
}

describe('an acknowledged record is stored exactly, by every store', () => {
  test.each([
    ['markup', '<script>alert(1)</script>&amp;</textarea><!--'],
    ['text from right to left, turned around', '\u202eثقافة\u202c \u2066a\u2069'],
    ['emoji of several parts', '👩🏽‍🚒🏴‍☠️ 🇺🇸'],
    ['letters with marks, composed and not', 'é e\u0301 ｅ\u200d'],
    ['line breaks of all kinds', 'a\r\nb\rc\nd\u2028e\u2029f\u0085g'],
    ['control characters', '\u0001\u0008\u001f\u007f\u0080\u009f'],
    ['what ends headers and starts others', 'x\r\nSet-Cookie: a=b\r\n\r\nHTTP/1.1 200 OK'],
    ['SQL and its quotes', `'; DROP TABLE record; -- " \\ \`$1 :id ?`],
    ['JSON in JSON', '{"a":[1,"\\u0000"]}\\'],
    ['the last characters there are', '\ufffe\uffff\u{10ffff}\ufeff'],
    ['almost as much as a record may hold', '€\r\n'.repeat(11_000)],
  ])('with %s', async (_, description) => {
    const { became, right } = await add({ description, unitNotes: description.slice(0, 900) });
    expect(became).toEqual(right);
  });

  test.each([
    {},
    { style: 'percent' },
    { style: 'currency', currency: 'USD', minimumFractionDigits: 0 },
    { numberingSystem: 'arab', useGrouping: false },
    { colour: 'red', nested: { four: { levels: { more: [[]] } } } },
  ])('with the number format %j, which Intl takes', async (numberFormatOptions) => {
    const { became, right } = await add({ numberFormatOptions });
    expect(became).toEqual(right);
  });

  test('with 200 sources', async () => {
    const { became, right } = await add({
      sources: Array.from({ length: 200 }, (_, id) => source({ id, name: `Source ${id}` })),
    });
    expect(became).toEqual(right);
  });

  test('with numbers at the limits of exact integers', async () => {
    const { became, right } = await add({
      depth: Number.MAX_SAFE_INTEGER,
      tags: [-0.1, 1e21, 5e-324, Number.MAX_VALUE, -(2 ** 53)],
    });
    expect(became).toEqual(right);
  });

  test('and nothing of it is in the headers of the response', async () => {
    const { id: _id, ...rest } = variable({ name: 'x\r\nSet-Cookie: a=b', slug: 'split' });
    const { status, headers } = await post('variable', JSON.stringify(rest), {
      ...authorised,
      'idempotency-key': 'Set-Cookie: a=b',
    });
    expect(status).toBe(201);
    expect([...headers.keys()].sort()).toEqual([
      'allow',
      'cache-control',
      'content-length',
      'content-security-policy',
      'content-type',
      'x-content-type-options',
    ]);
  });

  test('whatever 10,000 strings of Unicode are in it', async () => {
    // NUL is the one character refused; see the refusals.
    const text = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }));
    const strings = text.map((each) => each.replaceAll('\0', ''));
    await fc.assert(
      fc.asyncProperty(fc.array(strings, { minLength: 250, maxLength: 250 }), async (tags) => {
        const [description = '', unitNotes = ''] = tags;
        const { became, right } = await add({
          tags,
          description,
          unitNotes,
          // Names like "__proto__", which are likely here, are refused as names; see the refusals.
          numberFormatOptions: { [`the ${description}`]: unitNotes },
        });
        expect(became).toEqual(right);
        expect(became).toEqual(right);
      }),
      { numRuns: 40, endOnFailure: true },
    );
  });
});
