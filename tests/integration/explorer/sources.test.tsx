import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { catalog, source } from '../../support/catalog-builder.ts';
import { openExplorer } from '../../support/explorer/render-explorer.tsx';

const rent = source({ id: 7, name: 'B25064: Gross rent', description: 'Rent and utilities.' });
const age = source({ id: 8, name: 'B01001: Age', infoLink: 'https://data.census.gov/table/B01001' });

const tables = () =>
  catalog()
    .variable({ name: 'Median age', sources: [age] })
    .variable({ name: 'Gross rent', slug: 'B25064_001E', sources: [rent] })
    .variable({ name: 'Rent by age', sources: [rent, { ...age, name: 'Age by sex' }] });

const names = () =>
  within(screen.getByRole('main'))
    .getAllByRole('link')
    .map((link) => link.textContent);

describe('the list of sources', () => {
  it('has each source once, with its number of variables, and links to it', async () => {
    const { user } = await openExplorer('/', { catalog: tables() });
    await user.click(await screen.findByRole('link', { name: 'Sources' }));
    expect(await screen.findByRole('heading', { name: 'Sources', level: 1 })).toBeVisible();
    expect(await screen.findByText('2 sources')).toBeVisible();
    expect(screen.getByText('Read from 3 variables.')).toBeVisible();
    const items = within(screen.getByRole('main')).getAllByRole('listitem');
    expect(items.map((item) => item.textContent)).toEqual([
      'B01001: Age 2 variables, 1 of which has no other source · data.census.gov 2 versions that differ',
      'B25064: Gross rent 2 variables, 1 of which has no other source · www.census.gov',
    ]);
    await user.type(screen.getByRole('searchbox', { name: 'Search sources' }), 'rent');
    expect(await screen.findByText('1 match in 2 sources')).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'B25064: Gross rent' }));
    expect(await screen.findByRole('heading', { name: 'B25064: Gross rent', level: 1 })).toBeVisible();
  });

  it('is reached from its search field: the arrow down focuses the first source, Enter opens it', async () => {
    const { user } = await openExplorer('/sources?group=host', { catalog: tables() });
    await screen.findByText('2 sources');
    const field = screen.getByRole('searchbox', { name: 'Search sources' });
    await user.type(field, 'e{ArrowDown}');
    expect(screen.getByRole('link', { name: 'B01001: Age' })).toHaveFocus();
    // A source in a closed group cannot be focused.
    await user.click(screen.getByRole('heading', { name: 'data.census.gov 1' }));
    await user.type(field, '{ArrowDown}');
    expect(screen.getByRole('link', { name: 'B25064: Gross rent' })).toHaveFocus();
    await user.type(field, '{Enter}');
    expect(await screen.findByRole('heading', { name: 'B25064: Gross rent', level: 1 })).toBeVisible();
  });

  it('is ordered and grouped as chosen, which the URL holds', async () => {
    const { user } = await openExplorer('/sources', {
      catalog: tables().variable({ sources: [source({ id: 9, name: 'A1: Wages' })] }),
    });
    await screen.findByText('3 sources');
    expect(names()).toEqual(['B01001: Age', 'B25064: Gross rent', 'A1: Wages']);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Order' }), 'Name, A to Z');
    await waitFor(() => expect(names()).toEqual(['A1: Wages', 'B01001: Age', 'B25064: Gross rent']));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Grouping' }), 'Grouped by host');
    expect(await screen.findByRole('heading', { name: 'www.census.gov 2' })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'data.census.gov 1' })).toBeVisible();
    expect(location.search).toBe('?sort=name&group=host');
    await user.type(screen.getByRole('searchbox', { name: 'Search sources' }), 'zzz');
    expect(await screen.findByText('No sources match “zzz”.')).toBeVisible();
  });

  it('says so if no variable has a source', async () => {
    await openExplorer('/sources', { catalog: catalog().variable() });
    expect(await screen.findByText('None of the variables has a source.')).toBeVisible();
  });

  it('says how many variables it was read from, and loads the rest on demand', async () => {
    const { user } = await openExplorer('/sources', {
      catalog: catalog().times(150, (c, index) => c.variable({ sources: [source({ id: index })] })),
      configuration: { autoLoad: 100 },
    });
    expect(await screen.findByText('Read from 100 of 150 variables.', { exact: false })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Load all 150 variables' }));
    expect(await screen.findByText('Read from 150 variables.')).toBeVisible();
    expect(screen.getByText('150 sources')).toBeVisible();
  });
});

describe('a source', () => {
  it('shows its description, its data page, its variables and how many have no other source', async () => {
    const { user } = await openExplorer('/sources/7', { catalog: tables() });
    expect(await screen.findByRole('heading', { name: 'B25064: Gross rent', level: 1 })).toBeVisible();
    expect(screen.getByText('Rent and utilities.')).toBeVisible();
    expect(screen.getByRole('link', { name: /^Open data page/ })).toHaveAttribute('href', rent.infoLink);
    expect(screen.getByText('2 variables, 1 of which has no other source.', { exact: false })).toBeVisible();
    expect(screen.getByRole('link', { name: 'All 2 variables from this source →' })).toHaveAttribute(
      'href',
      '/variables?source=7',
    );
    expect(screen.getByRole('link', { name: 'Rent by age' })).toHaveAttribute('href', '/variables/3');
    await user.click(screen.getByRole('link', { name: 'Gross rent' }));
    await user.click(await screen.findByRole('link', { name: /^About this source/ }));
    expect(await screen.findByRole('heading', { name: 'B25064: Gross rent', level: 1 })).toBeVisible();
  });

  it('with differing descriptions shows them side by side', async () => {
    await openExplorer('/sources/8', { catalog: tables() });
    const versions = await screen.findByRole('table');
    const rows = within(versions).getAllByRole('row');
    expect(rows.map((row) => row.textContent)).toEqual([
      'FieldVersion 1Version 2',
      'nameB01001: AgeAge by sex',
    ]);
  });

  it('that no variable uses is reported missing', async () => {
    await openExplorer('/sources/99', { catalog: tables() });
    expect(await screen.findByText('No variable uses this source.')).toBeVisible();
    expect(screen.getByRole('link', { name: '← Sources' })).toHaveAttribute('href', '/sources');
    expect(document.title).toBe('Source not found');
  });
});
