import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { catalog, source } from '../../support/catalog-builder.ts';
import { connect } from '../../support/explorer/browser.ts';
import { textsOf } from '../../support/explorer/elements.ts';
import { answerPages, named, openExplorer, refusal } from '../../support/explorer/render-explorer.tsx';
import { watchDownloads } from '../../support/explorer/watch-downloads.ts';

const many = () => catalog().times(250, (c, index) => c.variable({ name: `Rent ${index}` }));

async function openDialog(user: UserEvent, list = 'variables') {
  await user.click(await screen.findByRole('button', { name: 'Export' }));
  return within(await screen.findByRole('dialog', { name: `Export ${list}` }));
}

const saved = watchDownloads();

describe('exporting a list', () => {
  it('says that loading all failed, keeps what is loaded, and exports all once it is loaded', async () => {
    let closed = false;
    // Over a metered connection, a search leaves loading the rest to the user.
    connect({ type: 'cellular' });
    const { user } = await openExplorer('/variables?q=rent', many(), { autoLoad: 100 });
    await screen.findByText('100 of 250 loaded');
    answerPages('variable', () => (closed ? refusal() : undefined));
    closed = true;
    const dialog = await openDialog(user);
    expect(await dialog.findByText(/^100 loaded variables, 250 in all, from /)).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Download 100 loaded' })).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Download all (CSV)' }));
    const alert = await dialog.findByRole('alert');
    expect(alert).toHaveTextContent('Loading stopped: 100 of 250 loaded. The catalog requires a login.');
    expect(saved).toEqual([]);
    closed = false;
    await user.click(within(alert).getByRole('button', { name: 'Try again' }));
    expect(await dialog.findByText(/^All 250 variables from Test catalog as of /)).toBeVisible();
    expect(await dialog.findByRole('link', { name: 'Save the file again' })).toBeVisible();
    expect(saved.map(({ name }) => name)).toEqual([
      expect.stringMatching(/^test-catalog-variables-.*\.csv$/),
    ]);
    expect((await saved[0]!.blob.text()).trimEnd().split('\r\n')).toHaveLength(251);
  });

  it('has the source of a variable that only its code names, as the page of the record does', async () => {
    const rents = source({ id: 7, name: 'B25064: Rents', description: 'Universe: Renters.' });
    const { user } = await openExplorer(
      '/variables',
      catalog()
        .variable({ name: 'Total', slug: 'B25064_001', sources: [] })
        .variable({ name: 'Median', slug: 'B25064_002', sources: [rents] }),
    );
    const dialog = await openDialog(user);
    await user.click(await dialog.findByRole('button', { name: 'Download CSV' }));
    await vi.waitFor(() => expect(saved).toHaveLength(1));
    // As the source and in the citation of both.
    expect((await saved[0]!.blob.text()).match(/B25064: Rents|Source: Table B25064/g)).toHaveLength(4);
  });

  it('has of an indicator what its variable says of it, once all variables are loaded, and its citation', async () => {
    const survey = source({ name: 'Rent survey 2019–2023', infoLink: 'https://example.org/rents' });
    const { user } = await openExplorer(
      '/indicators',
      catalog()
        .indicator({ name: 'Median rent', slug: 'RENT.1' })
        .variable({ name: 'Median rent', slug: 'RENT_1', units: '$', sources: [survey] })
        .times(120, (c, index) => c.variable({ name: `Homes ${index}` })),
      { autoLoad: 100 },
    );
    const dialog = await openDialog(user, 'indicators');
    expect(await dialog.findByText('1 row, 11 columns.')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Download CSV' }));
    await vi.waitFor(() => expect(saved).toHaveLength(1));
    const [head, row] = (await saved[0]!.blob.text()).trimEnd().split('\r\n');
    expect(head).toBe(
      'name,slug,unit_shown,unit_basis,units,source_names,information_pages,period,citation,url,id',
    );
    expect(row).toMatch(/,dollars,stated,\$,Rent survey 2019–2023,https:\/\/example.org\/rents,2019–2023,/);
    expect(row).toMatch(/Median rent \[Indicator RENT\.1\]\. .*Source: Rent survey 2019–2023, https/);
  });

  it('turns formulas into text and says so', async () => {
    const { user } = await openExplorer('/variables', catalog().variable({ name: '=1+1' }));
    const dialog = await openDialog(user);
    await user.click(await dialog.findByRole('button', { name: 'Download CSV' }));
    expect(await dialog.findByText(/Added an apostrophe to 3 values/)).toBeVisible();
    expect(await saved[0]!.blob.text()).toContain(",'=1+1,");
  });

  it('has the columns in which some record has a text, or all', async () => {
    const { user } = await openExplorer(
      '/variables',
      catalog().variable({ name: 'Rent', units: '$' }).variable({ name: 'Homes', unitNotes: ' ' }),
    );
    const dialog = await openDialog(user);
    await user.click(await dialog.findByRole('button', { name: 'Download CSV' }));
    await user.click(dialog.getByRole('radio', { name: /^All columns/ }));
    await user.click(dialog.getByRole('button', { name: 'Download CSV' }));
    await vi.waitFor(() => expect(saved).toHaveLength(2));
    const heads = await Promise.all(
      saved.map(async ({ blob }) => (await blob.text()).split('\r\n')[0]?.split(',') ?? []),
    );
    expect(heads[0]).toEqual(heads[1]?.filter((head) => heads[0]?.includes(head)));
    expect(heads[0]).toEqual(expect.arrayContaining(['id', 'name', 'units', 'unit_shown', 'url']));
    expect(heads[0]).not.toContain('description');
    expect(heads[1]).toEqual(expect.arrayContaining(['description', 'census_moe', 'package_ids']));
  });

  it('shows the first rows of the file, and how many rows and columns it has, as the choices change', async () => {
    const { user } = await openExplorer(
      '/variables',
      catalog().times(5, (c, index) => c.variable({ name: `Rent ${index}`, slug: `R${index}` })),
    );
    const dialog = await openDialog(user);
    const table = within(await dialog.findByRole('region', { name: 'First rows' }));
    const heads = () => textsOf(table.getAllByRole('columnheader'));
    expect(textsOf(table.getAllByRole('row')).map((row) => /Rent \d/.exec(row)?.[0])).toEqual([
      undefined,
      'Rent 0',
      'Rent 1',
      'Rent 2',
    ]);
    expect(dialog.getByText(`5 rows, ${heads().length} columns.`)).toBeVisible();
    expect(heads()).not.toContain('description');
    await user.click(dialog.getByRole('radio', { name: /^All columns/ }));
    await vi.waitFor(() => expect(heads()).toContain('description'));
    expect(dialog.getByText(`5 rows, ${heads().length} columns.`)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Download CSV' }));
    await vi.waitFor(() => expect(saved).toHaveLength(1));
    expect((await saved[0]!.blob.text()).split('\r\n')[0]?.split(',')).toEqual(heads());
    await user.click(dialog.getByText('For developers'));
    await user.click(dialog.getByRole('radio', { name: /^JSON/ }));
    expect(dialog.queryByRole('region', { name: 'First rows' })).toBeNull();
  });

  it('says what to do if the page has no clipboard', async () => {
    const { user } = await openExplorer('/variables', catalog().variable());
    // As on a page without https; user-event had put a clipboard of its own there.
    const clipboard = Object.getOwnPropertyDescriptor(navigator, 'clipboard');
    Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true });
    const dialog = await openDialog(user);
    await user.click(await dialog.findByRole('button', { name: 'Copy for a spreadsheet' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('Download the file instead.');
    if (clipboard !== undefined) Object.defineProperty(navigator, 'clipboard', clipboard);
  });

  it('is that of the selected records, if the list shows some, which the file says', async () => {
    const contents = named({ indicator: ['Shelter'], variable: ['Rent', 'Homes'] });
    const { user } = await openExplorer('/indicators', contents);
    await user.click(await screen.findByRole('checkbox', { name: 'Select Shelter' }));
    await user.click(await screen.findByRole('link', { name: /^Variables/ }));
    await user.click(await screen.findByRole('checkbox', { name: 'Select Homes' }));
    await screen.findByRole('checkbox', { name: 'Select Homes', checked: true });
    const dialog = await openDialog(user);
    expect(await dialog.findByRole('radio', { name: /^1 selected/, checked: true })).toBeVisible();
    await user.click(dialog.getByRole('radio', { name: /^All 2 as/ }));
    expect(dialog.queryByText(/selected, from /)).not.toBeInTheDocument();
    await user.click(dialog.getByRole('radio', { name: /^1 selected/ }));
    expect(dialog.getByText(/^1 selected variable from /)).toBeVisible();
    await user.click(dialog.getByText('For developers'));
    await user.click(dialog.getByRole('radio', { name: /^JSON/ }));
    await user.click(dialog.getByRole('button', { name: 'Download JSON' }));
    await vi.waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]!.name).toMatch(/^test-catalog-selected-variables-/);
    const { meta, records } = JSON.parse(await saved[0]!.blob.text());
    expect(meta).toMatchObject({ exported: 1, isSelection: true });
    expect(records).toMatchObject([{ name: 'Homes' }]);
  });

  it('has nothing to export from an empty list', async () => {
    const { user } = await openExplorer('/variables', catalog());
    const dialog = await openDialog(user);
    expect(await dialog.findByText('There are no records to export.')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Download CSV' }));
    expect(saved).toEqual([]);
  });
});
