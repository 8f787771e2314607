import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ledgerOf } from '../../../src/catalog/records/ledger.ts';
import { isOf } from '../../../src/catalog/records/entry.ts';
import { checkPortal, portalSentences } from '../../../src/cli/portal-health.ts';
import { catalog, source } from '../../support/catalog-builder.ts';
import { type CkanFault, type CkanFile, ckanFaults } from '../../support/start/ckan.ts';
import { folderOf } from '../../support/start/http-server.ts';
import { startCkan } from '../../support/start/portal.ts';
import { runCatalog } from '../../support/start/run-command.ts';

const fresh: CkanFile = {
  resource: { datastore_active: true, last_modified: '2026-10-20T00:00:00' },
  dataSet: { frequency: 'Annual' },
};
const files: Readonly<Record<string, CkanFile>> = {
  fine: fresh,
  old: { ...fresh, resource: { datastore_active: true, last_modified: '2020-01-01T00:00:00' } },
  report: { ...fresh, resource: { ...fresh.resource, datastore_active: false } },
  undated: { resource: { datastore_active: true, last_modified: '2020-01-01T00:00:00' } },
};
const of = (id: number, packageId: string, resourceId: string) => source({ id, packageId, resourceId });

/** Two variables come from a source that is overdue, one on each of the others. */
const contents = catalog()
  .variable({ id: 1, sources: [of(1, 'package-fine', 'fine')] })
  .variable({ id: 2, sources: [of(2, 'package-gone', 'x')] })
  .variable({ id: 3, sources: [of(3, 'package-fine', 'gone')] })
  .variable({ id: 4, sources: [of(4, 'package-fine', 'report')] })
  .variable({ id: 5, sources: [of(5, 'package-report', 'report')] })
  .variable({ id: 6, sources: [of(6, 'package-old', 'old')] })
  .variable({ id: 7, sources: [of(6, 'package-old', 'old'), of(1, 'package-fine', 'fine')] })
  .variable({ id: 8, sources: [of(8, 'package-undated', 'undated')] })
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

test('what is missing, moved, no table, overdue or blocked is told apart, in sources and variables', async () => {
  const { address, requests } = await portal();
  const health = await checkPortal(address, variables, send, new Date('2026-11-24'));
  expect(portalSentences(health, variables)).toEqual([
    '8 sources name a data set of the portal',
    '1 variable comes from 1 source whose data set is missing',
    '1 variable comes from 1 source whose file is missing',
    '1 variable comes from 1 source whose file is in another data set',
    '1 variable comes from 1 source whose file is not a table',
    '2 variables come from 1 overdue source',
    '1 source could not be checked: the portal refuses it (401 or 403): it is private, or the portal does not allow programs',
  ]);
  expect(requests.filter((request) => request.includes('package-gone'))).toHaveLength(2);
  expect(requests.filter((request) => request.includes('package-old'))).toHaveLength(1);
});

test.each(['failing', 'page', 'broken', 'huge'] as const)(
  'nothing is missing from a portal that is %s',
  async (name) => {
    const { address } = await portal(ckanFaults[name]);
    const { findings, notChecked } = await checkPortal(address, variables.slice(0, 1), send);
    expect([findings.size, [...notChecked.values()]]).toEqual([0, [1]]);
  },
);

test('the findings are those of the command like all others, and a second run asks nothing', async () => {
  const { address, requests } = await startCkan(files);
  const folder = folderOf({
    'catalog.json': JSON.stringify({ ...contents, variable: contents.variable.slice(1, 3) }),
  });
  const health = (...args: string[]) =>
    runCatalog(folder, 'health', 'catalog.json', '--portal', address, '--answers', 'kept', ...args);
  const first = await health('--format', 'csv', '--fail-on', 'package-missing');
  expect([first.code, first.err]).toEqual([
    1,
    expect.stringContaining('1 variable comes from 1 source whose data set is missing\n'),
  ]);
  const rows = first.out.split('\r\n').filter((row) => /package-missing|resource-missing/.test(row));
  expect(rows.map((row) => row.split(',')[1])).toEqual(['2', '3']);
  const json = JSON.parse((await health('--format', 'json')).out);
  expect(json.rules.map(({ rule }: { rule: string }) => rule)).toEqual(
    expect.arrayContaining(['package-missing', 'resource-missing']),
  );
  expect(await health('--accept-all', '--fail-on', 'any')).toMatchObject({ code: 0 });
  const asked = requests.length;
  const left = { ...contents, variable: contents.variable.slice(2, 3) };
  writeFileSync(join(folder, 'catalog.json'), JSON.stringify(left));
  expect(await health('--fail-on', 'any')).toMatchObject({ code: 0 });
  expect(requests).toHaveLength(asked);
  // Without the portal, its findings are neither there nor fixed.
  await runCatalog(folder, 'health', 'catalog.json', '--prune');
  expect(readFileSync(join(folder, 'health-accepted.json'), 'utf8')).toContain('resource-missing');
});

test('an address that is none, and a rule that is misspelled, are errors', async () => {
  const folder = folderOf({ 'catalog.json': JSON.stringify(contents) });
  const health = (...args: string[]) => runCatalog(folder, 'health', 'catalog.json', ...args);
  expect((await health('--portal', 'data')).code).toBe(2);
  const { code, err } = await health('--fail-on', 'overdu');
  expect([code, err]).toEqual([2, expect.stringContaining('overdue')]);
});
