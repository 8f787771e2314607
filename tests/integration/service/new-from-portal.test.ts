import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { chosenColumn } from '../../../src/catalog/portal/file-columns.ts';
import { requestPortalFile } from '../../../src/client/portal/portal.ts';
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

/** What `catalog new` makes of the pages of a portal, and of its sheets once they are imported. */
async function catalogOf(pages: readonly string[], of = files) {
  const ckan = await startCkan(of);
  const folder = folderOf({});
  const from = pages.map((page) => `${ckan.address}${page}`);
  const { code, out, err } = await runCatalog(folder, 'new', 'sheets', '--from', ...from);
  expect([code, out]).toEqual([0, expect.stringMatching(/^Created sheets\. /)]);
  expect(await runCatalog(folder, 'import', 'sheets')).toMatchObject({ code: 0, err: '' });
  const { variable }: { variable: Variable[] } = JSON.parse(await exportOf(folder));
  return { ...ckan, folder, err: err.trimEnd().split('\n'), variable };
}

test('a catalog from a portal has a source for each file with a data dictionary, and a variable for each column', async () => {
  const { variable, err, address, requests, folder } = await catalogOf(['dataset/housing']);
  const source = {
    name: 'Housing: Rents',
    slug: 'housing-rents',
    description: 'About housing.',
    infoLink: `${address}dataset/p-1/resource/r-1`,
    packageId: 'p-1',
    resourceId: 'r-1',
  };
  const other = { name: 'Housing: Old rents', resourceId: 'r-2' };
  const described = { description: 'Gross; monthly.', units: 'dollars', field: 'rent', sources: [source] };
  const plain = { description: null, units: null };
  expect(variable).toMatchObject([
    { name: 'GEO ID', slug: 'geo-id', ...plain },
    { name: 'Median rent', slug: 'rent', ...described },
    { name: 'rent', slug: expect.stringMatching(/^rent-[0-9a-f]{8}$/), ...plain, sources: [other] },
  ]);
  expect(err).toEqual([
    'Rents: left out _id, the_geom',
    'Old rents: left out _id',
    'Report: left out, since it has no data dictionary',
    'Map: left out, since it has no data dictionary',
    '3 variables from 2 files',
  ]);
  expect(requests.filter((each) => each.includes('r-3'))).toEqual([]);
  expect(JSON.parse(readFileSync(join(folder, 'sheets/config.json'), 'utf8'))).toMatchObject({
    portalUrl: address,
  });
  // The variables lead to their columns in the portal.
  const rent = variable[1]!;
  const file = await requestPortalFile(address, { resourceId: 'r-1' }, fetch);
  expect(chosenColumn(rent, file.ok ? file.value.columns : [])).toEqual({ name: 'rent', certain: true });
});

test('the page of a file takes only that file, also in a language', async () => {
  const { variable } = await catalogOf(['en/dataset/housing/resource/r-2?x=y']);
  expect(variable.map(({ sources }) => sources[0]?.resourceId)).toEqual(['r-2']);
});

const fluent = (en: string, fr: string) => ({ en, fr });

const table = (...ids: string[]): CkanFile => ({
  fields: ids.map((id) => ({ id, info: { label: fluent(`${id} in English`, `${id} en français`) } })),
  rows: [['1']],
  resource: { package_id: 'loyers', name: fluent('Two Files', 'Deux fichiers') },
  dataSet: { id: 'p', title: fluent('Rents', 'Loyers'), notes: fluent('About rents.', 'Des loyers.') },
});

test('of texts in several languages one is taken and named, and codes are lower-case, unique and stable', async () => {
  const first = await catalogOf(['dataset/loyers'], { a: table('Année', '家賃', '年'), b: table('Année') });
  expect(first.err.slice(-2)).toEqual([
    'Of the languages en, fr, texts are in en',
    '4 variables from 2 files',
  ]);
  expect(first.variable.map(({ name }) => name)).toEqual(
    ['Année', '家賃', '年', 'Année'].map((id) => `${id} in English`),
  );
  const sources = first.variable.map(({ sources }) => sources[0]);
  expect(sources[0]).toMatchObject({ name: 'Rents: Two Files', description: 'About rents.' });
  expect(sources[3]?.slug).toMatch(/^rents-two-files-[0-9a-f]{8}$/);
  const slugs = first.variable.map(({ slug }) => slug);
  expect(slugs).toEqual(
    [/^annee$/, /^jialin$/, /^nian$/, /^annee-/].map((form): unknown => expect.stringMatching(form)),
  );
  const later = await catalogOf(['dataset/loyers'], {
    a: table('Année', '新', '家賃', '年'),
    b: table('Année'),
  });
  expect(later.variable.map(({ slug }) => slug)).toEqual(expect.arrayContaining(slugs));
});

test('the portal gets one request a second', async () => {
  const { address, requests } = await startCkan(files, {
    fault: (action, response) => action === 'datastore_search' && ckanFaults.busy(action, response),
  });
  const began = performance.now();
  const { code, err } = await runCatalog(folderOf({}), 'new', 'x', '--from', `${address}dataset/housing`);
  const message =
    'catalog new: Rents: the portal is busy (429 or 503); try again in 30 seconds (Too many requests)\n';
  expect([code, err, requests.length]).toEqual([1, message, 2]);
  expect(performance.now() - began).toBeGreaterThan(990);
});

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
])('it ends with one line and writes nothing if %s', async (_, name, fault, message) => {
  const { address } = await startCkan(files, fault === undefined ? {} : { fault });
  const folder = folderOf({});
  const { code, out, err } = await runCatalog(folder, 'new', 'x', '--from', `${address}dataset/${name}`);
  expect([code, out, err]).toEqual([1, '', expect.stringContaining(message)]);
  expect(err).toMatch(/^catalog new: [^\n]+\n$/);
  expect(existsSync(join(folder, 'x'))).toBe(false);
});

test.each([
  [['rents.csv']],
  [['https://a.invalid/about']],
  [['https://user:secret@a.invalid/dataset/x']],
  [['https://a.invalid/dataset/x', 'https://b.invalid/dataset/x']],
])('pages %j are refused', async (pages) => {
  const { code, err } = await runCatalog(folderOf({}), 'new', 'x', '--from', ...pages);
  expect([code, err]).toEqual([2, expect.stringMatching(/^catalog new: .* It takes [^\n]*\n$/)]);
  expect(err).not.toContain('secret');
});
