import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { catalog, source } from '../../support/catalog-builder.ts';
import { connect } from '../../support/explorer/browser.ts';
import { sectionOf, textsOf } from '../../support/explorer/elements.ts';
import { holdPages, openExplorer } from '../../support/explorer/render-explorer.tsx';

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
    .map((link) => link.querySelector('span span')?.textContent);

describe('the list of sources', () => {
  it('has each source once, with its number of variables, and links to it', async () => {
    const { user } = await openExplorer('/', tables());
    await user.click(await screen.findByRole('link', { name: 'Sources 2' }));
    expect(await screen.findByRole('heading', { name: 'Sources', level: 1 })).toBeVisible();
    expect(await screen.findByText('2 sources')).toBeVisible();
    expect(screen.queryByText(/^Based on/)).toBeNull();
    const links = within(screen.getByRole('main')).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Age 2 variables data.census.gov B01001', '/sources/8'],
      ['Gross rent 2 variables Rent and utilities. B25064', '/sources/7'],
    ]);
    await user.type(screen.getByRole('searchbox', { name: 'Search sources' }), 'rent');
    expect(await screen.findByText('1 match in 2 sources')).toBeVisible();
    await user.click(screen.getByRole('link', { name: /^Gross rent .*B25064$/ }));
    expect(await screen.findByRole('heading', { name: 'B25064: Gross rent', level: 1 })).toBeVisible();
  });

  it('is reached from its search field: the arrow down focuses the first source, Enter opens nothing', async () => {
    const { user } = await openExplorer('/sources?group=topic', tables());
    await screen.findByText('2 sources');
    const field = screen.getByRole('searchbox', { name: 'Search sources' });
    await user.type(field, 'b{ArrowDown}');
    expect(screen.getByRole('link', { name: /^Age .*B01001$/ })).toHaveFocus();
    // A source in a closed group cannot be focused.
    await user.click(screen.getByRole('heading', { name: 'B01 1' }));
    await user.type(field, '{ArrowDown}');
    expect(screen.getByRole('link', { name: /^Gross rent .*B25064$/ })).toHaveFocus();
    await user.type(field, '{Enter}');
    expect(location.pathname).toBe('/sources');
    await user.keyboard('{ArrowDown}{Enter}');
    expect(await screen.findByRole('heading', { name: 'B25064: Gross rent', level: 1 })).toBeVisible();
  });

  it('is ordered and grouped as chosen, which the URL holds', async () => {
    const { user } = await openExplorer(
      '/sources',
      tables().variable({ sources: [source({ id: 9, name: 'A1: Wages' })] }),
    );
    await screen.findByText('3 sources');
    expect(names()).toEqual(['Age', 'Gross rent', 'Wages']);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Order' }), 'Code or name, A to Z');
    await waitFor(() => expect(names()).toEqual(['Wages', 'Age', 'Gross rent']));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Grouping' }), 'By subject');
    expect(await screen.findByRole('heading', { name: 'Other from census.gov 1' })).toBeVisible();
    expect(location.search).toBe('?sort=name&group=topic');
    await user.type(screen.getByRole('searchbox', { name: 'Search sources' }), 'zzz');
    expect(await screen.findByText('No sources match “zzz”')).toBeVisible();
    const everything = screen.getByRole('link', { name: 'Search everything' });
    expect(everything).toHaveAttribute('href', '/search?q=zzz');
  });

  it('is counted in all variables; over a metered connection, says from how many and loads the rest on demand', async () => {
    connect({ type: 'cellular' });
    const { user } = await openExplorer(
      '/sources',
      catalog().times(250, (c, index) => c.variable({ sources: [source({ id: index })] })),
      { autoLoad: 100 },
    );
    expect(await screen.findByText('Based on the first 100 of 250 variables.')).toBeVisible();
    const navigation = screen.getByRole('navigation', { name: 'Catalog' });
    expect(within(navigation).getByRole('link', { name: 'Sources' })).toBeVisible();
    expect(screen.getByText('100+')).toBeVisible();
    expect(screen.getAllByText('1+ variable')).toHaveLength(100);
    await user.click(screen.getByRole('button', { name: 'Load all 250 variables' }));
    expect(await screen.findByText('250 sources')).toBeVisible();
    expect(screen.queryByText(/^Based on/)).toBeNull();
    // So many are grouped unless the URL says otherwise.
    expect(screen.getByRole('heading', { level: 2, name: /250$/ })).toBeVisible();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Grouping' }), 'Ungrouped');
    expect(screen.queryByRole('heading', { level: 2 })).toBeNull();
    expect(location.search).toBe('?group=none');
    expect(within(navigation).getByRole('link', { name: 'Sources 250' })).toBeVisible();
  });
});

