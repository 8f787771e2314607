import { Ajv2020 } from 'ajv/dist/2020.js';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { collectionNames } from '../../../src/contract/collections.ts';
import { fileSchemas } from '../../../src/schema/json-schemas.ts';
import { recordProblems } from '../../../src/service/records/record-problems.ts';
import { catalog, source, variable } from '../../support/catalog-builder.ts';
import { sampleCatalog } from '../../support/catalog-contents.ts';

const acceptsCatalog = new Ajv2020({ strict: true, allowUnionTypes: true }).compile(fileSchemas.catalog());

/** Whether the schema accepts a catalog of this one record. */
const accepts = (name: string, record: unknown) =>
  acceptsCatalog({ subdomain: [], taxonomy: [], indicator: [], variable: [], [name]: [record] });

const valid = catalog()
  .subdomain()
  .taxonomy({ tags: [1] })
  .indicator()
  .variable({ sources: [source()] }).contents;

/** A value of a field: any JSON, and what is at the limits of the contract. */
const anything = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom('', 'text', null, 0, -1, 1.5, 2 ** 53, -(2 ** 53), 1e300, [], {}, [1], [1.5]),
  },
  fc.constantFrom([source()], [source(), []], [{ ...source(), id: '1' }], [{ ...source(), packageId: null }]),
  fc.jsonValue({ maxDepth: 3 }),
);

const records = fc.constantFrom(...collectionNames).chain((name) => {
  const plain: object = valid[name][0] ?? {};
  const changed = fc.record({
    set: fc.dictionary(fc.constantFrom(...Object.keys(plain), 'field', 'more'), anything, { maxKeys: 2 }),
    removed: fc.option(fc.constantFrom(...Object.keys(plain)), { freq: 2 }),
  });
  const near = changed.map(({ set, removed }) => {
    const fields = Object.entries({ ...plain, ...set });
    return Object.fromEntries(fields.filter(([field]) => field !== removed));
  });
  return fc.tuple(fc.constant(name), fc.oneof({ weight: 9, arbitrary: near }, anything));
});

test('1,000 records are accepted by the schema exactly if import accepts them', () => {
  const seen = { accepted: 0, rejected: 0 };
  fc.assert(
    fc.property(records, ([name, written]) => {
      // As in a file: −0 and undefined do not occur there.
      const record: unknown = JSON.parse(JSON.stringify(written));
      const problems = recordProblems(name, record);
      seen[problems.length === 0 ? 'accepted' : 'rejected'] += 1;
      expect([accepts(name, record), problems, record]).toEqual([problems.length === 0, problems, record]);
    }),
    { numRuns: 1000 },
  );
  expect(Math.min(seen.accepted, seen.rejected)).toBeGreaterThan(100);
});

test('the schema accepts the sample catalog, also with its address, and no other collections', () => {
  const sample = sampleCatalog();
  expect(acceptsCatalog({ $schema: 'catalog.schema.json', ...sample })).toBe(true);
  expect(acceptsCatalog({ ...sample, people: [] })).toBe(false);
  expect(acceptsCatalog({ subdomain: [], taxonomy: [], indicator: [] })).toBe(false);
  expect(accepts('variable', { ...variable(), numberFormatOptions: [] })).toBe(false);
});

test('every field of config.json has a description and a rule', () => {
  const { properties } = fileSchemas.config();
  const lacking = Object.entries<object>(Object(properties)).filter(
    ([, schema]) => !('description' in schema) || !('type' in schema || 'anyOf' in schema),
  );
  expect(lacking).toEqual([]);
});
