import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, test } from 'vitest';
import { catalog, source } from '../../support/catalog-builder.ts';
import { plantedCounts, plantedFaults, plantedFindings } from '../../support/planted-faults.ts';
import { folderOf, startAnswering, startServer } from '../../support/start/http-server.ts';
import { runCatalog } from '../../support/start/run-command.ts';
import { ledgerOf } from '../../../src/catalog/records/ledger.ts';
import { isOf } from '../../../src/catalog/records/entry.ts';
import { checkDataPages } from '../../../src/cli/portal/data-pages.ts';
import { checkPortal } from '../../../src/cli/portal/portal-health.ts';
import { healthSentences } from '../../../src/cli/portal/source-health.ts';
import { ckanFaults, type CkanFault, type CkanFile } from '../../support/start/ckan.ts';
import { startCkan } from '../../support/start/portal.ts';

const planted = JSON.stringify(plantedFaults().contents);

test('text, JSON and CSV have exactly the planted findings', async () => {
  const folder = folderOf({ 'catalog.json': planted });
  const health = (...args: string[]) => runCatalog(folder, 'health', 'catalog.json', ...args);
  const text = await health();
  expect(text).toMatchObject({ code: 0, err: '' });
  expect(text.out).toMatch(/^16 kinds of problems in 19 variables\n/);
  const inText = text.out.matchAll(/^(\d+) of 19 variables .*\[([a-z-]+)\]$/gm);
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

test('accepted findings do not fail, a changed record does, and what is fixed can be removed', async () => {
  const folder = folderOf({ 'catalog.json': planted });
  const health = (...args: string[]) => runCatalog(folder, 'health', 'catalog.json', ...args);
  const edit = (from: string, to: string) => {
    const file = join(folder, 'catalog.json');
    const text = readFileSync(file, 'utf8');
    expect(text).toContain(from);
    writeFileSync(file, text.replace(from, to));
  };
  expect((await health('--fail-on', 'any')).code).toBe(1);
  expect((await health('--fail-on', 'no-unit,no-source')).code).toBe(1);
  const err = 'health-accepted.json: 19 accepted problems, 19 added, 0 removed\n';
  expect(await health('--accept-all', '--fail-on', 'any')).toMatchObject({ code: 0, err });
  const none = 'No problems in 19 variables; 19 accepted\n';
  expect(await health('--fail-on', 'any')).toMatchObject({ code: 0, out: none });
  edit('Flats &amp;amp; houses.', 'Flats &amp;amp; homes.');
  expect((await health('--fail-on', 'no-source')).code).toBe(0);
  const { code, out } = await health('--fail-on', 'text-damaged', '--format', 'csv');
  expect([code, out.split('\r\n').slice(1)]).toEqual([1, ['variable,17,variable-17,Flats,text-damaged', '']]);
  edit('Flats &amp;amp; homes.', 'Flats and homes.');
  const pruned = 'health-accepted.json: 18 accepted problems, 0 added, 1 removed\n';
  expect((await health('--prune')).err).toBe(pruned);
  expect(JSON.parse(readFileSync(join(folder, 'health-accepted.json'), 'utf8'))).toHaveLength(18);
});

it.each([
  [['missing.json'], 'catalog health: there is no file or folder missing.json; the address of'],
  [['broken.json'], 'broken.json:2:23: variable[0] is not valid JSON'],
  [
    ['good.json', '--accepted', 'bad.json'],
    'catalog health: bad.json: entry 1: its rule is missing or invalid',
  ],
  [['good.json', '--accepted', 'none.json'], 'catalog health: none.json: it cannot be read'],
  [['good.json', '--fail-on', 'no-sorce'], 'takes rules or any, not no-sorce (did you mean no-source?)'],
  [['good.json', '--portal', 'data'], '--portal'],
])('%j ends with exit code 2 and what is wrong', async (args, problem) => {
  const folder = folderOf({
    'good.json': planted,
    'bad.json': '[{"rule":"no-sorce"}]',
    'broken.json': '{"subdomain":[],"taxonomy":[],"indicator":[],\n    "variable":[{"id":}]}',
  });
  const err: unknown = expect.stringContaining(problem);
  expect(await runCatalog(folder, 'health', ...args)).toEqual({ code: 2, out: '', err });
});

test('a variable needs no description beside an indicator of its name, unless config.json takes them apart', async () => {
  const folder = folderOf({
    'my/indicator.csv': 'name,description\nBeds,All beds of hospitals.\n',
    'my/variable.csv': 'name\nBeds\n',
    'apart.json': '{"twins":false}',
  });
  const findings = async (...args: string[]) => (await runCatalog(folder, 'health', 'my', ...args)).out;
  expect(await findings()).not.toContain('[no-description]');
  expect(await findings('--config', 'apart.json')).toContain('[no-description]');
  writeFileSync(join(folder, 'my/config.json'), '{"twins":false}');
  expect(await findings()).toContain('[no-description]');
});

test('a folder of sheets has the findings of its catalog, and its errors are listed', async () => {
  const latin = Buffer.from('slug,name,units\ncafes,Caf\xe9s,\n', 'latin1');
  const folder = folderOf({ 'my/variable.csv': latin, 'wrong/variable.csv': 'name,units\n,x\n' });
  const read = await runCatalog(folder, 'health', 'my', '--encoding', 'windows-1252', '--format', 'csv');
  expect(read).toMatchObject({ code: 0, err: '', out: expect.stringContaining('variable,1,cafes,Cafés,') });
  for (const command of ['health', 'mcp']) {
    const err: unknown = expect.stringMatching(
      `^variable\\.csv:[^]*\ncatalog ${command}: wrong has 1 error\n$`,
    );
    expect(await runCatalog(folder, command, 'wrong')).toEqual({ code: 2, out: '', err });
  }
});

test('a running service has the findings of its catalog', async () => {
  const address = await startServer(catalog().times(120, (c) => c.variable({ name: 'Total' })));
  const { code, out } = await runCatalog(folderOf({}), 'health', address, '--format', 'json');
  expect(code).toBe(0);
  expect(JSON.parse(out).rules).toContainEqual(
    expect.objectContaining({ rule: 'cannot-tell-apart', count: 120, of: 120, isNearlyEverywhere: true }),
  );
});

const files: Readonly<Record<string, CkanFile>> = {
  fine: { resource: { datastore_active: true } },
  report: { resource: { datastore_active: false } },
};
const of = (id: number, packageId: string, resourceId: string) => source({ id, packageId, resourceId });

const contents = catalog()
  .variable({ id: 1, sources: [of(1, 'package-fine', 'fine')] })
  .variable({ id: 2, sources: [of(2, 'package-gone', 'x')] })
  .variable({ id: 3, sources: [of(3, 'package-fine', 'gone')] })
  .variable({ id: 4, sources: [of(4, 'package-fine', 'report')] })
  .variable({ id: 5, sources: [of(5, 'package-report', 'report')] })
  .variable({ id: 7, sources: [of(3, 'package-fine', 'gone'), of(1, 'package-fine', 'fine')] })
  .variable({ id: 9, sources: [of(9, 'package-blocked', 'x')] })
  .variable({ id: 10, sources: [source({ id: 10, packageId: '' })] }).contents;

const variables = ledgerOf('variable', [{ results: contents.variable, count: null }]).entries.filter(
  (entry) => isOf(entry, 'variable'),
);

/** The stand-in has no access rules; this is what a portal with some would say. */
const send: typeof fetch = async (input, init) => {
  const { url } = new Request(input, init);
  return url.includes('package-blocked') ? new Response('Forbidden', { status: 403 }) : fetch(input, init);
};

const portal = (fault?: CkanFault) => startCkan(files, fault && { fault });

test('what is missing, moved, no table or blocked is told apart, in sources and variables', async () => {
  const { address, requests } = await portal();
  const health = await checkPortal(address, variables, send);
  expect(healthSentences(health, variables)).toEqual([
    '6 sources name a data set of the portal',
    '1 variable comes from 1 source whose data set is missing',
    '2 variables come from 1 source whose file is missing',
    '1 variable comes from 1 source whose file is in another data set',
    '1 variable comes from 1 source whose file is not a table',
    '1 source could not be checked: the portal refuses it (401 or 403): it is private, or the portal does not allow programs',
  ]);
  expect(requests.filter((request) => request.includes('package-gone'))).toHaveLength(2);
  expect(requests.filter((request) => request.includes('package-fine'))).toHaveLength(3);
});

test.each(['failing', 'page', 'broken', 'huge'] as const)(
  'nothing is missing from a portal that is %s',
  async (name) => {
    const { address } = await portal(ckanFaults[name]);
    const { findings, notChecked } = await checkPortal(address, variables.slice(0, 1), send);
    expect([findings.size, [...notChecked.values()]]).toEqual([0, [1]]);
  },
);

test('the findings are those of the command like all others', async () => {
  const { address } = await startCkan(files);
  const missing = { ...contents, variable: contents.variable.slice(1, 3) };
  const folder = folderOf({ 'catalog.json': JSON.stringify(missing) });
  const health = (...args: string[]) =>
    runCatalog(folder, 'health', 'catalog.json', '--portal', address, ...args);
  const first = await health('--format', 'csv', '--fail-on', 'package-missing');
  expect(first.code).toBe(1);
  expect(first.err).toContain('1 variable comes from 1 source whose data set is missing\n');
  const rows = first.out.split('\r\n').filter((row) => /package-missing|resource-missing/.test(row));
  expect(rows.map((row) => row.split(',')[1])).toEqual(['2', '3']);
  const json = JSON.parse((await health('--format', 'json')).out);
  const rules = json.rules.map(({ rule }: { rule: string }) => rule);
  expect(rules).toEqual(expect.arrayContaining(['package-missing', 'resource-missing']));
  const only = await health(
    '--only',
    'package-missing,resource-missing',
    '--format',
    'json',
    '--fail-on',
    'any',
  );
  expect(only.code).toBe(1);
  expect(JSON.parse(only.out).rules.map(({ rule }: { rule: string }) => rule)).toEqual([
    'package-missing',
    'resource-missing',
  ]);
  expect(await health('--accept-all', '--fail-on', 'any')).toMatchObject({ code: 0 });
  // What is not reported is not known to be fixed.
  await health('--only', 'unit-in-name', '--prune');
  expect(readFileSync(join(folder, 'health-accepted.json'), 'utf8')).toContain('resource-missing');
  // Without the portal, its findings are neither there nor fixed.
  await runCatalog(folder, 'health', 'catalog.json', '--prune');
  expect(readFileSync(join(folder, 'health-accepted.json'), 'utf8')).toContain('resource-missing');
});

test('data pages that are gone or have moved are named, each opened once, and what fails otherwise is not called gone', async () => {
  const asked: string[] = [];
  const answers: Readonly<Record<string, [status: number, location?: string]>> = {
    '/fine': [200],
    '/gone': [404],
    '/moved': [301, '/new'],
    '/new': [200],
    '/elsewhere': [302, '/new'],
    '/away': [308, '/gone'],
    '/forbidden': [403],
    '/circle': [302, '/circle'],
  };
  const start = startAnswering(({ url = '' }, response) => {
    asked.push(url);
    const [status, location] = answers[url] ?? [500];
    response.writeHead(status, location === undefined ? {} : { location }).end('page');
  });
  const { origin: address } = new URL(await start);
  const pages = ['fine', 'fine#row', 'gone', 'moved', 'elsewhere', 'away', 'forbidden', 'circle'];
  const linked = catalog().times(pages.length, (c, at) =>
    c.variable({ sources: [source({ id: 1, infoLink: `${address}/${pages[at]}` })] }),
  );
  const { contents: of } = linked.variable({ sources: [source({ infoLink: 'javascript:alert(1)' })] });
  const entries = ledgerOf('variable', [{ results: of.variable, count: null }]).entries;
  const found = entries.filter((entry) => isOf(entry, 'variable'));
  expect(healthSentences(await checkDataPages(found), found)).toEqual([
    '7 data pages opened',
    '2 variables lead to 2 data pages that are gone',
    '1 variable leads to 1 data page that has moved',
    '1 data page could not be checked: answered with status 403',
    '1 data page could not be checked: redirected more than 5 times',
    `${address}/gone is gone (status 404)`,
    `${address}/moved has moved to ${address}/new`,
    `${address}/away is gone (status 404)`,
  ]);
  expect(asked.filter((url) => url === '/fine')).toHaveLength(1);
  // What is gone is asked twice, after a second.
  expect(asked.filter((url) => url === '/gone')).toHaveLength(4);
}, 60_000);

/** The pages of these hosts, by their number, fail with these codes; others answer. */
const failing =
  (codes: readonly string[]): typeof fetch =>
  async (input) => {
    const code = codes[Number(new URL(new Request(input).url).host[0])];
    if (code === undefined) return new Response('page');
    throw new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) });
  };

test('a host that does not exist is gone, unless no other is found either; one that does not answer is not', async () => {
  const linked = catalog().times(2, (c, at) =>
    c.variable({ sources: [source({ id: at, infoLink: `https://${at}.example.org/` })] }),
  );
  const entries = ledgerOf('variable', [{ results: linked.contents.variable, count: null }]).entries;
  const found = entries.filter((entry) => isOf(entry, 'variable'));
  for (const [codes, gone, unknown] of [
    [['ENOTFOUND'], 1, 0],
    [['ENOTFOUND', 'ENOTFOUND'], 0, 1],
    [['EAI_AGAIN'], 0, 1],
    [['ECONNREFUSED'], 0, 1],
  ] as const) {
    const health = await checkDataPages(found, failing(codes));
    expect([health.findings.size, health.notChecked.size]).toEqual([gone, unknown]);
  }
});
