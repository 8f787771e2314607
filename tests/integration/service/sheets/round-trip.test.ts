import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { writeSheets } from '../../../../src/cli/sheets/write-sheets.ts';
import { stageSheets } from '../../../../src/cli/sheets/stage-sheets.ts';
import { canonicalJson } from '../../../../src/contract/same-content.ts';
import { newRecord } from '../../../../src/service/records/stored-form.ts';
import { openSqliteStore } from '../../../../src/service/sqlite/sqlite-store.ts';
import { CatalogMistakes, createStaging } from '../../../../src/service/records/catalog-staging.ts';
import { type CollectionName, collectionNames } from '../../../../src/contract/collections.ts';
import type { CatalogStore } from '../../../../src/service/store.ts';
import { catalog, source, variable } from '../../../support/catalog-builder.ts';
import { sampleCatalog } from '../../../support/catalog-contents.ts';
import { exportOf, runCatalog } from '../../../support/start/run-command.ts';
import { folderOf } from '../../../support/start/http-server.ts';

interface Named {
  id: number;
  slug: string;
}

/** The records of a catalog, without the order of their fields. */
async function meaningOf(store: CatalogStore): Promise<string[]> {
  const records: string[] = [];
  for await (const { collection, json } of store.allRecords())
    records.push(`${collection} ${canonicalJson(JSON.parse(json ?? 'null'))}`);
  return records;
}

/** What the catalog means after it was written as sheets and read again, and before. */
async function roundTrip(contents: Readonly<Record<CollectionName, readonly Named[]>>) {
  const store = openSqliteStore(':memory:');
  const again = openSqliteStore(':memory:');
  const staging = createStaging();
  const folder = folderOf({});
  try {
    await store.replaceAll(
      collectionNames.flatMap((name) =>
        contents[name].map((each) => newRecord(name, each, JSON.stringify(each))),
      ),
    );
    await writeSheets(store, folder);
    const settings = { encoding: 'utf-8', maxSize: 1e9 } as const;
    const [mistakes, warnings] = [new CatalogMistakes(), new CatalogMistakes()];
    await stageSheets(folder, settings, { ...staging, mistakes, warnings });
    expect(mistakes.list.map(({ file, line, message }) => `${file}:${line}: ${message}`)).toEqual([]);
    await again.replaceAll(staging.records());
    return [await meaningOf(again), await meaningOf(store)] as const;
  } finally {
    await Promise.all([store.close(), again.close()]);
    rmSync(folder, { recursive: true });
  }
}

test('the sample catalog comes back from its sheets', async () => {
  const [after, before] = await roundTrip(sampleCatalog());
  expect(after).toEqual(before);
});

const odd = fc.oneof(
  fc.constantFrom('', ' ', "'", "'=1", '=1+1', '-1', '1e5', '007', '[1]', 'null', 'true', 'a|b', 'a | b'),
  fc.constantFrom('x\r\ny', '\r', '\0', '\ud800', '"', ';\t,', '\ufeff'),
);
const anyText = fc.oneof(odd, fc.string(), fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }));
const anySlug = fc.oneof(fc.constantFrom('a', 'b', '1', '2'), anyText);
const textOrNull = fc.option(anyText);
const list = fc.oneof(fc.constant([]), fc.array(fc.jsonValue(), { maxLength: 2 }));
const further = fc.oneof(
  fc.constant({}),
  fc.record({ field: anyText }),
  fc.dictionary(fc.oneof(anyText, fc.constantFrom('json', 'field', '1', '__proto__')), fc.jsonValue(), {
    maxKeys: 2,
  }),
);
const anyId = fc.oneof(fc.integer({ min: 1, max: 3 }), fc.maxSafeInteger());

const anySource = fc
  .record({ id: anyId, name: anyText, slug: anySlug, description: anyText, infoLink: anyText, rest: further })
  .chain(({ rest, ...plain }) =>
    fc.constantFrom<object>(
      source({ ...plain, ...rest }),
      source({ ...plain, infoLink: 'https://example.org/' }),
    ),
  );