describe('a source', () => {
  it('lists its variables once the list is loaded to its end, so that no row moves', async () => {
    const release = holdPages('variable', (offset) => offset === 100);
    await openExplorer(
      '/sources/7',
      catalog()
        .variable({ name: 'Rent in cash', slug: 'B25064_002E', sources: [rent] })
        .times(99, (c) => c.variable({ name: 'Age', sources: [age] }))
        .variable({ name: 'Gross rent', slug: 'B25064_001E', sources: [rent] }),
      { autoLoad: 100 },
    );
    expect(
      await screen.findByText('1 variable found so far. The table appears when loading is complete.'),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: /^Open data page/ })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Rent in cash' })).not.toBeInTheDocument();
    release();
    expect(await screen.findByRole('link', { name: 'Rent in cash' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Gross rent' })).toBeVisible();
  });

  it('shows its description, its data page and its variables', async () => {
    const { user } = await openExplorer('/sources/7', tables());
    expect(await screen.findByRole('heading', { name: 'B25064: Gross rent', level: 1 })).toBeVisible();
    expect(screen.getByText('Rent and utilities.')).toBeVisible();
    expect(screen.getByRole('list', { name: 'Key facts' })).toHaveTextContent('Data page: www.census.gov');
    expect(screen.getByRole('link', { name: /^Open data page/ })).toHaveAttribute('href', rent.infoLink);
    const all = screen.getByRole('link', { name: '2 variables' });
    expect(all).toHaveAttribute('href', '/variables?source=7');
    expect(screen.getByRole('link', { name: 'Rent by age' })).toHaveAttribute('href', '/variables/3');
    await user.click(screen.getByRole('link', { name: 'Gross rent' }));
    await user.click(await screen.findByRole('link', { name: 'All variables of this table' }));
    expect(await screen.findByRole('heading', { name: 'B25064: Gross rent', level: 1 })).toBeVisible();
  });

  it('whose variables have different data pages leads to none of them', async () => {
    const c = tables().variable({ sources: [{ ...rent, infoLink: 'https://example.org/another' }] });
    await openExplorer('/sources/7', c);
    expect(await screen.findByText(/^Its variables have different data pages/)).toBeVisible();
    expect(screen.queryByRole('link', { name: /^Open data page/ })).not.toBeInTheDocument();
  });

  it('is that of a variable computed from it, which names it and no other', async () => {
    const description = 'B25064_002E divided by B25064_001E, less B25064_003E.';
    const { user } = await openExplorer(
      '/variables/900',
      tables().variable({ id: 900, name: 'Share', slug: 'computed_share', description }),
    );
    expect(
      await screen.findByText('No sources listed. By its description, it is computed from this one:'),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: /^Open data page/ })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Cite' }));
    expect(await screen.findByText(/^Share.* Source: B25064/)).toBeVisible();
  });

  it('lists variables that have its code, but no source; each of them leads to it', async () => {
    const { user } = await openExplorer(
      '/sources/7',
      tables().variable({ name: 'With utilities', slug: 'B25064_002E' }).variable({ slug: 'B250640021' }),
    );
    // As lists count them, which have not those that are found by their codes.
    expect(await screen.findByRole('link', { name: '2 variables' })).toBeVisible();
    expect(screen.getByText('1 more variable has this table’s code but no source.')).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'With utilities' }));
    expect(await screen.findByText('No sources listed. By its code, it belongs to this one:')).toBeVisible();
    // The record begins with the title of that table.
    expect(await screen.findByText('Gross rent', { selector: 'header *' })).toBeVisible();
    const whole = await screen.findByRole('link', { name: 'All variables of this table' });
    expect(whole.getAttribute('href')).toMatch(/^.sources.7\?variable=/);
    await user.click(screen.getByRole('button', { name: 'Cite' }));
    expect(await screen.findByText(/^With utilities .* Source: B25064/)).toBeVisible();
  });

  it('is not compared as if the catalog listed it where only the code names it', async () => {
    const coded = tables().variable({ id: 99, name: 'With utilities', slug: 'B25064_002E' });
    await openExplorer('/compare?variable=1&variable=99', coded);
    expect(await screen.findByText(/^The source of B25064_002E follows from the code/)).toBeVisible();
  });

  it('is no table without a code', async () => {
    const sources = [source({ name: 'A survey' })];
    await openExplorer('/variables/1', catalog().variable({ sources }).variable({ sources }));
    await expect.poll(() => screen.queryByText('From the same source')).not.toBeNull();
    expect(screen.queryByText(/In this table/)).toBeNull();
  });

  it.each([
    ['99', 0],
    ['acs-b99', 1],
  ])('that no variable uses is reported missing (%s), and a code can be searched', async (key, links) => {
    await openExplorer(`/sources/${key}`, tables());
    expect(await screen.findByRole('heading', { name: `We couldn’t find source ${key}` })).toBeVisible();
    expect(
      screen.getByText('The link may be wrong, or the source may have been removed from the catalog.'),
    ).toBeVisible();
    expect(screen.queryAllByRole('link', { name: `Search everything for “${key}”` })).toHaveLength(links);
    expect(screen.getByRole('link', { name: 'All sources' })).toHaveAttribute('href', '/sources');
    expect(document.title).toBe('Source not found');
  });
});

