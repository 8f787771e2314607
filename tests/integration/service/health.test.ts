import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, test } from 'vitest';
import { catalog } from '../../support/catalog-builder.ts';
import { plantedCounts, plantedFaults, plantedFindings } from '../../support/planted-faults.ts';
import { folderOf, startServer } from '../../support/start/http-server.ts';
import { runCatalog } from '../../support/start/run-command.ts';

const planted = JSON.stringify(plantedFaults().contents);

test('text, JSON and CSV have exactly the planted findings', async () => {
  const folder = folderOf({ 'catalog.json': planted });
  const health = (...args: string[]) => runCatalog(folder, 'health', 'catalog.json', ...args);
  const text = await health();
  expect(text).toMatchObject({ code: 0, err: '' });
  expect(text.out).toMatch(/^15 findings in 18 variables\n/);
  const inText = text.out.matchAll(/^(\d+) of 18 variables .*\[([a-z-]+)\]$/gm);
  expect(new Map([...inText].map(([, count, name]) => [name, Number(count)]))).toEqual(plantedCounts());

  const json = JSON.parse((await health('--format', 'json')).out);
  const rules: { rule: string; count: number }[] = json.rules;
  expect(new Map(rules.map(({ rule, count }) => [rule, count]))).toEqual(plantedCounts());
  const records: { id: number; findings: string[] }[] = json.records;
  expect(new Map(records.map(({ id, findings }) => [id, findings]))).toEqual(plantedFindings);

  const [head, ...rows] = (await health('--format', 'csv')).out.trim().split('\r\n');
  expect(head).toBe('collection,id,slug,name,findings');
  const inCsv = rows.map((row) => [Number(row.split(',')[1]), row.split(',').at(-1)?.split(' | ')] as const);
  expect(new Map(inCsv)).toEqual(plantedFindings);
});

test('a file of accepted findings that cannot be written is named', async () => {
  const folder = folderOf({ 'catalog.json': planted });
  const missing = ['--accept-all', '--accepted', 'missing/accepted.json'];
  expect(await runCatalog(folder, 'health', 'catalog.json', ...missing)).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^catalog health: missing\/accepted\.json cannot be written: ENOENT[^\n]*\n$/),
  });
});

test('accepted findings do not fail, a changed record does, and what is fixed can be removed', async () => {
  const folder = folderOf({ 'catalog.json': planted });
  const health = (...args: string[]) => runCatalog(folder, 'health', 'catalog.json', ...args);
  const edit = (from: string, to: string) => {
    const file = join(folder, 'catalog.json');
    const text = readFileSync(file, 'utf8');
    expect(text).toContain(from);
    writeFileSync(file, text.replace(from, to));
  };
  const accepted = () => JSON.parse(readFileSync(join(folder, 'health-accepted.json'), 'utf8'));
  expect((await health('--fail-on', 'any')).code).toBe(1);
  expect((await health('--fail-on', 'no-unit,no-source')).code).toBe(1);
  expect(await health('--accept-all', '--fail-on', 'any')).toMatchObject({
    code: 0,
    err: 'health-accepted.json: 18 accepted findings, 18 added, 0 removed\n',
  });
  expect(await health('--fail-on', 'any')).toMatchObject({
    code: 0,
    out: 'No findings in 18 variables; 18 accepted\n',
  });
  edit('Flats &amp;amp; houses.', 'Flats &amp;amp; homes.');
  expect((await health('--fail-on', 'no-source')).code).toBe(0);
  const { code, out } = await health('--fail-on', 'text-damaged', '--format', 'csv');
  expect([code, out.split('\r\n').slice(1)]).toEqual([1, ['variable,17,variable-17,Flats,text-damaged', '']]);
  edit('Flats &amp;amp; homes.', 'Flats and homes.');
  expect((await health('--prune')).err).toBe(
    'health-accepted.json: 17 accepted findings, 0 added, 1 removed\n',
  );
  expect(accepted()).toHaveLength(17);
});

it.each([
  [['missing.json'], 'catalog health: missing.json cannot be read'],
  [['broken.json'], 'catalog health: broken.json:2:17: variable[0] is not valid JSON'],
  [['good.json', '--accepted', 'bad.json'], 'catalog health: bad.json: entry 1: there is no rule no-sorce'],
  [['good.json', '--accepted', 'none.json'], 'catalog health: none.json: it cannot be read'],
  [
    ['good.json', '--fail-on', 'no-sorce'],
    '--fail-on takes rules or any, not no-sorce (did you mean no-source?)',
  ],
])('%j ends with exit code 2 and what is wrong', async (args, problem) => {
  const folder = folderOf({
    'good.json': planted,
    'bad.json': '[{"rule":"no-sorce"}]',
    'broken.json': '{"subdomain":[],"taxonomy":[],"indicator":[],\n    "variable":[{"id":}]}',
  });
  const { code, out, err } = await runCatalog(folder, 'health', ...args);
  expect([code, out]).toEqual([2, '']);
  expect(err).toContain(problem);
});

test('a running service has the findings of its catalog', async () => {
  const address = await startServer(catalog().times(120, (c) => c.variable({ name: 'Total' })));
  const { code, out } = await runCatalog(folderOf({}), 'health', address, '--format', 'json');
  expect(code).toBe(0);
  expect(JSON.parse(out).rules).toContainEqual(
    expect.objectContaining({ rule: 'cannot-tell-apart', count: 120, of: 120, isNearlyEverywhere: true }),
  );
});
