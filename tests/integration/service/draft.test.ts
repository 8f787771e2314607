import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { chosenColumn } from '../../../src/catalog/portal/file-columns.ts';
import { requestPortalFile } from '../../../src/client/portal.ts';
import type { Variable } from '../../../src/contract/records.ts';
import { type CkanFault, type CkanFile, ckanFaults } from '../../support/start/ckan.ts';
import { folderOf } from '../../support/start/http-server.ts';
import { startCkan } from '../../support/start/portal.ts';
import { exportOf, runCatalog } from '../../support/start/run-command.ts';

const rents: CkanFile = {
  fields: [
    { id: 'GEO ID', type: 'text' },
    {
      id: 'rent',
      type: 'numeric',
      info: { label: 'Median rent', notes: 'Gross; monthly.', unit: 'dollars' },
    },
    { id: 'the_geom', type: 'geometry' },
  ],
  rows: [['1', 'a', '5', '']],
  resource: { package_id: 'housing', name: 'Rents', datastore_active: true },
  dataSet: { id: 'p-1', title: 'Housing', notes: 'About housing.' },
};
const files: Readonly<Record<string, CkanFile>> = {
  'r-1': rents,
  'r-2': { ...rents, fields: [{ id: 'rent' }], resource: { package_id: 'housing', name: 'Old rents' } },
  'r-3': { resource: { package_id: 'housing', name: 'Report', datastore_active: false } },
  'r-4': { resource: { package_id: 'housing', name: 'Map' } },
};

const draftOf = (folder: string, portal: string, ...args: string[]) =>
  runCatalog(folder, 'draft', portal, ...args);

async function catalogOf(args: (portal: string) => string[] = () => ['housing']) {
  const ckan = await startCkan(files);
  const folder = folderOf({});
  const { code, out, err } = await draftOf(folder, ckan.address, ...args(ckan.address));
  expect([code, out === '']).toEqual([0, false]);
  const { variable }: { variable: Variable[] } = JSON.parse(out);
  return { ...ckan, folder, out, err, variable };
}

describe('a draft from a portal', () => {
  test('has a source for each file with a data dictionary, and a variable for each column', async () => {
    const { variable, err, address, requests } = await catalogOf();
    const source = {
      id: 1,
      name: 'Housing: Rents',
      slug: 'housing-rents',
      description: 'About housing.',
      infoLink: `${address}dataset/p-1/resource/r-1`,
      packageId: 'p-1',
      resourceId: 'r-1',
    };
    const other = { id: 2, name: 'Housing: Old rents', resourceId: 'r-2' };
    const described = { description: 'Gross; monthly.', units: 'dollars', field: 'rent', sources: [source] };
    const plain = { description: null, units: null };
    expect(variable).toMatchObject([
      { id: 1, name: 'GEO ID', slug: 'geo-id', ...plain },
      { id: 2, name: 'Median rent', slug: 'rent', ...described },
      { id: 3, name: 'rent', slug: 'rent-2', ...plain, sources: [other] },
    ]);
    expect(err.split('\n')).toEqual([
      'Rents: left out _id, the_geom',
      'Old rents: left out _id',
      'Report: left out, since it has no data dictionary',
      'Map: left out, since it has no data dictionary',
      '3 variables from 2 files',
      '',
    ]);
    expect(requests.filter((each) => each.includes('r-3'))).toEqual([]);
  });

  test('is imported as it is, as a file or as sheets, and its variables lead to their columns in the portal', async () => {
    const { folder, out, address } = await catalogOf();
    writeFileSync(join(folder, 'draft.json'), out);
    expect(await runCatalog(folder, 'import', 'draft.json')).toMatchObject({ code: 0, err: '' });
    const asFile = await exportOf(folder);
    const { variable }: { variable: Variable[] } = JSON.parse(asFile);
    const rent = variable.find(({ slug }) => slug === 'rent');
    if (rent === undefined) throw new Error('There is no variable for the column “rent”.');
    const resourceId = rent.sources[0]?.resourceId;
    const file = await requestPortalFile(address, { resourceId }, fetch);
    expect(file).toMatchObject({ ok: true });
    expect(chosenColumn(rent, file.ok ? file.value.columns : [])).toEqual({ name: 'rent', certain: true });
    // As sheets it is the same catalog.
    expect(await draftOf(folder, address, 'housing', '--sheets=sheets')).toMatchObject({ code: 0, out: '' });
    expect(await runCatalog(folder, 'import', 'sheets')).toMatchObject({ code: 0 });
    expect(await exportOf(folder)).toBe(asFile);
  });

  test('names a folder that it cannot write', async () => {
    const { folder, address } = await catalogOf();
    writeFileSync(join(folder, 'taken'), '');
    const err: unknown = expect.stringMatching(/^catalog draft: taken cannot be written: EEXIST.*\n$/m);
    expect(await draftOf(folder, address, 'housing', '--sheets=taken')).toMatchObject({ code: 1, err });
  });

  test.each<[string, (portal: string) => string[], string[]]>([
    ['a data set by its page', (portal) => [`${portal}dataset/housing`], ['r-1', 'r-1', 'r-2']],
    ['a file by its page', (portal) => [`${portal}en/dataset/housing/resource/r-2?x=y`], ['r-2']],
  ])('of %s', async (_, args, ids) => {
    const { variable } = await catalogOf(args);
    expect(variable.map(({ sources }) => sources[0]?.resourceId)).toEqual(ids);
  });

  test('sends one request a second, and names each', async () => {
    const { address } = await startCkan(files, {
      fault: (action, response) => action === 'datastore_search' && ckanFaults.busy(action, response),
    });
    const began = performance.now();
    const first = await draftOf(folderOf({}), address, 'housing', '--verbose');
    expect(first).toMatchObject({ code: 1, out: '' });
    expect(first.err.split('\n')).toEqual([
      `GET ${address}api/3/action/package_show?id=housing`,
      `GET ${address}api/3/action/datastore_search?resource_id=r-1&limit=0&records_format=csv`,
      'catalog draft: Rents: the portal is busy (429 or 503); try again in 30 seconds (Too many requests)',
      '',
    ]);
    expect(performance.now() - began).toBeGreaterThan(990);
  });
});

