import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { catalog, source } from '../../support/catalog-builder.ts';
import { matchMediaOnly } from '../../support/explorer/browser.ts';
import { textsOf } from '../../support/explorer/elements.ts';
import { holdPages, openExplorer } from '../../support/explorer/render-explorer.tsx';

const income = source({ id: 1, name: 'Income tables' });
const rent = source({ id: 2, name: 'Rent tables' });

const variables = () =>
  catalog()
    .variable({ name: 'Total', slug: 'B1', units: '$', sources: [income] })
    .variable({ name: 'Median rent', slug: 'B2', units: '$', depth: 1, sources: [income, rent] })
    .variable({ name: 'Total', slug: 'B3', depth: 0, sources: [rent] })
    .variable({ name: 'Homes', slug: 'B4', units: 'homes', depth: 2, description: 'All of them' });

const namesShown = (list = 'Variables') =>
  within(screen.getByRole('list', { name: list }))
    .getAllByRole('link')
    .map((link) => (link.textContent ?? '').split(' ').slice(0, 1).join());

const about = (topics: string) => `Universe: homes\n\nTopics: ${topics}\n\nSubject area: Housing. Table 1.`;

async function openFilters(user: UserEvent) {
  await user.click(await screen.findByRole('button', { name: /^Filters/ }));
  return screen.findByRole('region', { name: 'Filters' });
}

