import { deflateRawSync } from 'node:zlib';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { longestLink, readFragment, writeFragment } from '../../../../src/catalog/basket/selection-link.ts';
import { collectionNames } from '../../../../src/contract/collection-names.ts';

const packed = (text: string | Buffer) => `1.${deflateRawSync(text, { level: 9 }).toString('base64url')}`;

const key = fc.oneof(
  fc.integer().map(String),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map(String),
  fc
    .string({ minLength: 1, maxLength: 200, unit: 'grapheme' })
    .map((text) => `~${text.toWellFormed().slice(0, 200)}`),
);
const record = fc.record({ collection: fc.constantFrom(...collectionNames), key });

test('a selection survives the round trip through a link', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        record.filter(({ key }) => key.isWellFormed()),
        { minLength: 1, maxLength: 30 },
      ),
      async (records) => {
        const fragment = await writeFragment(records);
        expect(fragment).toMatch(/^1\.[\w-]+$/);
        expect(await readFragment(fragment)).toEqual({ ok: true, records });
      },
    ),
    { numRuns: 100 },
  );
});

test('a link of the longest length holds about 2,000 records of a real catalog', async () => {
  // Five digits in any order, as the ids of the sample catalog are.
  const records = Array.from({ length: 2000 }, (_, index) => ({
    collection: 'variable' as const,
    key: String(10_000 + ((index * 7919) % 89_989)),
  }));
  const { length } = await writeFragment(records);
  expect(length).toBeLessThan(longestLink);
  expect(length).toBeGreaterThan(longestLink / 2);
});

const noList = /doesn’t contain a list of records/;

describe('a link that no selection produced', () => {
  test.each([
    ['of another kind', 'section-2', /isn’t a link to a selection/],
    ['cut off', packed('[["variable",1,2,3]]').slice(0, 12), /incomplete or damaged/],
    ['not compressed', '1.aGVsbG8', /incomplete or damaged/],
    ['with other characters', '1.<script>', /incomplete or damaged/],
    ['not JSON', packed('hello'), /incomplete or damaged/],
    ['not UTF-8', packed(Buffer.from([0x5b, 0xff, 0xfe, 0x5d])), /incomplete or damaged/],
    ['of something else', packed('{"variable":[1]}'), noList],
    ['of an unknown collection', packed('[["__proto__",1]]'), noList],
    ['with an id that is none', packed('[["variable",{"id":1}]]'), noList],
    ['with half a character', packed(String.raw`[["variable","~\ud800"]]`), noList],
    ['of nothing', packed('[]'), noList],
    ['too long', `1.${'A'.repeat(longestLink)}`, /too long/],
    [
      'of too many records',
      packed(`[["variable",${'1,'.repeat(5000)}1]]`),
      /more records than a selection can hold/,
    ],
  ])('%s is rejected with a reason', async (_, fragment, problem) => {
    expect(await readFragment(fragment)).toEqual({ ok: false, problem: expect.stringMatching(problem) });
  });

  test('with a decompression bomb is rejected before it is decompressed', async () => {
    const bomb = packed(Buffer.alloc(5_000_000, 0x20));
    expect(bomb.length).toBeLessThan(longestLink);
    const problem: unknown = expect.stringMatching(/unpacks to more/);
    expect(await readFragment(bomb)).toEqual({ ok: false, problem });
  });
});
