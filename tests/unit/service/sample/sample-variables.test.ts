import * as v from 'valibot';
import { expect, test } from 'vitest';
import type { Source } from '../../../../src/contract/records.ts';
import { sampleCatalog } from '../../../../src/service/sample/sample-catalog.ts';

const { variable: variables } = sampleCatalog();
const sources = variables.flatMap((record) => record.sources);
const bySlug = new Map(variables.map((record) => [record.slug, record]));

const tagSchema = v.strictObject({ id: v.number(), slug: v.string(), name: v.string() });
const contextSchema = v.strictObject({
  ...tagSchema.entries,
  level: v.string(),
  text: v.string(),
  link: v.nullable(v.string()),
});
const briefSchema = v.strictObject({
  ...tagSchema.entries,
  depth: v.number(),
  percentLabel: v.string(),
  shortName: v.nullable(v.string()),
  numberFormatOptions: v.record(v.string(), v.unknown()),
  tags: v.array(tagSchema),
  context: v.array(contextSchema),
});

test('every variable carries the labels and the kind that the interface shows', () => {
  for (const record of variables) {
    expect(record.displayName).toBe(record.name);
    expect(record.percentLabel).toBe(`% of ${record.name}`);
    expect(record.resourcetype).toBe('DataStoreVariable');
  }
});

test('every nullable field is null somewhere and filled elsewhere', () => {
  for (const field of ['description', 'shortName', 'units', 'unitNotes'] as const) {
    const filled = variables.filter((record) => record[field] !== null);
    expect(filled.length).toBeGreaterThan(0);
    expect(filled.length).toBeLessThan(variables.length);
  }
  expect(variables.some((record) => record.description === '')).toBe(true);
});

test('a variable has from no source to three, and a dozen or more have none', () => {
  const counts = variables.map((record) => record.sources.length);
  expect(Math.max(...counts)).toBe(3);
  for (const few of [0, 1, 2, 3]) expect(counts).toContain(few);
  expect(counts.filter((count) => count === 0).length).toBeGreaterThanOrEqual(12);
});

test('depth runs from 0 to 4', () => {
  expect(new Set(variables.map((record) => record.depth))).toEqual(new Set([0, 1, 2, 3, 4]));
});

test('numbers are formatted as their units ask', () => {
  for (const { units, numberFormatOptions } of variables) {
    const style = units?.startsWith('$') ? 'currency' : units?.startsWith('%') ? 'percent' : undefined;
    expect(numberFormatOptions['style']).toBe(style);
  }
  const styles = new Set(variables.map((record) => record.numberFormatOptions['style']));
  expect(styles).toEqual(new Set(['currency', 'percent', undefined]));
});

test('denominators are brief forms of variables that the catalog holds', () => {
  const denominators = variables.flatMap((record) => record.denominators);
  expect(denominators.length).toBeGreaterThan(200);
  for (const denominator of denominators) {
    const { slug, ...brief } = v.parse(briefSchema, denominator);
    expect(bySlug.get(slug)).toMatchObject(brief);
  }
});

test('the nearest denominator of a row in a table is one level further out', () => {
  const row = bySlug.get('B11005_007E');
  const slugs = v.parse(v.array(briefSchema), row?.denominators).map((brief) => brief.slug);
  expect(slugs).toEqual(['B11005_005E', 'B11005_003E', 'B11005_002E', 'B11005_001E']);
});

test('tags and context are empty on some variables and well-formed on others', () => {
  for (const field of ['tags', 'context'] as const) {
    expect(variables.some((record) => record[field].length === 0)).toBe(true);
    expect(variables.some((record) => record[field].length > 0)).toBe(true);
  }
  for (const record of variables) {
    v.parse(v.array(tagSchema), record.tags);
    v.parse(v.array(contextSchema), record.context);
  }
});

test('a source that many variables share is the same record in each', () => {
  const known = new Map<number, Source>();
  for (const source of sources) {
    expect(source).toEqual(known.get(source.id) ?? source);
    known.set(source.id, source);
  }
  expect(known.size).toBeGreaterThanOrEqual(40);
  expect(known.size).toBeLessThanOrEqual(60);
  expect(sources.length).toBeGreaterThan(known.size * 4);
});

test('every source has a public https page and lower-case identifiers in the portal', () => {
  const portalSchema = v.pipe(v.string(), v.uuid(), v.toLowerCase());
  for (const { infoLink, packageId, resourceId } of sources) {
    expect(new URL(infoLink).protocol).toBe('https:');
    expect(v.parse(portalSchema, packageId)).toBe(packageId);
    expect(v.parse(portalSchema, resourceId)).toBe(resourceId);
  }
  const packages = new Set(sources.map((source) => source.packageId));
  const resources = new Set(sources.map((source) => source.resourceId));
  expect(resources.size).toBe(new Set(sources.map((source) => source.id)).size);
  expect(packages.size).toBeLessThan(resources.size);
});

test('sources show an empty description, tags, and no tags', () => {
  expect(sources.some((source) => source.description === '')).toBe(true);
  expect(sources.some((source) => source.tags?.length === 0)).toBe(true);
  expect(sources.some((source) => (source.tags?.length ?? 0) > 0)).toBe(true);
});
