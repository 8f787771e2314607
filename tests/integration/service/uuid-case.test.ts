import { expect, test } from 'vitest';
import { bothStores } from '../../support/stores/both-stores.ts';
import { catalog, source, variable } from '../../support/catalog-builder.ts';

const lower = '5f2c1a9e-0b3d-4e6f-8a7b-9c0d1e2f3a4b';
const upper = lower.toUpperCase();
const imported = source({ id: 1, packageId: upper, resourceId: upper });
const { post, list } = bothStores(() => catalog().variable({ sources: [imported] }).contents);

/** A variable as a writer sends it, with one source. */
function draft(slug: string, fields: Parameters<typeof source>[0]): string {
  const { id: _id, ...rest } = variable();
  return JSON.stringify({ ...rest, slug, sources: [source({ id: 1, ...fields })] });
}

test.each([
  ['lower', lower],
  ['upper', upper],
  ['mixed', `${upper.slice(0, 18)}${lower.slice(18)}`],
])('a source is the one the catalog has, with its UUIDs in %s case', async (_, uuid) => {
  const { status, text } = await post('variable', draft('new', { packageId: uuid, resourceId: uuid }));
  expect(status).toBe(201);
  expect(JSON.parse(text)).toMatchObject({ sources: [{ packageId: lower, resourceId: lower }] });
  const { results } = await list('variable');
  expect(results).toMatchObject([
    { sources: [{ packageId: upper, resourceId: upper }] },
    { sources: [{ packageId: lower, resourceId: lower }] },
  ]);
});

test('a different UUID is different content, and so is a different name', async () => {
  const other = lower.replace('5', '6');
  const { status } = await post('variable', draft('new', { packageId: other, resourceId: lower }));
  expect(status).toBe(409);
  const named = await post('variable', draft('new', { packageId: lower, resourceId: lower, name: 'ABC' }));
  expect(named.status).toBe(409);
});
