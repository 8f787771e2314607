import { parse } from 'csv-parse/sync';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { portalCode, portalData } from '../../../../src/catalog/export/portal.ts';
import { runProgram, runR } from '../../../support/programs/run-snippet.ts';
import { lacking } from '../../../support/programs/installed-programs.ts';
import { folderOf } from '../../../support/start/http-server.ts';
import { portalRows, startPortal } from '../../../support/start/portal.ts';

const id = '0b0f6c1e-1c1d-4a64-8a3e-5a1d2f9e7b22';

/** The code of a sample, for the resource of a stand-in portal. */
async function codeOf(name: string, resourceId = id): Promise<string> {
  const data = portalData(await startPortal(id), resourceId);
  const sample = portalCode(data!.href, `${resourceId}.csv`).find((each) => each.name === name);
  return sample!.text;
}

test.skipIf(lacking('python3'))('Python code for a portal file reads it with nothing installed', async () => {
  const script = `${await codeOf('python')}import json; print(json.dumps(rows))`;
  const rows: unknown = JSON.parse(await runProgram('python3', ['-c', script]));
  expect(rows).toEqual(portalRows);
});

test.skipIf(lacking('curl'))('curl saves a portal file', async () => {
  const folder = folderOf({ empty: '' });
  await runProgram('/bin/sh', ['-c', await codeOf('curl')], folder);
  expect(parse(readFileSync(join(folder, `${id}.csv`)), { columns: true })).toEqual(portalRows);
});

test.skipIf(lacking('curl'))('curl fails where the portal does not have the file', async () => {
  const folder = folderOf({ empty: '' });
  const code = await codeOf('curl', 'unknown');
  await expect(runProgram('/bin/sh', ['-c', code], folder)).rejects.toThrow('404');
});

test.skipIf(lacking('Rscript'))('R code for a portal file reads it with nothing installed', async () => {
  // Each value between marks that none has, since R writes no JSON; its empty number is NA.
  const print = `for (column in names(data)) cat(column, as.character(data[[column]]), sep = "\\x1f\\x1e")`;
  const rows = [Object.keys(portalRows[0]!), ...portalRows.map((row) => Object.values(row))];
  const columns = rows[0]!.map((_, at) => rows.map((row) => row[at] || 'NA').join('\u001f\u001e'));
  expect(await runR(`${await codeOf('r')}${print}`)).toBe(columns.join(''));
});

const noIds = [undefined, '', '..', '../../etc', 'a/b', 'a b', "'; rm -rf ~", '$(id)', 'a\nb', '目录'];

test.each([...noIds, 'x'.repeat(101)])('the resource %j has no URL', (resourceId) => {
  expect(portalData('https://data.example.org/', resourceId)).toBeNull();
});

test('without a portal no resource has a URL', () => expect(portalData(null, id)).toBeNull());

test('a hostile portal URL is one shell word, and curl does not expand it', () => {
  const data = portalData("https://data.example.org/it's/$(id)/[1-3]/", id)!;
  const [, , curl] = portalCode(data.href, 'x.csv');
  expect(curl?.text).toBe(
    `curl --fail --location --globoff --output 'x.csv' 'https://data.example.org/it'\\''s/$(id)/[1-3]/datastore/dump/${id}'\n`,
  );
});