describe('a draft ends with one line and nothing else if', () => {
  test.each<[string, string, CkanFault | undefined, string]>([
    ['there is no such data set', 'housng', undefined, 'the portal has no such data set, or'],
    ['the portal refuses', 'housing', ckanFaults.forbidden, 'the portal refuses it (401 or 403)'],
    ['the portal fails', 'housing', ckanFaults.broken, 'the portal answered with status 500'],
    ['the portal reports an error', 'housing', ckanFaults.failing, '(Out of <b>order</b>)'],
    ['the answer is too large', 'housing', ckanFaults.huge, 'larger than 2 MiB'],
    ['it is another kind of site', 'housing', ckanFaults.page, 'is not that of a CKAN portal'],
    [
      'the portal redirects elsewhere',
      'housing',
      (_, response) => Boolean(response.writeHead(301, { location: 'https://other.invalid/x' }).end()),
      'Redirected to https://other.invalid/x',
    ],
  ])('%s', async (_, name, fault, message) => {
    const { address } = await startCkan(files, fault === undefined ? {} : { fault });
    const { code, out, err } = await draftOf(folderOf({}), address, name);
    expect([code, out, err]).toEqual([1, '', expect.stringContaining(message)]);
    expect(err).toMatch(/^catalog draft: [^\n]+\n$/);
  });

  test.each([
    [
      ['data.csv', 'x'],
      'It takes the address of a CKAN portal, not data.csv; for files of your own, catalog new begins a folder of sheets; see',
    ],
    [['https:', 'x'], 'It takes an address'],
    [['https://a.invalid/', 'https://b.invalid/dataset/x'], 'https://b.invalid/dataset/x is not the page of'],
    [['https://a.invalid/', 'https://a.invalid/about'], 'https://a.invalid/about is not the page of'],
    [['https://a.invalid/'], 'missing required argument'],
  ])('the command line is %j', async (args, message) => {
    const err: unknown = expect.stringContaining(message);
    expect(await runCatalog(folderOf({}), 'draft', ...args)).toEqual({ code: 2, out: '', err });
  });
});