const anyFields = fc.record(
  {
    name: anyText,
    slug: anySlug,
    description: textOrNull,
    shortName: textOrNull,
    units: textOrNull,
    displayName: anyText,
    percentLabel: anyText,
    depth: fc.nat(),
    tags: list,
    context: list,
    numberFormatOptions: fc.oneof(fc.constant({ style: 'percent' }), further),
    resourcetype: anyText,
    sources: fc.array(anySource, { maxLength: 2 }),
    denominators: fc.array(fc.oneof(fc.jsonValue(), fc.constant({ id: 1 })), { maxLength: 2 }),
  },
  { requiredKeys: [] },
);
const anyVariable = fc
  .record({ id: anyId, fields: anyFields, rest: further, isReversed: fc.boolean() })
  .map(({ id, fields, rest, isReversed }) => {
    const all = Object.assign(variable({ id }), fields, rest);
    return isReversed ? reversed(all) : all;
  });

function reversed(fields: Named): Named {
  return Object.assign(Object.fromEntries(Object.entries(fields).reverse()), fields);
}

const records = <T extends Named>(one: fc.Arbitrary<T>) =>
  fc.uniqueArray(one, { maxLength: 4, selector: ({ id }) => id });

test('random catalogs come back from their sheets', async () => {
  const named = { id: anyId, slug: anySlug, name: anyText };
  const random = fc.record({
    subdomain: records(fc.record(named)),
    taxonomy: records(
      fc.record({ ...named, description: anyText, tags: fc.array(fc.nat(), { maxLength: 2 }) }),
    ),
    indicator: records(fc.record({ ...named, description: textOrNull })),
    variable: records(anyVariable),
  });
  await fc.assert(
    fc.asyncProperty(random, async (contents) => {
      const [after, before] = await roundTrip(contents);
      expect(after).toEqual(before);
    }),
    { numRuns: process.env['ALL_PROPERTY_RUNS'] ? 2000 : 100 },
  );
});

test('a folder of sheets is exported, edited and imported; ids stay', async () => {
  const folder = folderOf({});
  const run = (...args: string[]) => runCatalog(folder, ...args);
  expect((await run('new', 'my')).code).toBe(0);
  expect((await run('import', 'my')).code).toBe(0);
  const path = join(folder, 'my/variable.csv');
  const file = readFileSync(path, 'utf8');
  // The slug in the second row keeps its id, also when the rows move; a new row gets a higher one.
  const [header = '', first = '', second = ''] = file.split('\n');
  writeFileSync(
    path,
    [header, ',new,New', second.replace('Households without', 'Homes without'), first, ''].join('\n'),
  );
  expect((await run('import', 'my', '--dry-run')).out).toContain('3 variables and no errors');
  expect((await run('import', 'my')).code).toBe(0);
  expect(JSON.parse(await exportOf(folder)).variable).toMatchObject([
    { id: 3, slug: 'new', name: 'New' },
    { id: 2, slug: 'households-without-a-car', percentLabel: '% of Homes without a car' },
    { id: 1, slug: 'households', name: 'Households' },
  ]);
  expect((await run('export', '--format', 'sheets', 'my')).out).toBe(
    'my holds 2 subdomains, 2 taxonomies, 2 indicators, 3 variables as sheets\n',
  );
  const before = await exportOf(folder);
  expect((await run('import', 'my')).code).toBe(0);
  expect(await exportOf(folder)).toBe(before);
});

test('names become slugs, each its own', async () => {
  const folder = folderOf({
    'my/subdomain.csv': 'slug;name\n;Öl & Gas, 1,5 %\n\n;;\n;Oel\noel-2;x\n;OEL\n;Oel\n',
  });
  const err =
    'my: warning: 2 rows have neither id nor slug, and the name of another row: only their place says which is which\n';
  expect(await runCatalog(folder, 'import', 'my')).toMatchObject({ code: 0, err });
  const { subdomain } = JSON.parse(await exportOf(folder));
  const slugs = subdomain.map(({ slug }: { slug: string }) => slug);
  expect(slugs).toEqual(['ol-gas-1-5', 'oel', 'oel-2', 'oel-3', 'oel-4']);
});

