import { expect, test } from 'vitest';
import { sampleCatalog } from '../../support/catalog-contents.ts';

const { variable: variables } = sampleCatalog();

test('denominators are brief forms of variables of the sample', () => {
  const bySlug = new Map<unknown, object>(variables.map((record) => [record.slug, record]));
  const denominators = variables.flatMap((record) => record.denominators);
  expect(denominators.length).toBeGreaterThan(200);
  for (const denominator of denominators) {
    const brief = Object.fromEntries(Object.entries(Object(denominator)));
    expect(bySlug.get(brief['slug'])).toMatchObject(brief);
  }
});

test('a source that many variables share is the same record in each', () => {
  const known = new Map<number, object>();
  for (const source of variables.flatMap((record) => record.sources)) {
    expect(source).toEqual(known.get(source.id) ?? source);
    known.set(source.id, source);
  }
  expect(known.size).toBeGreaterThan(40);
});
