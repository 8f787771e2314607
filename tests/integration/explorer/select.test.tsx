import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { catalog, source } from '../../support/catalog-builder.ts';
import { watchDownloads } from '../../support/explorer/watch-downloads.ts';
import { openExplorer } from '../../support/explorer/render-explorer.tsx';

const homes = () =>
  catalog()
    .variable({ name: 'Rent' })
    .variable({ name: 'Owners' })
    .variable({ name: 'Homes' })
    .variable({ name: 'Homes sold' })
    .indicator({ name: 'Shelter' });

const header = () => screen.findByRole('link', { name: /^Selection/ });
const list = (name: string) => screen.findByRole('list', { name });

describe('selecting records', () => {
  it('with S on a row and in an open record; the header counts them across all lists', async () => {
    const { user } = await openExplorer('/variables', homes());
    const owners = await within(await list('Variables')).findByRole('link', { name: /^Owners/ });
    owners.focus();
    await user.keyboard(' ');
    expect(await screen.findByRole('checkbox', { name: 'Select Owners', checked: true })).toBeVisible();
    await user.keyboard('s');
    expect(await screen.findByRole('checkbox', { name: 'Select Owners', checked: false })).toBeVisible();
    await user.keyboard('s');
    expect(await header()).toHaveTextContent('Selection 1');
    expect(owners).toHaveFocus();
    await user.keyboard('{Enter}');
    const record = await screen.findByRole('region', { name: 'Owners' });
    const select = (pressed: boolean) => within(record).findByRole('button', { name: 'Select', pressed });
    expect(await select(true)).toBeVisible();
    await user.keyboard('s');
    expect(await select(false)).toBeVisible();
    expect(screen.queryByRole('link', { name: /^Selection/ })).not.toBeInTheDocument();
    await user.click(await select(false));
    await user.click(await screen.findByRole('link', { name: /^Indicators/ }));
    await user.click(await screen.findByRole('checkbox', { name: 'Select Shelter' }));
    expect(await screen.findByRole('checkbox', { name: 'Select Shelter', checked: true })).toBeVisible();
    expect(await header()).toHaveTextContent('Selection 2');
  });

  it('with a click on the checkbox, which opens no record; typed letters still find names', async () => {
    const { user } = await openExplorer('/variables', homes());
    const rows = within(await list('Variables'));
    await user.click(await screen.findByRole('checkbox', { name: 'Select Rent' }));
    expect(await screen.findByRole('checkbox', { name: 'Select Rent', checked: true })).toBeVisible();
    expect(location.pathname).toBe('/variables');
    await user.keyboard('homes s');
    expect(rows.getByRole('link', { name: /^Homes sold/ })).toHaveFocus();
    expect(await header()).toHaveTextContent('Selection 1');
  });

  it('all results of a search at once, which can be undone', async () => {
    const { user } = await openExplorer('/variables?q=homes', homes());
    await user.click(await screen.findByRole('button', { name: 'Select all 2 results' }));
    expect(await screen.findByText('2 records added to the selection.')).toBeVisible();
    expect(await header()).toHaveTextContent('Selection 2');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(screen.queryByRole('link', { name: /^Selection/ })).not.toBeInTheDocument();
    await user.click(screen.getByRole('checkbox', { name: 'Select Homes' }));
    await user.click(screen.getByRole('button', { name: 'Select all 2 results' }));
    expect(await screen.findByText('1 record added to the selection.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Select all 2 results' }));
    expect(await screen.findByText('All 2 are already in your selection.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
  });
});

const tables = () => {
  const [one, two] = [
    source({ name: 'B1: Homes', infoLink: 'https://data.example/B1' }),
    source({ name: 'B2: People', infoLink: 'javascript:alert(1)' }),
  ];
  return catalog()
    .variable({ name: 'Total', slug: 'B1_001E', units: 'homes', description: 'All', sources: [one] })
    .variable({ name: 'Total', slug: 'B2_001E', units: 'people', description: 'All', sources: [two] })
    .times(6, (c, index) => c.variable({ name: `Part ${index}` }));
};
const cellsOf = (table: HTMLElement, field: RegExp) =>
  within(within(table).getByRole('row', { name: field })).getAllByRole('cell');

describe('comparing records', () => {
  const downloads = watchDownloads();

  it('is offered below the list for its selected ones, from two on and up to the limit', async () => {
    const { user } = await openExplorer('/variables', tables());
    const [first, second, ...others] = await screen.findAllByRole('checkbox', { name: /^Select/ });
    await user.click(first!);
    await user.click(second!);
    expect(await screen.findByText('2 variables selected')).toBeVisible();
    expect(screen.getByRole('link', { name: /^Cite or share/ })).toHaveAttribute('href', '/selection');
    await user.click(await screen.findByRole('button', { name: 'Download CSV' }));
    await waitFor(() => expect(downloads).toHaveLength(1));
    expect(screen.getByRole('link', { name: 'save the file again' })).toBeVisible();
    const rows = (await downloads[0]!.blob.text()).trim().split('\r\n');
    expect(rows.map((row) => row.split(',')[1])).toEqual(['slug', 'B1_001E', 'B2_001E']);
    await user.click(second!);
    await waitFor(() => expect(screen.queryByText(/selected$/)).not.toBeInTheDocument());
    for (const box of [second!, ...others]) await user.click(box);
    expect(await screen.findByText('8 variables selected')).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Compare first 6' }));
    expect(await screen.findByRole('heading', { name: 'Compare' })).toBeVisible();
    expect(location.search.match(/variable=/g)).toHaveLength(6);
    await user.click(await screen.findByRole('link', { name: 'Back to the selection' }));
    expect(await screen.findByRole('heading', { name: 'Selection' })).toBeVisible();
  });

  it('tells variables of one name apart by what they are a percentage of', async () => {
    const sources = [source({ id: 1, name: 'B08006: Sex of Workers' })];
    const part = (id: number, name: string) => ({
      name: 'Bicycle (Sex of Workers)',
      sources,
      denominators: [{ id, name }],
    });
    await openExplorer(
      '/compare?variable=1&variable=2&variable=3',
      catalog().variable(part(9, 'Male')).variable(part(8, 'Female')).variable({ name: 'Car', sources }),
    );
    const table = await screen.findByRole('region', { name: 'Comparison' });
    const names = within(table)
      .getAllByRole('columnheader')
      .slice(1)
      .map((head) => within(head).getAllByRole('link')[0]?.textContent);
    expect(names).toEqual(['Bicycle (of Male)', 'Bicycle (of Female)', 'Car']);
  });

  it('shows all fields or, by the address, only those that differ, with sources as links and technical details folded', async () => {
    const { user } = await openExplorer('/compare?variable=1&variable=2', tables());
    const table = await screen.findByRole('region', { name: 'Comparison' });
    const heads = within(table).getAllByRole('columnheader').slice(1);
    expect(heads.map((head) => head.textContent)).toEqual(['TotalB1_001E · Homes', 'TotalB2_001E · People']);
    const units = cellsOf(table, /^Unit \(differs\)/);
    expect(units.map((cell) => cell.dataset['differs'])).toEqual(['false', 'true']);
    const [first, second] = cellsOf(table, /^Sources \(differs\)/);
    const homes = within(first!).getByRole('link', { name: /^B1: Homes/ });
    expect(homes).toHaveAttribute('href', 'https://data.example/B1');
    expect(second).toHaveTextContent('B2: People');
    expect(within(second!).queryByRole('link')).not.toBeInTheDocument();
    expect(within(table).queryByRole('row', { name: /^ID/ })).not.toBeInTheDocument();
    expect(screen.getByText('Technical details').closest('details')).not.toHaveAttribute('open');
    expect(within(table).queryByRole('row', { name: /^Name/ })).not.toBeInTheDocument();
    const same = within(table).getByRole('row', { name: /^Description/ });
    await user.click(screen.getByRole('checkbox', { name: /^Only differences/ }));
    await waitFor(() => expect(same).not.toBeInTheDocument());
    expect(location.search).toBe('?variable=1&variable=2&only=differences');
  });
});