test('names that no slug can hold stay with their records in whatever order their rows are', async () => {
  const names = [
    '人口',
    'Πληθυσμός',
    'عدد السكان',
    '🏠',
    '🏠🏠',
    '!!!',
    'GDP 人口',
    'GDP 家庭',
    'GDP',
    'µg per m³',
  ];
  const folder = folderOf({ 'my/taxonomy.csv': ['name', ...names].join('\n') });
  expect(await runCatalog(folder, 'import', 'my')).toMatchObject({ code: 0, err: '' });
  writeFileSync(join(folder, 'my/taxonomy.csv'), ['name', ...names.toReversed()].join('\n'));
  expect(await runCatalog(folder, 'import', 'my')).toMatchObject({ code: 0, err: '' });
  const { taxonomy }: Record<string, { id: number; slug: string; name: string }[]> = JSON.parse(
    await exportOf(folder),
  );
  expect(taxonomy?.toReversed().map(({ id, name }) => [id, name])).toEqual(
    names.map((name, at) => [at + 1, name]),
  );
  expect(taxonomy?.map(({ slug }) => slug).join('')).toMatch(/^[a-z0-9-]+$/);
});

test('an apostrophe before a formula is removed, Windows-1252 and tabs are read', async () => {
  const text = "name\tdescription\n'=1+1\t'quoted'\nCaf\xe9\t\x80\n";
  const folder = folderOf({ 'my/indicator.csv': Buffer.from(text, 'latin1') });
  const imported = await runCatalog(folder, 'import', 'my', '--encoding', 'windows-1252');
  expect(imported).toMatchObject({ code: 0, err: '' });
  expect(JSON.parse(await exportOf(folder)).indicator).toMatchObject([
    { name: '=1+1', description: "'quoted'" },
    { name: 'Café', description: '€' },
  ]);
});

test.each(['sep=;', '"sep=;"'])(
  'a byte-order mark wins over --encoding, and the line %s for the separator is no header',
  async (separator) => {
    const latin = Buffer.from('name\nCaf\xe9\n', 'latin1');
    const folder = folderOf({
      'my/indicator.csv': latin,
      'my/subdomain.csv': `\ufeff${separator}\r\nname;slug\r\nKaffee, Café;cafe\r\n`,
    });
    const imported = await runCatalog(folder, 'import', 'my', '--encoding', 'windows-1252');
    expect(imported).toMatchObject({ code: 0, err: '' });
    expect(JSON.parse(await exportOf(folder))).toMatchObject({
      indicator: [{ name: 'Café' }],
      subdomain: [{ name: 'Kaffee, Café', slug: 'cafe' }],
    });
    const wrong = folderOf({ 'my/subdomain.csv': 'sep=,\nname;slug,slug\n,a\n' });
    const { err } = await runCatalog(wrong, 'check', 'my');
    expect(err).toMatch(/^subdomain\.csv:2: has no column name/m);
  },
);

test('new refuses a folder that is not empty, and export a file in place of one', async () => {
  const folder = folderOf({ 'my/a.txt': '', 'in.json': JSON.stringify(catalog().contents) });
  const made = await runCatalog(folder, 'new', 'my');
  expect(made).toMatchObject({ code: 1, err: expect.stringContaining('is not an empty folder') });
  await runCatalog(folder, 'import', 'in.json');
  const exported = await runCatalog(folder, 'export', '--format', 'sheets', 'in.json');
  expect(exported).toMatchObject({ code: 2, err: expect.stringContaining('name a folder') });
});

test('the column subdomain becomes a line of the description, and is written back', async () => {
  const folder = folderOf({
    'my/subdomain.csv': 'slug,name\nhomes,Housing & rents\n',
    'my/indicator.csv':
      'slug,name,description,subdomain\na,A,"Who\r\nowns.",homes\nb,B,,Housing & rents\nc,C,Only text,\n',
  });
  expect(await runCatalog(folder, 'import', 'my')).toMatchObject({ code: 0, err: '' });
  const before = await exportOf(folder);
  const { indicator }: { indicator: { description: string | null }[] } = JSON.parse(before);
  expect(indicator.map(({ description }) => description)).toEqual([
    'Who\r\nowns.\r\nSubject area: Housing & rents',
    'Subject area: Housing & rents',
    'Only text',
  ]);
  await runCatalog(folder, 'export', '--format', 'sheets', 'out');
  const sheet = readFileSync(join(folder, 'out/indicator.csv'), 'utf8');
  expect(sheet).toContain('a,A,"Who\r\nowns.",Housing & rents\n');
  await runCatalog(folder, 'import', 'out');
  expect(await exportOf(folder)).toBe(before);
});
