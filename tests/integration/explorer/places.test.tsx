import { screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { changeSettings } from '../../../src/explorer/data/settings.ts';
import { catalog, source } from '../../support/catalog-builder.ts';
import { openExplorer } from '../../support/explorer/render-explorer.tsx';

const table = 'https://data.census.gov/table/ACSDT5Y2023.B25064';
const rent = source({ id: 4, name: 'ACS', infoLink: table });
const portal = source({ id: 5, name: 'Portal', infoLink: 'https://data.example.org/rent' });
const contents = () =>
  catalog()
    .variable({ name: 'Rent', slug: 'B25064001', sources: [rent] })
    .variable({ name: 'Other', slug: 'B25064002', sources: [rent] })
    .variable({ name: 'Permits', sources: [portal] });
const places = [
  { name: 'Pittsburgh', census: '160XX00US4261000' },
  { name: 'Every tract in Allegheny County', census: '050XX00US42003$1400000' },
];
const configuration = { places };
const dataPage = () => screen.findByRole('link', { name: /^Open data page/ });

afterEach(() => changeSettings({ place: null }));

it('a chosen place is part of the address of every census table, in code, and nowhere else', async () => {
  const { user, unmount } = await openExplorer('/variables/1', contents(), configuration);
  expect(await dataPage()).toHaveAttribute('href', table);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Place:' }), 'Pittsburgh');
  expect(await dataPage()).toHaveAttribute('href', `${table}?g=160XX00US4261000`);
  expect(screen.getByRole('link', { name: /^Compare on Census Reporter/ })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Get the data: ACS' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Get the data' }));
  expect(await dialog.findByText(/The place is Pittsburgh\./)).toBeVisible();
  await user.click(dialog.getByRole('radio', { name: 'Census API' }));
  expect(dialog.getByLabelText('Census API', { selector: 'pre' })).toHaveTextContent(
    '&for=place:61000&in=state:42&',
  );
  unmount();

  const second = await openExplorer('/variables/2', contents(), configuration);
  expect(await dataPage()).toHaveAttribute('href', `${table}?g=160XX00US4261000`);
  await second.user.click(await screen.findByRole('button', { name: 'More actions' }));
  await second.user.click(await screen.findByRole('button', { name: 'Cite' }));
  const citation = await screen.findByLabelText('Text', { selector: 'pre' });
  expect(citation).toHaveTextContent('Other');
  expect(citation).not.toHaveTextContent('160XX00US4261000');
  await second.user.keyboard('{Escape}');
  await second.user.selectOptions(
    screen.getByRole('combobox', { name: 'Place:' }),
    'Choose on the data page',
  );
  expect(await dataPage()).toHaveAttribute('href', table);
});

it('a place that is no longer offered is none, and other pages have no choice', async () => {
  changeSettings({ place: '040XX00US39' });
  const { unmount } = await openExplorer('/variables/1', contents(), configuration);
  expect(await dataPage()).toHaveAttribute('href', table);
  expect(screen.getByRole('combobox', { name: 'Place:' })).toHaveDisplayValue('Choose on the data page');
  unmount();
  await openExplorer('/variables/3', contents(), configuration);
  expect(await dataPage()).toHaveAttribute('href', portal.infoLink);
  expect(screen.queryByRole('combobox', { name: 'Place:' })).toBeNull();
});
