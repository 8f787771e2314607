// @vitest-environment jsdom
import { parse } from 'csv-parse/sync';
import { marked } from 'marked';
import { expect, test } from 'vitest';
import type { PackageContents } from '../../../../src/catalog/basket/package-contents.ts';
import { packageFiles } from '../../../../src/catalog/basket/package-files.ts';
import { adding, newRecord } from '../../../../src/catalog/basket/selected-record.ts';
import { readSelectionFile } from '../../../../src/catalog/basket/selection-file.ts';
import { source } from '../../../support/catalog-builder.ts';
import type { Entry } from '../../../../src/catalog/records/entry.ts';
import { hostileEntries } from '../../../support/faults/hostile-rows.ts';

const hostileNote = '=HYPERLINK("https://evil.example")\r\n<img src=x onerror=alert(1)> | `x` [a](b)';

/** Hostile records, the last of a collection no longer in the catalog, and one that is known by its id alone. */
function hostileContents(): PackageContents {
  const entries = [...hostileEntries('indicator', 80_000), ...hostileEntries('variable', 80_000)];
  const named = entries.map((entry) => {
    const [selected] = adding([], [{ ...newRecord(entry), note: hostileNote }]).put;
    return { selected: selected!, entry, presence: 'present' as const };
  });
  const [unnamed] = adding([], [{ collection: 'subdomain', key: '~<b>7' }]).put;
  return {
    title: '</script>"Catalog" *of* @things',
    service: 'https://example.org/api/',
    packagedAt: new Date(2026, 10, 21, 12),
    records: [...named, { selected: unnamed!, entry: null, presence: 'missing' }],
    lists: [{ collection: 'variable', loaded: 200, total: 313, isComplete: false }],
    recordUrl: (collection, key) => `https://example.org/${collection}/${encodeURIComponent(key)}?service=x`,
    pathOf: ({ collection }) => (collection === 'variable' ? 'Male' : ''),
    asCited: (entry) => entry,
  };
}

const contents = hostileContents();
const shown = (element: Element | null) => (element?.textContent ?? '').replaceAll(/\s+/g, ' ');
const { records } = contents;
const textOf = (name: string, of = contents) => [...packageFiles[name]!.write(of)].join('');

test('the codebook has a row for each record, as its table schema says, and no cell that a spreadsheet executes', () => {
  const rows: string[][] = parse(textOf('codebook.csv'), { record_delimiter: '\r\n' });
  const [header = [], ...cells] = rows;
  expect(cells).toHaveLength(records.length);
  const { resources } = JSON.parse(textOf('datapackage.json'));
  expect(resources[0].schema.fields.map(({ name }: { name: string }) => name)).toEqual(header);
  expect(header.slice(0, 4)).toEqual(['label', 'slug', 'type', 'short_name']);
  expect(header).toEqual(expect.arrayContaining(['percent_of_codes', 'table', 'census_moe']));
  const column = (name: string) => cells.map((row) => row[header.indexOf(name)]);
  expect(new Set(column('type'))).toEqual(new Set(['indicator', 'variable', 'topic']));
  expect(column('id').at(-1)).toBe('<b>7');
  expect([column('path')[0], column('path').at(-2)]).toEqual(['', 'Male']);
  expect(column('note')[0]).toBe(`'${hostileNote}`);
  expect(column('url')[0]).toBe('https://example.org/indicator/1?service=x');
  expect(
    cells.flat().filter((each) => /^\s*[=+\-@＝＋－＠]/.test(each) && !/^[+-]?[\d.]+$/.test(each)),
  ).toEqual([]);
});

test('an indicator has the source it is cited with in the codebook, and its own name', () => {
  const [first] = records;
  const sources = [source({ name: 'B25003: Tenure, 2019-2023' })];
  const asCited = ({ record, ...entry }: Entry): Entry => ({ ...entry, record: { ...record, sources } });
  const text = textOf('codebook.csv', { ...contents, records: [first!], asCited });
  const [row] = parse<Record<string, string>>(text, { columns: true });
  const { name: label } = first!.entry!.record;
  expect(row).toMatchObject({ label, table: 'B25003', period: '2019–2023', source_names: sources[0]!.name });
});

test('a variable is labelled in the codebook with what it is part of', () => {
  const { entry, ...rest } = records.find(({ selected }) => selected.collection === 'variable')!;
  const denominators = [{ id: 2, name: 'Male', slug: 'B01001_002E', depth: 1 }];
  const sources = [source({ name: 'B01001: Sex by Age' })];
  const record = { ...entry!.record, name: 'Under 5 years', depth: 2, denominators, sources };
  const text = textOf('codebook.csv', { ...contents, records: [{ ...rest, entry: { ...entry!, record } }] });
  const [row] = parse<Record<string, string>>(text, { columns: true });
  expect(row!.label).toMatch(/Male › Under 5 years \(Sex by Age\)$/);
});