describe('filters', () => {
  it('show each value with its count under the others, and say what is shown', async () => {
    const { user } = await openExplorer('/variables', variables());
    const filters = await openFilters(user);
    expect(within(filters).getByRole('button', { name: 'Close filters' })).toHaveFocus();
    const unit = await within(filters).findByRole('group', { name: 'Unit' });
    expect(within(unit).getByRole('checkbox', { name: 'No unit given 1' })).toBeVisible();
    await user.click(within(unit).getByRole('checkbox', { name: 'dollars 2' }));
    expect(await screen.findByText('2 of 4 variables')).toBeVisible();
    await user.click(within(unit).getByRole('checkbox', { name: 'homes 1' }));
    expect(await screen.findByText('3 of 4 variables')).toBeVisible();
    expect(location.search).toBe('?unit=dollars&unit=homes');
    expect(screen.getByRole('list', { name: 'Active filters' })).toHaveTextContent('Unit: dollarshomesClear');
    await user.click(screen.getByRole('button', { name: 'Remove filter Unit: homes' }));
    expect(await within(filters).findByRole('checkbox', { name: 'Rent tables 1' })).toBeVisible();
  });

  it('count at least what is loaded, and have only values of some records', async () => {
    const tagged = ['old', 'new', 'other'].map((name, id) => ({ id: id + 1, name }));
    const many = catalog().times(150, (c, index) => c.variable({ units: '$', tags: [tagged[index % 2]] }));
    const send = holdPages('variable', (offset) => offset >= 100);
    const { user } = await openExplorer('/variables', many.variable({ units: 'homes', tags: [tagged[2]] }));
    const filters = within(await openFilters(user));
    await filters.findByRole('checkbox', { name: 'old 50+' });
    send();
    await user.click(await filters.findByRole('checkbox', { name: 'homes 1' }));
    // Instead of a filter that would filter nothing.
    expect(await filters.findByText('All: other')).toBeVisible();
    expect(filters.queryByRole('checkbox', { name: 'other 1' })).toBeNull();
    expect(filters.getByRole('checkbox', { name: /150$/ })).toBeVisible();
    expect(filters.queryByRole('checkbox', { name: 'old 0' })).toBeNull();
  });

  it('of indicators are their topics and keywords, which a record links to', async () => {
    const { user } = await openExplorer(
      '/indicators',
      catalog()
        .indicator({ name: 'Tenure', description: about('housing, tenure') })
        .indicator({ name: 'Rooms', description: about('housing') })
        .indicator({ name: 'Jobs', description: 'Of all.' }),
    );
    const filters = await openFilters(user);
    await user.click(await within(filters).findByRole('checkbox', { name: 'housing 2' }));
    expect(await screen.findByText('2 of 3 indicators')).toBeVisible();
    await user.click(screen.getByRole('link', { name: /^Tenure/ }));
    const facts = within(await screen.findByRole('list', { name: 'Key facts' }));
    expect(facts.getByText('Homes')).toBeVisible();
    expect(screen.getByText('Table 1.')).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Housing' }));
    expect(await screen.findByRole('button', { name: 'Remove filter Topic: Housing' })).toBeVisible();
  });

  it('of one kind are removed at once if they are many', async () => {
    const { user } = await openExplorer(
      `/variables?${[0, 1, 3, 4, 5, 6, 7].map((id) => `source=${id}`).join('&')}`,
      variables(),
    );
    await user.click(await screen.findByRole('button', { name: 'Remove filter 7 sources' }));
    await waitFor(() => expect(location.search).toBe(''));
  });

  it('are removed and undone one by one', async () => {
    const { user } = await openExplorer('/variables?unit=$', variables());
    const filters = await openFilters(user);
    await user.click(await within(filters).findByRole('checkbox', { name: 'Rent tables 1' }));
    expect(await screen.findByText('1 of 4 variables')).toBeVisible();
    history.back();
    expect(await screen.findByText('2 of 4 variables')).toBeVisible();
    history.forward();
    expect(await screen.findByText('1 of 4 variables')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Remove filter Unit: dollars' }));
    expect(await screen.findByText('2 of 4 variables')).toBeVisible();
    await user.click(within(filters).getByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(location.search).toBe(''));
    expect(within(filters).getByRole('button', { name: 'Close filters' })).toHaveFocus();
    expect(screen.queryByText(/ of 4 variables$/)).not.toBeInTheDocument();
    expect(namesShown()).toHaveLength(4);
  });

  it('are not offered where a search found nothing', async () => {
    const { user } = await openExplorer('/variables?q=zebra', variables());
    const filters = await openFilters(user);
    expect(await within(filters).findByText('There is nothing to filter.')).toBeVisible();
    expect(within(filters).queryByRole('group')).not.toBeInTheDocument();
  });

  it('say when no more of them fit in the URL, and leave it as it is', async () => {
    // Each takes 200 characters: 20 of them are as many as fit.
    const units = Array.from({ length: 20 }, (_, at) => String(at).padStart(194, 'x'));
    const long = units.reduce((c, unit) => c.variable({ units: unit }), catalog());
    const search = `?${new URLSearchParams(units.map((unit) => ['unit', unit]))}`;
    const { user } = await openExplorer(
      `/variables${search}`,
      long.variable({ units: units[0]!, sources: [income] }),
    );
    const filters = await openFilters(user);
    const linked = () => within(filters).findByRole('checkbox', { name: /^with data page/ });
    await user.click(await linked());
    expect(await within(filters).findByRole('alert')).toHaveTextContent('No more filters fit');
    expect(await linked()).not.toBeChecked();
    expect(location.search).toBe(search);
    await user.click(screen.getAllByRole('button', { name: /^Remove filter/ })[0]!);
    await waitFor(() => expect(within(filters).queryByRole('alert')).not.toBeInTheDocument());
    await user.click(await linked());
    await waitFor(() => expect(location.search).toContain('linked=yes'));
  });

  it('are read from the URL, and an invalid one is ignored without losing the valid ones', async () => {
    await openExplorer('/variables?unit=&sort=name&linked=perhaps', variables());
    expect(await screen.findByText('1 of 4 variables · sorted A–Z')).toBeVisible();
    expect(namesShown()).toEqual(['Total']);
  });

  it('apply to search results and are part of a record’s URL', async () => {
    const { user } = await openExplorer('/variables?q=total&source=1', variables());
    expect(await screen.findByText('1 of 2 matches in 4 variables')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Remove filter Source: Income tables' })).toBeVisible();
    await user.click(await screen.findByRole('link', { name: /^Total/ }));
    expect(await screen.findByText('1 of 1')).toBeVisible();
    expect(location.search).toContain('source=1');
  });

  it.each([
    ['source=404', 'Source: 404'],
    ['finding=no-sense', 'Problem: no-sense'],
  ])('say when nothing matches %s, and can be cleared', async (parameter, label) => {
    const { user } = await openExplorer(`/variables?${parameter}`, variables());
    expect(await screen.findByText('None of the 4 variables match these filters.')).toBeVisible();
    expect(screen.getByRole('button', { name: `Remove filter ${label}` })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(namesShown()).toHaveLength(4));
  });

  it('find a source among many by typing, and close with Escape', async () => {
    const many = catalog().times(60, (c, index) =>
      c.variable({ sources: [source({ id: index + 1, name: `Table ${index + 1}` })] }),
    );
    const { user } = await openExplorer('/variables', many);
    const filters = await openFilters(user);
    const sources = await within(filters).findByRole('group', { name: 'Source' });
    const field = within(sources).getByRole('searchbox', { name: 'Search sources' });
    await user.type(field, 'table');
    expect(within(sources).getByText('Showing 20 of 60. Type to narrow.')).toBeVisible();
    await user.type(field, ' 59');
    await user.click(within(sources).getByRole('checkbox', { name: 'Table 59 1' }));
    await user.clear(field);
    expect(await within(sources).findByRole('checkbox', { name: 'Table 59 1' })).toBeChecked();
    await user.type(field, 'zzz');
    expect(within(sources).getByText('No matches')).toBeVisible();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('region', { name: 'Filters' })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Filters 1' })).toHaveFocus();
  });

  it('show their first six values, and all on demand, in place', async () => {
    const many = catalog().times(30, (c, index) => c.variable({ units: `unit ${index + 10}` }));
    const { user } = await openExplorer('/variables', many);
    const filters = await openFilters(user);
    const unit = within(await within(filters).findByRole('group', { name: 'Unit' }));
    const offered = () => unit.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent);
    expect(offered()).toEqual([10, 11, 12, 13, 14, 15].map((number) => `unit ${number} 1`));
    await user.click(unit.getByRole('button', { name: 'Show all 30' }));
    expect(offered()).toHaveLength(30);
    await user.click(unit.getByRole('checkbox', { name: 'unit 39 1' }));
    expect(offered().at(-1)).toBe('unit 39 1');
    await user.click(unit.getByRole('button', { name: 'Show fewer' }));
    expect(offered().slice(5)).toEqual(['unit 15 1', 'unit 39 1']);
    expect(unit.getByRole('button', { name: 'Show all 30' })).toHaveFocus();
  });

  it('begin with the subject and end with sources; units are also those that a name says', async () => {
    const sources = [income, source({ slug: 'ACSDT5Y2023-B25064' })];
    const { user } = await openExplorer(
      '/variables',
      variables()
        .variable({ name: 'Rent (Dollars)', sources })
        .variable({ sources: [source({ slug: 'ACSDT5Y2023-B19013' })] }),
    );
    const filters = await openFilters(user);
    await user.click(await within(filters).findByRole('checkbox', { name: 'dollars 3' }));
    expect(await screen.findByText('3 of 6 variables')).toBeVisible();
    expect(within(filters).getByRole('checkbox', { name: 'Housing 1' })).toBeVisible();
    const titles = within(filters).getAllByRole('group', { hidden: true });
    const named = titles.map((group) => group.querySelector('legend')?.textContent);
    expect(named[0]).toBe('Table subject');
    expect(named.at(-1)).toBe('Source');
  });

  it('on a phone say how many records they show, at least so many until all are counted', async () => {
    vi.stubGlobal('innerWidth', 390);
    const release = holdPages('variable', (offset) => offset > 0);
    const { user } = await openExplorer(
      '/variables',
      variables().times(120, (c) => c.variable()),
    );
    await user.click(await screen.findByRole('button', { name: /^Filters/ }));
    expect(await screen.findByRole('button', { name: 'Show 100+ records' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull();
    release();
    expect(await screen.findByRole('button', { name: 'Show 124 records' })).toBeVisible();
    vi.unstubAllGlobals();
  });

  it('distinguish two sources with one name', async () => {
    const twins = catalog()
      .variable({ sources: [source({ id: 5, name: 'Survey' })] })
      .variable({ sources: [source({ id: 6, name: 'Survey' })] });
    const { user } = await openExplorer('/variables', twins);
    const filters = await openFilters(user);
    await user.click(await within(filters).findByRole('checkbox', { name: 'Survey (id 6) 1' }));
    await waitFor(() => expect(location.search).toBe('?source=6'));
  });
});

it('filters beside a list stay open on later visits, without taking Escape, until they are closed', async () => {
  matchMediaOnly('(width >= 75rem)');
  const { user, unmount } = await openExplorer('/variables', variables());
  await openFilters(user);
  unmount();
  const again = await openExplorer('/variables', variables());
  const filters = await screen.findByRole('region', { name: 'Filters' });
  await again.user.keyboard('{Escape}');
  expect(filters).toBeVisible();
  await again.user.click(await within(filters).findByRole('checkbox', { name: /^with data page/ }));
  await again.user.keyboard('{Escape}');
  expect(screen.queryByRole('region', { name: 'Filters' })).not.toBeInTheDocument();
  expect(localStorage.getItem('catalog-explorer.filters')).toBeNull();
  await again.user.click(
    within(await openFilters(again.user)).getByRole('button', { name: 'Close filters' }),
  );
  expect(screen.queryByRole('region', { name: 'Filters' })).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: /^Filters/ })).toHaveFocus();
});

it.each([
  ['few records', ['A', 'B'], 0],
  ['many records', Array.from({ length: 11 }, (_, at) => `T${at}`), 1],
])('a short list has filters only if it needs them: %s', async (_, names, offered) => {
  const taxonomies = names.reduce((all, name) => all.taxonomy({ name }), catalog());
  await openExplorer('/taxonomies', taxonomies);
  await screen.findByText(`All ${names.length} loaded`);
  expect(screen.queryAllByRole('button', { name: 'Filters' })).toHaveLength(offered);
});

it('the order is chosen, appears in the URL, and back undoes it; a search has the best match', async () => {
  const { user } = await openExplorer('/variables', variables());
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Order' }), 'Name, A to Z');
  await waitFor(() => expect(namesShown()).toEqual(['Homes', 'Median', 'Total', 'Total']));
  expect(location.search).toBe('?sort=name');
  history.back();
  await waitFor(() => expect(namesShown()).toEqual(['Total', 'Median', 'Total', 'Homes']));
  await user.type(screen.getByRole('searchbox'), 'rent');
  expect(await screen.findByRole('option', { name: 'Best match', selected: true })).toBeVisible();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Order' }), 'Catalog order');
  await waitFor(() => expect(location.search).toBe('?q=rent&sort=service'));
});

describe.each([
  [
    'indicators',
    'Topic, A to Z',
    'subject',
    ['Births', 'Homes', 'Rent', 'Sex', 'Asthma'],
    () =>
      catalog()
        .indicator({ name: 'Rent', slug: 'B01001_rent', description: 'Subject area: Housing.' })
        .indicator({ name: 'Sex', slug: 'B01001A', description: 'Subject area: Housing.' })
        .indicator({ name: 'Births', slug: 'C', description: 'Subject area: Fertility.' })
        .indicator({ name: 'Asthma', slug: 'D' })
        .indicator({ name: 'Homes', slug: 'A', description: 'Subject area: Housing.' }),
  ],
  [
    'variables',
    'Sources, A to Z',
    'sources',
    ['Homes', 'Total', 'Male', 'Other'],
    () =>
      catalog()
        .variable({ name: 'Male', slug: 'B2_002', sources: [source({ id: 2, name: 'B2: Sex' })] })
        .variable({ name: 'Other', slug: 'B9_001', sources: [] })
        .variable({ name: 'Total', slug: 'B2_001', sources: [source({ id: 2, name: 'B2: Sex' })] })
        .variable({ name: 'Homes', slug: 'B1_001', sources: [source({ id: 1, name: 'B1: Homes' })] }),
  ],
] as const)('the %s', (list, title, column, names, built) => {
  const listed = () => namesShown(list === 'variables' ? 'Variables' : 'Indicators');

  it('are in groups and by code if they fit in a page; the catalog’s order is a choice', async () => {
    const { user } = await openExplorer(`/${list}`, built());
    await waitFor(() => expect(listed()).toEqual(names));
    expect(screen.getByRole('combobox', { name: 'Order' })).toHaveDisplayValue(title);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Order' }), 'Catalog order');
    await waitFor(() => expect(listed()).not.toEqual(names));
    expect(location.search).toBe('?sort=service');
  });

  it('stay in the catalog’s order while more than a page arrives, and are grouped as a choice', async () => {
    const record = list === 'variables' ? 'variable' : 'indicator';
    const builder = built();
    for (let at = 0; at < 100; at++) builder[record]({ name: `Z${at}`, slug: `Z${at}` });
    const { user } = await openExplorer(`/${list}`, builder);
    await screen.findByText(`All ${100 + names.length} loaded`);
    const order = screen.getByRole('combobox', { name: 'Order' });
    expect(order).toHaveDisplayValue('Catalog order');
    expect(listed()[0]).not.toBe(names[0]);
    await user.selectOptions(order, title);
    await waitFor(() => expect(listed().slice(0, 3)).toEqual(names.slice(0, 3)));
    expect(location.search).toBe(`?sort=${column}`);
  });
});

const of = (id: number, description: string) => ({
  sources: [source({ id, name: `T${id}`, description })],
});

describe('the table', () => {
  it('has columns of universe and period, as the source of a variable says, and sorts by them', async () => {
    const { user } = await openExplorer(
      '/variables?view=table',
      catalog()
        .variable({ name: 'A', ...of(1, 'Universe: Workers. 2019-2023.') })
        .variable({ name: 'B', ...of(2, 'Universe: Households. 2020-2024.') }),
    );
    await user.click(await screen.findByText('Columns'));
    // Descriptions are empty.
    expect(await screen.findByRole('checkbox', { name: 'Universe', checked: true })).toBeVisible();
    expect(screen.getByRole('checkbox', { name: 'Description', checked: false })).toBeVisible();
    expect(await screen.findByRole('cell', { name: '2019–2023' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Universe' }));
    await waitFor(() => expect(location.search).toContain('sort=universe'));
    await waitFor(() => expect(textsOf(screen.getAllByRole('rowheader'))).toEqual(['B', 'A']));
  });

  it('has the columns that are chosen, also if these are the usual ones of other lists', async () => {
    const counted = { name: 'A', units: 'people', ...of(1, 'Universe: Workers.') };
    const { user } = await openExplorer('/variables?view=table', catalog().variable(counted));
    await user.click(await screen.findByText('Columns'));
    await user.click(await screen.findByRole('checkbox', { name: 'Universe', checked: true }));
    await user.click(screen.getByRole('checkbox', { name: 'Description', checked: false }));
    expect(await screen.findByRole('columnheader', { name: /^Description/ })).toBeVisible();
    expect(screen.queryByRole('columnheader', { name: /^Universe/ })).not.toBeInTheDocument();
  });

  it('announces its size and rows, has the chosen columns, and sorts by its headers', async () => {
    const { user } = await openExplorer('/variables', variables());
    await user.click(await screen.findByRole('button', { name: 'Table' }));
    const table = await screen.findByRole('table', { name: 'Variables' });
    expect(table).toHaveAttribute('aria-rowcount', '5');
    expect(table).toHaveAttribute('aria-colcount', '5');
    const row = within(table).getByRole('row', { name: /Median rent/ });
    expect(row).toHaveAttribute('aria-rowindex', '3');
    expect(within(row).getByRole('cell', { name: 'Income tables; Rent tables' })).toBeVisible();
    const name = within(row).getByRole('link', { name: 'Median rent' });
    expect(name).toHaveAttribute('href', '/variables/2?view=table');
    await user.click(screen.getByText('Columns'));
    await user.click(screen.getByRole('checkbox', { name: 'Code' }));
    expect(within(table).queryByRole('columnheader', { name: 'Code' })).not.toBeInTheDocument();
    await user.click(within(table).getByRole('button', { name: 'Name' }));
    const ordered = await screen.findByRole('table', { name: 'Variables' });
    await waitFor(() => expect(within(ordered).getAllByRole('rowheader')[0]).toHaveTextContent('Homes'));
    const byName = within(ordered).getByRole('columnheader', { name: /Name/ });
    expect(byName).toHaveAttribute('aria-sort', 'ascending');
    expect(location.search).toBe('?sort=name&view=table&columns=name%2Cunits%2Csources%2Cdescription');
    await user.click(within(ordered).getByRole('button', { name: 'Name' }));
    await waitFor(() => expect(location.search).toContain('?sort=-name&'));
    expect(screen.getByRole('combobox', { name: 'Order' })).toHaveDisplayValue('Name, Z to A');
  });

  it('the head of a column has its definition, sorts with Enter and keeps the focus', async () => {
    const { user } = await openExplorer('/variables?view=table&columns=name,units', variables());
    const table = within(await screen.findByRole('table', { name: 'Variables' }));
    const head = table.getByRole('button', { name: 'Unit' });
    expect(head).toHaveAccessibleDescription(/^What the figures of a variable are counted/);
    head.focus();
    await user.keyboard('{Enter}');
    await waitFor(() =>
      expect(screen.getByRole('columnheader', { name: /^Unit/ })).toHaveAttribute('aria-sort', 'ascending'),
    );
    expect(document.activeElement?.closest('th')).toHaveAttribute('aria-sort');
  });

  it('shows the title of its table beside a total without a source', async () => {
    const total = { name: 'Total', description: 'Sex by Age: Total:', sources: [] };
    await openExplorer('/variables?view=table', catalog().variable(total));
    expect(await screen.findByRole('link', { name: /^Total ?· Sex by Age$/ })).toBeVisible();
  });

  it.each([1, 150])(
    'has in the row of a total without a source that of the row after it, of %d more records',
    async (more) => {
      const sources = [source({ name: 'B25003: Tenure', description: 'Universe: Occupied housing units' })];
      const contents = catalog()
        .variable({ name: 'Total', slug: 'B25003001' })
        .variable({ name: 'Owner occupied', slug: 'B25003002', sources })
        .times(more, (c) => c.variable({ name: 'Car', slug: 'B99', sources }));
      await openExplorer('/variables?view=table', contents, { autoLoad: 100 });
      const row = within(await screen.findByRole('row', { name: /^(?:Select )?Total/ }));
      expect(row.getByRole('link', { name: 'Total' })).toHaveAttribute('href', '/variables/1?view=table');
      expect(row.getByRole('cell', { name: 'Occupied housing units' })).toBeVisible();
      expect(row.getByRole('cell', { name: 'Tenure' })).toBeVisible();
      cleanup();
      await openExplorer('/variables', contents, { autoLoad: 100 });
      expect(await screen.findByRole('link', { name: /^Total .*Tenure/ })).toBeVisible();
    },
  );

  it('has names, units and codes only beside a record, with the source beside the name; all say that they sort', async () => {
    await openExplorer('/variables/4?view=table', variables());
    const table = within(await screen.findByRole('table', { name: 'Variables' }));
    expect(textsOf(table.getAllByRole('columnheader'))).toEqual(['Name', 'Unit', 'Code']);
    expect(table.getByRole('link', { name: /^Total ?· Rent tables$/ })).toBeVisible();
  });

  it('opens a record by a click anywhere in its row, and by the keyboard', async () => {
    const { user } = await openExplorer('/variables?view=table', variables());
    const table = await screen.findByRole('table', { name: 'Variables' });
    await user.click(within(table).getByRole('cell', { name: 'Income tables; Rent tables' }));
    expect(await screen.findByRole('heading', { name: 'Median rent', level: 2 })).toBeVisible();
    expect(location.pathname).toBe('/variables/2');
    within(table).getAllByRole('link')[0]?.focus();
    await user.keyboard('{End}');
    expect(within(table).getByRole('link', { name: 'Homes' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('heading', { name: 'Homes', level: 2 })).toBeVisible();
  });
});
