import { expect, test } from 'vitest';
import { leadingTo, otherEditions } from '../../../src/catalog/linked-page.ts';
import { pastedAddress } from '../../../src/catalog/pasted-address.ts';
import { headingOf } from '../../../src/catalog/records/entry.ts';
import { ledgerOf } from '../../../src/catalog/records/ledger.ts';
import { catalog, source } from '../../support/catalog-builder.ts';

const base = new URL('https://www.data.example.org/catalog/');

test.each([
  ['https://www.data.example.org/catalog/variables/92499', '/variables/92499'],
  ['http://data.example.org/catalog//variables/92499).', '/variables/92499'],
  ['DATA.example.org/catalog/variable/92499', '/variables/92499'],
  ['<https://data.example.org/catalog/variables/924\u200b99>', '/variables/92499'],
  ['https://data.example.org/catalog/variables/924 99', '/variables/92499'],
  ['https://data.example.org/catalog/variables/92499 Thanks', '/variables/92499'],
  ['Median rent. Retrieved from https://data.example.org/catalog/indicators/7.', '/indicators/7'],
  ['/catalog/sources/4', '/sources/4'],
  ['/variables/92499', '/variables/92499'],
  ['variables/92499', '/variables/92499'],
  ['variable/92499/', '/variables/92499'],
  ['/indicators/~a%20b', '/indicators/~a%20b'],
  ['https://data.example.org/catalog/variables?q=rent&amp;sort=-name)', '/variables?q=rent&sort=-name'],
  ['/selection#variable=1&indicator=2&end', '/selection#variable=1&indicator=2&end'],
  ['https://data.example.org/catalog', '/'],
  ['/health', '/health'],
])('%s is the page %s of this explorer', (text, to) => {
  expect(pastedAddress(text, base)).toMatchObject({ to });
});

test.each([
  ['https://data.census.gov/table/B19013', 'https://data.census.gov/table/B19013'],
  ['www.census.gov/acs).', 'https://census.gov/acs'],
  ['census.gov/acs', 'https://census.gov/acs'],
  ['“https://example.org/a?b=1&amp;c=2”', 'https://example.org/a?b=1&c=2'],
  // Nothing is there, as at another explorer.
  ['https://data.example.org/catalog/nothing/1', 'https://data.example.org/catalog/nothing/1'],
  ['https://elsewhere.example.org/variables/1', 'https://elsewhere.example.org/variables/1'],
  ['https://data.example.org/variables/1', 'https://data.example.org/variables/1'],
])('%s is the page %s of another site', (text, href) => {
  const address = pastedAddress(text, base);
  expect(address).toMatchObject({ page: null });
  expect(address?.page === null && address.url.href).toBe(href);
});

test.each(['127.0.0.1:8080', 'localhost:8080'])('an address at %s needs no scheme', (host) => {
  const own = new URL(`http://${host}/`);
  expect(pastedAddress(`${host}/variables/92499`, own)).toMatchObject({ to: '/variables/92499' });
});

test.each([
  '',
  '1:20/rent',
  '/',
  'rent',
  'variables',
  'owner/renter',
  'sources/uses of funds',
  'rent and/or 5',
  '24/7',
  '/rent',
  '2.1.1',
  'U.S./Canada',
  'B19013_001',
  'http',
  'https://',
  'units:$',
  'EDU.TCHR.06',
])('%j is no address', (text) => expect(pastedAddress(text, base)).toBeNull());

const table = { id: 1, name: 'B19013: Income', infoLink: 'https://data.census.gov/table/ACSDT5Y2024.B19013' };
const contents = catalog()
  .variable({ name: 'Total', sources: [source(table)] })
  .variable({ name: 'Median', sources: [source(table)] })
  .variable({ name: 'Rent', sources: [source({ id: 2, infoLink: 'http://www.hud.gov/data/?id=1' })] })
  .variable({ name: 'Homes', sources: [source({ id: 3, infoLink: 'https://hud.gov/data?id=12' })] })
  .variable({ name: 'Pupils', sources: [source({ id: 4, infoLink: 'https://schools.org/pupils' })] })
  .variable({ name: 'Teachers', sources: [source({ id: 4, infoLink: 'https://schools.org/teachers' })] })
  .variable({
    name: 'Trees',
    sources: [source({ id: 5, infoLink: '', packageId: 'trees', resourceId: 'r1' })],
  });

test.each([
  ['https://data.census.gov/table/ACSDT5Y2024.B19013', ['B19013: Income']],
  ['http://www.data.census.gov/table/acsdt5y2024.b19013/?g=050XX00US06029', ['B19013: Income']],
  ['https://data.census.gov/table/ACSDT5Y2024.B190', []],
  ['https://hud.gov/data?id=1', ['Rent']],
  ['https://hud.gov/data?id=12&page=2', ['Homes']],
  ['https://hud.gov/data?id=3', []],
  ['https://hud.gov/data', ['Rent', 'Homes']],
  ['https://schools.org/teachers/', ['Teachers']],
  ['https://portal.example.org/dataset/trees', ['Trees']],
  ['https://portal.example.org/dataset/trees/resource/r1', ['Trees']],
  ['https://data.census.gov/', []],
])('%s is the page of %j', (address, names) => {
  const { entries } = ledgerOf('variable', [{ count: 7, results: contents.contents.variable }]);
  const found = leadingTo(new URL(address), { entries, isWhole: true }, 'https://portal.example.org/');
  expect(found.map(headingOf)).toEqual(names);
});

test.each([
  ['https://data.census.gov/table/ACSDT1Y2019.B19013?g=010XX00US', ['B19013: Income']],
  ['https://data.census.gov/table/acsdt5y2023.b19013', ['B19013: Income']],
  ['https://data.census.gov/table/ACSDT5Y2023.B19013A', []],
  ['https://hud.gov/table/ACSDT5Y2023.B19013', []],
])('%s is the table of another edition of %j', (address, names) => {
  const { entries } = ledgerOf('variable', [{ count: 7, results: contents.contents.variable }]);
  expect(otherEditions(new URL(address), entries).map(headingOf)).toEqual(names);
});
