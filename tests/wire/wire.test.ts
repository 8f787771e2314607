import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { type CollectionName, collections } from '../../src/contract/collections.ts';
import { createHandler, type Page } from '../support/start/in-process-service.ts';
import { openSqliteStore } from '../../src/service/sqlite/sqlite-store.ts';
import { stageText } from '../support/stores/stage-text.ts';

/** The literal pages, how each is asked for, and how many records stand before and after it. */
const pages: readonly { name: CollectionName; query: string; before: number; after: number }[] = [
  { name: 'subdomain', query: '', before: 0, after: 0 },
  { name: 'taxonomy', query: '', before: 0, after: 0 },
  { name: 'indicator', query: '?format=api&limit=1&offset=1', before: 1, after: 1 },
  { name: 'variable', query: '?limit=1&offset=1', before: 1, after: 0 },
];

describe.each(pages)('the page in $name.json', ({ name, query, before, after }) => {
  const page: Page = JSON.parse(readFileSync(join(import.meta.dirname, `${name}.json`), 'utf8'));

  test('is what the contract calls a page of that collection', () => {
    for (const record of page.results)
      expect(v.safeParse(collections[name].schema, record).issues).toBeUndefined();
  });

  test('is what the service answers, to the byte', async () => {
    const [model] = page.results;
    const others = (from: number, count: number) =>
      Array.from({ length: count }, (_, index) => Object.assign({}, model, { id: from + index }));
    const list = [...others(90_000, before), ...page.results, ...others(91_000, after)];
    const file = { subdomain: [], taxonomy: [], indicator: [], variable: [], [name]: list };
    const store = openSqliteStore(':memory:');
    await store.replaceAll(stageText(JSON.stringify(file)).records);
    const answer = await createHandler(store)(new Request(`http://catalog.test/api/${name}/${query}`));
    expect(await answer.text()).toBe(JSON.stringify(page));
  });
});
