import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { withoutTextSigns } from '../../../src/contract/text-problems.ts';
import { bothStores } from '../../support/stores/both-stores.ts';
import { catalog, source, variable } from '../../support/catalog-builder.ts';
import { type Page, pageAddress } from '../../support/start/in-process-service.ts';
import { writeHeaders } from '../../support/writing.ts';

const { ask, post } = bothStores(() => catalog().variable().contents);

let slugs = 0;

/** One record of the list: the whole of it grows with every test. */
async function pageAt(offset: number): Promise<Page> {
  return JSON.parse((await ask('GET', pageAddress('variable', `?limit=1&offset=${offset}`))).text);
}

/** Adds a variable with these fields; what became of it, in the response and last in the list, and what should have. */
async function add(fields: Record<string, unknown>): Promise<{ became: unknown[]; right: unknown[] }> {
  slugs += 1;
  const { id: _id, ...rest } = variable();
  const sent = { ...rest, slug: `slug-${slugs}`, ...fields };
  const { count } = await pageAt(0);
  const { status, text, headers } = await post('variable', JSON.stringify(sent));
  const created: { id: number } = JSON.parse(text);
  const after = await pageAt(count);
  const record = { id: created.id, ...sent };
  return {
    became: [status, headers.get('content-type'), after.count, created, ...after.results],
    right: [201, 'application/json', count + 1, record, record],
  };
}

describe('an acknowledged record is stored exactly, by every store', () => {
  test.each([
    ['markup', '<script>alert(1)</script>&amp;</textarea><!--'],
    ['text from right to left', 'ثقافة \u200fa\u200e می\u200cشود'],
    ['emoji of several parts', '👩🏽‍🚒🏴‍☠️ 🇺🇸'],
    ['letters with marks, composed and not', 'é e\u0301 ｅ\u200d'],
    ['line breaks of all kinds', 'a\r\nb\rc\nd\u2028e\u2029f'],
    ['what ends headers and starts others', 'x\r\nSet-Cookie: a=b\r\n\r\nHTTP/1.1 200 OK'],
    ['SQL and its quotes', `'; DROP TABLE record; -- " \\ \`$1 :id ?`],
    ['JSON in JSON', '{"a":[1,"\\u0000"]}\\'],
    ['the last characters there are', '\ufffd\u{10fffd}'],
    ['almost as much as a record may hold', '€\r\n'.repeat(11_000)],
  ])('with %s', async (_, description) => {
    const { became, right } = await add({ description, unitNotes: description.slice(0, 900) });
    expect(became).toEqual(right);
  });

  test.each<Record<string, unknown>>([
    { numberFormatOptions: {} },
    { numberFormatOptions: { style: 'percent' } },
    { numberFormatOptions: { style: 'currency', currency: 'USD', minimumFractionDigits: 0 } },
    { numberFormatOptions: { numberingSystem: 'arab', useGrouping: false } },
    { numberFormatOptions: { colour: 'red', nested: { four: { levels: { more: [[]] } } } } },
    { depth: Number.MAX_SAFE_INTEGER, tags: [-0.1, 1e21, 5e-324, Number.MAX_VALUE, -(2 ** 53)] },
    { sources: Array.from({ length: 200 }, (_, id) => source({ id, name: `Source ${id}` })) },
  ])('with %j', async (fields) => {
    const { became, right } = await add(fields);
    expect(became).toEqual(right);
  });

  test('and nothing of it is in the headers of the response', async () => {
    const { id: _id, ...rest } = variable({ name: 'x\r\nSet-Cookie: a=b', slug: 'split' });
    const { status, headers } = await post('variable', JSON.stringify(rest), {
      ...writeHeaders,
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

  test('whatever 10,000 strings of Unicode are in it', { timeout: 120_000 }, async () => {
    // Signs that no text may hold are refused; see the refusals.
    const text = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }));
    const strings = text.map((each) => `x${withoutTextSigns(each)}`);
    await fc.assert(
      fc.asyncProperty(fc.array(strings, { minLength: 250, maxLength: 250 }), async (tags) => {
        const [description = '', unitNotes = ''] = tags;
        // Names like "__proto__", which are likely here, are refused as names; see the refusals.
        const numberFormatOptions = { [`the ${description}`]: unitNotes };
        const { became, right } = await add({ tags, description, unitNotes, numberFormatOptions });
        expect(became).toEqual(right);
      }),
      { numRuns: 40, endOnFailure: true },
    );
  });
});
