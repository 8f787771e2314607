import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { collectionNames, collections } from '../../../../src/contract/collections.ts';
import { variableSchema } from '../../../../src/contract/records.ts';
import { sampleCatalog } from '../../../../src/service/sample/sample-catalog.ts';

const catalog = sampleCatalog();

const fields = {
  subdomain: ['id', 'slug', 'name'],
  taxonomy: ['id', 'name', 'slug', 'description', 'tags'],
  indicator: ['id', 'name', 'slug', 'description'],
  variable: Object.keys(variableSchema.entries),
};

function repeats(values: readonly string[]): string[] {
  return [...new Set(values.filter((value, place) => values.indexOf(value) !== place))];
}

describe.each(collectionNames)('the sample collection %s', (name) => {
  const records = catalog[name];

  test('holds records that the contract accepts, each with every field of the interface', () => {
    for (const record of records) {
      expect(v.safeParse(collections[name].schema, record).issues).toBeUndefined();
      expect(Object.keys(record).toSorted()).toEqual(fields[name].toSorted());
    }
  });

  test('has no duplicate identifiers or slugs', () => {
    expect(repeats(records.map((record) => String(record.id)))).toEqual([]);
    expect(repeats(records.map((record) => record.slug))).toEqual([]);
  });

  test('is in an order that is neither by identifier nor by slug', () => {
    const slugs = records.map((record) => record.slug);
    expect(records.toSorted((a, b) => a.id - b.id)).not.toEqual(records);
    expect(slugs.toSorted()).not.toEqual(slugs);
  });
});

test('the sample is the same on every call, and one caller cannot change it for another', () => {
  const first = sampleCatalog();
  first.indicator.pop();
  first.variable.reverse();
  expect(sampleCatalog()).toEqual(catalog);
});

test('the sample has the sizes that the interface shows', () => {
  expect(catalog.subdomain).toHaveLength(16);
  expect(catalog.taxonomy).toHaveLength(6);
  expect(catalog.indicator).toHaveLength(136);
  expect(catalog.variable).toHaveLength(313);
});

test('names repeat among subdomains, indicators and variables', () => {
  expect(repeats(catalog.subdomain.map((record) => record.name)).toSorted()).toEqual(['Access', 'Safety']);
  expect(repeats(catalog.indicator.map((record) => record.name)).length).toBeGreaterThanOrEqual(4);
  expect(catalog.variable.filter((record) => record.name === 'Total').length).toBeGreaterThan(10);
});

test('slugs show upper case, hyphens and underscores in every large collection', () => {
  for (const records of [catalog.indicator, catalog.variable]) {
    for (const form of [/[A-Z]/, /-/, /_/])
      expect(records.some((record) => form.test(record.slug))).toBe(true);
  }
  expect(catalog.subdomain.some((record) => /[A-Z]/.test(record.slug))).toBe(true);
});

test('taxonomies show an empty description, no tags, and tags', () => {
  expect(catalog.taxonomy.some((record) => record.description === '')).toBe(true);
  expect(catalog.taxonomy.some((record) => record.tags.length === 0)).toBe(true);
  expect(catalog.taxonomy.some((record) => record.tags.length > 1)).toBe(true);
});

describe('indicator descriptions', () => {
  const texts = catalog.indicator.flatMap((record) => record.description ?? []);

  test('are mostly prose, sometimes empty, sometimes null', () => {
    expect(catalog.indicator.length - texts.length).toBeGreaterThanOrEqual(5);
    expect(texts.filter((text) => text === '').length).toBeGreaterThanOrEqual(5);
    expect(texts.filter((text) => text.length > 150).length).toBeGreaterThan(115);
  });

  test('repeat no sentence', () => {
    const sentences = texts.flatMap((text) => text.split(/(?<=[.?!])\s+/)).filter((text) => text !== '');
    expect(repeats(sentences)).toEqual([]);
  });

  test('include long texts with paragraphs, quotation marks and a plain address', () => {
    const long = texts.filter((text) => text.length >= 1200);
    expect(long.length).toBeGreaterThanOrEqual(5);
    expect(Math.max(...long.map((text) => text.length))).toBeLessThanOrEqual(4000);
    expect(long.every((text) => text.includes('\r\n\r\n'))).toBe(true);
    expect(long.some((text) => text.includes('"') && /https:\/\//.test(text))).toBe(true);
  });

  test('break lines with carriage return and line feed only, and keep no space from the source text', () => {
    for (const text of texts) {
      const paragraphs = text.split('\r\n\r\n');
      expect(paragraphs.filter((paragraph) => /[\r\n]|\s{2}|^\s|\s$/.test(paragraph))).toEqual([]);
    }
  });
});
