import { once } from 'node:events';
import { listeningOrigin } from '../../src/server/listen.ts';
import { createCkan } from '../support/start/ckan.ts';
import { type ServedCatalog, servedCatalog } from '../support/start/restartable-serve.ts';
import { sampleCatalog } from '../support/catalog-contents.ts';
import { expectAccessible } from './expect-accessible.ts';
import { expect, test } from './journey.ts';
import { ports } from './ports.ts';

// B15003: Some college, 1 or more years, no degree.
const variable = 'variables/25934';
const ids = {
  package_id: '796fb3e9-18a7-5c4f-83bb-afdcac16267f',
  resource: '7c6c678d-c6ac-5f44-b2f9-8914e7d26094',
};
const rows = Array.from({ length: 5000 }, (_, nth) => [
  `${nth + 1}`,
  `Tract ${5000 - nth}`,
  `${(nth * 7919) % 5000}`,
]);
const fields = [
  { id: 'place', type: 'text', info: { label: 'Place' } },
  { id: 'count', type: 'numeric', info: { label: 'Some college, 1 or more years, no degree' } },
  ...Array.from({ length: 12 }, (_, nth) => ({ id: `empty column ${nth}`, type: 'text' })),
];
const ckan = createCkan({ [ids.resource]: { fields, rows, resource: { package_id: ids.package_id } } });

let served: ServedCatalog;
test.beforeAll(async () => {
  ckan.server.listen(0, '127.0.0.1');
  await once(ckan.server, 'listening');
  const options = ['--portal-url', `${listeningOrigin(ckan.server)}data/`];
  served = await servedCatalog(sampleCatalog(), ports.interrupted, options);
  await served.start();
});
test.afterAll(async () => {
  await served.remove();
  ckan.server.closeAllConnections();
  ckan.server.close();
});

test('the data of a source is opened, sorted and left by keyboard, through the explorer’s server', async ({
  page,
}) => {
  await page.goto(`${served.address}${variable}`);
  const button = page.getByRole('button', { name: /^See the data/ });
  await expect(button).toBeVisible();
  expect(ckan.requests).toEqual([]);
  await button.press('Enter');
  const data = page.getByRole('region', { name: 'The data' });
  await expect(data.getByRole('region', { name: 'First 20 of 5,000 rows' })).toBeVisible();
  const values = data.getByRole('region', { name: 'Values by place' });
  await expect(values.getByRole('row')).toHaveCount(52);
  await expect(values.getByRole('cell').first()).toHaveCSS('text-align', 'end');
  await data.locator('summary').press('Enter');
  await expectAccessible(page);
  await values.getByRole('button', { name: 'Place' }).press('Enter');
  await expect(values.getByRole('rowheader').first()).toHaveText('Tract 1');
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(860);
  await data.getByRole('searchbox', { name: 'Find a place' }).fill('4999');
  await expect(values.getByRole('row')).toHaveText([/^Place/, 'Tract 49992919']);
  await page.keyboard.press('Escape');
  await expect(data.getByRole('searchbox', { name: 'Find a place' })).toHaveValue('');
  await page.emulateMedia({ media: 'print' });
  await expect(values.getByRole('button', { name: 'Place' })).toBeVisible();
  await expect(data.getByRole('searchbox', { name: 'Find a place' })).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await data.getByRole('combobox', { name: 'Column' }).selectOption('place');
  await expect(page).toHaveURL(/\?data=\d+&column=place$/);
  await page.reload();
  await expect(data.getByRole('combobox', { name: 'Column' })).toHaveValue('place');
  await expect(data.getByRole('table', { name: 'Most frequent values' })).toBeVisible();
  await data.getByRole('combobox', { name: 'By' }).selectOption('count');
  await expect(values.getByRole('cell').first()).toHaveCSS('text-align', 'start');
  await page.goBack();
  await expect(data).toHaveCount(0);
});