test('records are as received', () => {
  const { meta, records: read } = JSON.parse(textOf('records.json'));
  expect(meta).toMatchObject({ title: contents.title, service: contents.service });
  expect(read).toEqual(
    records.map(({ selected, entry }) => ({ collection: selected.collection, record: entry?.raw ?? null })),
  );
});

test('the README says where the records are from and how complete that is, and hostile text in it is text', () => {
  const html = marked.parse(textOf('README.md'), { async: false, gfm: true });
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const names = new Set([...body.querySelectorAll('*')].map(({ localName }) => localName));
  expect([...names].sort()).toEqual(['a', 'br', 'code', 'h1', 'h2', 'li', 'ol', 'p', 'ul']);
  expect(shown(body.querySelector('h1'))).toContain('Selection from </script>"Catalog" *of* @things');
  expect(shown(body)).toContain('200 of 313 variables were loaded.');
  expect(shown(body)).toContain('1 record is no longer in the catalog, and here as last received.');
  for (const link of body.querySelectorAll('a')) expect(link.getAttribute('href')).toBe(link.textContent);
  expect(body.querySelectorAll('ol > li')).toHaveLength(records.length);
  expect(shown(body.querySelector('ol > li:last-child'))).toContain('topic <b>7 (no longer in the');
});

test('text of the README has no escapes that Markdown does not need', () => {
  const [first] = records;
  const name = 'Rent [B25064_001E], https://example.org/a_b. $1 & more';
  const named = { ...first!, entry: { ...first!.entry!, record: { ...first!.entry!.record, name } } };
  const text = textOf('README.md', { ...contents, records: [named] });
  expect(text).toContain(
    String.raw`1. Rent [B25064_001E], <https://example.org/a_b>. \$1 & more (indicator 1)`,
  );
});

const likeMarkup = '# of households|1. Floor|2) Floor|- of it rented|+ utilities|-5 °C|Rank #|#';

test.each(likeMarkup.split('|'))('a name like a heading or a list is text in the README: %s', (name) => {
  const [first] = records;
  const named = { ...first!, entry: { ...first!.entry!, record: { ...first!.entry!.record, name } } };
  const text = textOf('README.md', { ...contents, title: name, records: [named] });
  const { body } = new DOMParser().parseFromString(marked.parse(text, { async: false }), 'text/html');
  expect(shown(body.querySelector('h1'))).toBe(`Selection from ${name}`);
  expect(body.querySelectorAll('h1, li :is(h1, ul, ol)')).toHaveLength(1);
  expect(shown(body.querySelector('ol > li')).startsWith(`${name} (indicator 1)`)).toBe(true);
});

test('the selection is read back with its notes', () => {
  const read = readSelectionFile(textOf('selection.json'));
  expect(read).toMatchObject({ ok: true, service: contents.service, unreadable: 0 });
  expect(read.ok && adding([], read.records).put.map(({ note, json, name }) => [name, json, note])).toEqual(
    records.map(({ selected: { name, json, note } }) => [name, json, note]),
  );
});

test('there is a citation of every record whose name is known, in each format', () => {
  const known = records.length - 1;
  const cited = JSON.parse(textOf('citations.json'));
  expect(cited).toHaveLength(known);
  expect(cited.at(-1).title).toMatch(/^Male › /);
  expect(textOf('citations.bib').match(/^@dataset\{/gm)).toHaveLength(known);
  expect(textOf('citations.ris').match(/^ER {2}-/gm)).toHaveLength(known);
});

test('every file is text of well-formed characters, which UTF-8 has', () => {
  for (const name of Object.keys(packageFiles))
    expect([name, textOf(name).isWellFormed()]).toEqual([name, true]);
});

const long = ['README.md', 'codebook.csv', 'records.json', 'citations.bib', 'selection.json'] as const;

// So that thousands of records never keep the browser busy.
test.each(long)('%s is written as it is read', (name) => {
  let read = 0;
  const counted = contents.records.map((record) => ({
    ...record,
    get entry() {
      read += 1;
      return record.entry;
    },
  }));
  const many = Array.from({ length: 200 }, () => counted).flat();
  const chunks = packageFiles[name]!.write({ ...contents, records: many });
  expect(read).toBe(0);
  const [first = ''] = chunks;
  expect(first).not.toBe('');
  expect(first.length).toBeLessThan(200_000);
});