const sexByAge = source({ id: 5, name: 'B01001: Sex by Age' });
const sexAndAge = ['Total', 'Male', 'Under 5 years', '5 to 9 years', 'Female'];
const tableRows: [slug: string, name: string, depth: number, of?: number][] = [
  ['B01001_004E', '5 to 9 years', 2, 4],
  ['B01001_026E', 'Female', 1, 3],
  ['B01001_001E', 'Total', 0],
  ['B01001_002E', 'Male (Sex by Age)', 1, 3],
  ['B01001_003E', 'Under 5 years', 2, 4],
];
const table = (more = 8) =>
  [
    ...tableRows,
    ...Array.from({ length: more }, (_, at) => [`B01001_1${at}E`, `Row ${at}`, 2, 2] as const),
  ].reduce(
    (all, [slug, name, depth, of]) =>
      all.variable({
        slug,
        name,
        depth,
        units: 'people',
        sources: [sexByAge],
        denominators: of === undefined ? [] : [{ id: of, name: '' }],
      }),
    catalog(),
  );
const treeLinks = async () =>
  textsOf(
    within(await sectionOf(screen.getByRole('main'), /variables?$/i)).getAllByRole('link', {
      name: /^(?!\d+ variables?$)/,
    }),
  );

describe('the table of a source', () => {
  it('begins with its own variables, not with those that only name it besides theirs', async () => {
    const contents = table(0).variable({
      name: 'Bus stops',
      slug: 'A1',
      sources: [source({ id: 9, name: 'Timetable' }), sexByAge],
    });
    await openExplorer('/sources/5', contents);
    await screen.findByRole('link', { name: 'Bus stops' });
    expect(await treeLinks()).toEqual([...sexAndAge, 'Bus stops']);
  });

  it('is a tree in the order of the codes, in which the open variable and what it is a percentage of are marked', async () => {
    await openExplorer('/sources/5?variable=1', table(0));
    await screen.findByRole('heading', { name: / variables$/ });
    expect(await treeLinks()).toEqual(sexAndAge);
    const open = screen.getByRole('link', { current: true });
    expect(open).toHaveTextContent('5 to 9 years');
    expect(open.closest('ul')!.closest('li')).toHaveTextContent(/^MaleDenominator/);
    expect(screen.queryByRole('searchbox', { name: 'Search this table' })).toBeNull();
    screen.getByRole('checkbox', { name: /^Select Male/ }).click();
    expect(await screen.findByRole('link', { name: /^Selection 1$/ })).toBeVisible();
    expect(await screen.findByText('1 selected')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open selection' })).toHaveAttribute('href', '/selection');
  });

  it('is moved through with arrow keys, and branches are folded by keys and buttons', async () => {
    const { user } = await openExplorer('/sources/5', table(0));
    const total = await screen.findByRole('link', { name: 'Total' });
    total.focus();
    await user.keyboard('{ArrowDown}');
    expect(screen.getByRole('link', { name: 'Male' })).toHaveFocus();
    await user.keyboard('{End}{Home}{ArrowDown}{ArrowDown}');
    expect(screen.getByRole('link', { name: 'Under 5 years' })).toHaveFocus();
    // What has no parts folds the branch that it is in.
    await user.keyboard('[[');
    expect(screen.getByRole('link', { name: 'Male' })).toHaveFocus();
    expect(screen.getByRole('button', { name: 'Parts of Male' })).toHaveAttribute('aria-expanded', 'false');
    await user.keyboard('{ArrowDown}');
    expect(screen.getByRole('link', { name: 'Female' })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Parts of Male' }));
    expect(screen.getByRole('button', { name: 'Parts of Male' })).toHaveAttribute('aria-expanded', 'true');
    await user.keyboard('{Tab}');
    screen.getByRole('link', { name: 'Male' }).focus();
    await user.keyboard('{ArrowDown}{Enter}');
    expect(await screen.findByRole('heading', { name: 'Under 5 years' })).toBeVisible();
  });

  it('is searched, and matches are shown below what they are part of', async () => {
    const { user } = await openExplorer('/sources/5', table());
    await screen.findByRole('heading', { name: / variables$/ });
    await user.type(screen.getByRole('searchbox', { name: 'Search this table' }), 'under');
    expect(await screen.findByText('1 match in 13 variables')).toBeVisible();
    expect(await treeLinks()).toEqual(['Total', 'Male', 'Under 5 years']);
    await user.keyboard('zzz');
    expect(await screen.findByText('Nothing matches “underzzz”.')).toBeVisible();
  });

  it('is shown on the page of each of its variables, as far as it is around it', async () => {
    const { user } = await openExplorer('/variables/5', table(12));
    const section = await sectionOf(document.body, 'In this table');
    await within(section).findByRole('link', { name: 'Female' });
    const [whole, ...links] = within(section).getAllByRole('link');
    expect(textsOf(links)).toEqual(sexAndAge);
    expect(whole).toHaveTextContent('All variables of this table');
    await user.click(within(section).getByRole('link', { name: 'Female' }));
    const parts = (await screen.findByRole('heading', { name: 'Female' })).closest('section')!;
    const more = await within(parts).findByRole('link', { name: /^6 more/ });
    expect(more).toHaveAttribute(
      'href',
      within(parts)
        .getByRole('link', { name: /^All .*of this table/ })
        .getAttribute('href'),
    );
    // The table shows them.
    expect(within(parts).queryByRole('heading', { name: 'Denominator of' })).toBeNull();
    await user.click(within(parts).getByRole('link', { name: /^All .*of this table/ }));
    expect(await screen.findByRole('link', { current: true, name: 'Female' })).toBeVisible();
  });
});
