import { expect, test } from 'vitest';
import { columnNames, jsonColumn, sheetNames, sheets } from '../../../src/cli/sheets/columns.ts';
import { fieldEntries } from '../../../src/catalog/records/fields.ts';
import { collections } from '../../../src/contract/collections.ts';
import { sourceSchema } from '../../../src/contract/records.ts';
import { projectFile } from '../../support/deploy/read-example.ts';

const guide = projectFile('docs/own-catalog.md');
const rows = guide.split('\n').flatMap((line) => {
  const cells = line.split(/(?<!\\)\|/).map((cell) => cell.trim());
  return cells.length === 7 && cells[1]?.startsWith('`') ? [cells.slice(1, 6)] : [];
});
const column = (index: number) =>
  new Map(rows.map((cells) => [cells[0]?.replaceAll('`', '') ?? '', cells[index] ?? '']));

test('sheets have a column for every field of the contract', () => {
  for (const sheet of sheetNames) {
    const { entries } = sheet === 'source' ? sourceSchema : collections[sheet].schema;
    expect(Object.keys(sheets[sheet])).toEqual(expect.arrayContaining(Object.keys(entries)));
  }
});

test('the guide names every column with its sheets, what is required, and the title in the explorer', () => {
  const all = [...new Set(sheetNames.flatMap(columnNames))].sort();
  expect([...column(1).keys()].sort()).toEqual(all);
  for (const [name, written] of column(1)) {
    const having = sheetNames.filter((sheet) => columnNames(sheet).includes(name));
    expect([name, written]).toEqual([name, having.length === sheetNames.length ? 'all' : having.join(', ')]);
    const isRequired = having.some((sheet) => sheets[sheet][name]?.isRequired);
    expect([name, column(2).get(name)?.startsWith('required: ')]).toEqual([name, isRequired]);
  }
  const shown = column(4);
  for (const [name, { title }] of fieldEntries) expect([name, shown.get(name)]).toEqual([name, title]);
  expect(shown.has(jsonColumn)).toBe(true);
});
