import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { catalog, type CatalogBuilder, source } from '../../support/catalog-builder.ts';
import { hrefsOf, region, sectionOf, textsOf } from '../../support/explorer/elements.ts';
import { holdPages, measures, named, openExplorer } from '../../support/explorer/render-explorer.tsx';

const homes = () =>
  catalog()
    .indicator({ name: 'Rent burden' })
    .subdomain({ name: 'Rent' })
    .times(7, (c, index) => c.variable({ name: `Rent burden ${index}`, units: '$' }));

const [age, sex] = [source({ id: 2, name: 'Age' }), source({ id: 3, name: 'Sex' })];
const tables = () =>
  catalog()
    .variable({ name: 'Total', slug: 'B1_001E', sources: [source({ id: 1, name: 'Rent' })] })
    .variable({ name: 'Renters', slug: 'B1_002E', denominators: [{ id: 1, name: 'Total' }] })
    .variable({ name: 'Total ', slug: 'B2_001E', sources: [age, sex] })
    .variable({ name: 'Total', slug: 'B3_001E', sources: [source({ id: 1, name: 'Rent' })] })
    .variable({
      name: 'Owners',
      denominators: [1, 3],
      description: 'B1_002E divided by b1_001e; not B9_001E.',
    });

/** The variables that may be related to the first indicator of `contents`. */
async function openRelated(contents: CatalogBuilder) {
  const opened = await openExplorer('/indicators/1', contents);
  const panel = await region(contents.contents.indicator[0]!.name);
  return { ...opened, section: await sectionOf(panel, 'Variables matching this name') };
}

const bracket = (name: string, id: number, of: string) => ({ name, sources: [source({ id, name: of })] });

const obesity = (variable: string) =>
  catalog()
    .indicator({ name: 'Adult obesity', slug: 'obesity', description: 'In 2020.' })
    .variable({ name: variable, sources: [source({ name: '2020: Survey' })] });

describe('records found by the name of another', () => {
  it('are not shown for a name of which they lack a word: a link searches for it', async () => {
    const names = { indicator: ['Age-friendly communities'], variable: ['Age of friendly residents'] };
    await openExplorer('/indicators/1', named(names));
    const panel = await region('Age-friendly communities');
    const section = await sectionOf(panel, 'Source');
    const search = await within(section).findByRole('link', {
      name: 'Search the variables for “Age-friendly communities”',
    });
    expect(section).toHaveTextContent('No source given, and no variable contains its name');
    expect(within(panel).queryByText('Variables matching this name')).toBeNull();
    expect(search).toHaveAttribute('href', '/variables?q=Age-friendly+communities');
  });

  it('of an indicator are the best search matches for its name, as their rows in lists', async () => {
    const { user, section } = await openRelated(homes());
    const matches = await within(section).findAllByRole('listitem');
    expect(matches).toHaveLength(5);
    expect(matches[0]).toHaveTextContent('Rent burden 0 $ variable-1');
    const link = within(section).getByRole('link', { name: /^Rent burden 0/ });
    expect(link).toHaveAttribute('href', '/variables/1');
    await user.click(within(section).getByRole('link', { name: 'All 7 matching variables' }));
    expect(await screen.findByText(/^7 matches in 7 variables/)).toBeVisible();
  });

  it('have their source also where the description matched', async () => {
    const fields = { name: 'Burden', description: 'Of rent.', sources: [source({ name: 'Survey' })] };
    const { section } = await openRelated(catalog().indicator({ name: 'Rent burden' }).variable(fields));
    expect(await within(section).findByRole('listitem')).toHaveTextContent(/Of rent\..* · Survey/);
  });

  it('are none where most of a list has the name', async () => {
    await openExplorer(
      '/indicators/1',
      measures(1).times(60, (c) => c.variable({ name: 'Measure 1' })),
    );
    const panel = await region('Measure 1');
    expect(await within(panel).findByText('No source given', { selector: 'p span' })).toBeVisible();
    await waitFor(() => expect(within(panel).queryByText('Variables matching this name')).toBeNull());
  });

  it('of an indicator are also the sources that have most words of its name', async () => {
    const contents = catalog()
      .indicator({ name: 'Household income by bracket' })
      .variable(bracket('$10,000 to $14,999', 1, 'B19001: Household Income'))
      .variable(bracket('Total', 2, 'B25064: Rent'));
    await openRelated(contents);
    const panel = await region('Household income by bracket');
    const sources = await sectionOf(panel, 'Possible source (matched by name)');
    expect(hrefsOf(within(sources).getAllByRole('link'))[0]).toBe('/sources/1');
  });

  it('of an indicator are none that only have words of its name, where its text says its table', async () => {
    const description = 'Income.\n\nTable B19025G, 2024 American Community Survey, 5-year estimates.';
    const contents = catalog()
      .indicator({ name: 'Household income by bracket', description })
      .variable(bracket('$10,000 to $14,999', 1, 'B19001: Household Income'));
    await openRelated(contents);
    const sources = await sectionOf(await region('Household income by bracket'), 'Source');
    expect(sources).toHaveTextContent('Table B19025G, 2024 American Community Survey');
    await waitFor(() => expect(within(sources).queryByText(/Looking for/)).toBeNull());
    expect(screen.queryByText(/^Possible source/)).toBeNull();
  });

  it('appear once all that is loaded was searched, not before a page that has just arrived', async () => {
    const release = holdPages('variable', (offset) => offset === 100);
    const { client, section } = await openRelated(
      catalog()
        .indicator({ name: 'Rent burden' })
        .times(100, (c) => c.variable({ name: 'Burden' }))
        .variable({ name: 'Rent burden of all' }),
    );
    const seen: string[] = [];
    new MutationObserver(() => seen.push(section.textContent)).observe(section, {
      subtree: true,
      childList: true,
      characterData: true,
    });
    // The first page is searched before the last one arrives.
    const results = () => client.getQueriesData({ queryKey: ['search'] }).map(([, data]) => data);
    await waitFor(() => expect(results()).toContainEqual(expect.objectContaining({ searched: 100 })));
    expect(section).toHaveTextContent('Searching 100 of 101 variables…');
    release();
    expect(await within(section).findAllByRole('listitem')).toHaveLength(1);
    const best = 'Rent burden of all';
    expect(seen.filter((text) => !/Searching \d+/.test(text) && !text.includes(best))).toEqual([]);
  });

  it('are searched by words only, whatever punctuation a name has', async () => {
    const names = { indicator: ['units: "rent" -burden'], variable: ['Units, rent and burden'] };
    await openExplorer('/indicators/1', named(names));
    expect(await screen.findByRole('link', { name: /^Units, rent and burden/ })).toBeVisible();
  });
});

const table = (id: number, name: string) => source({ id, name, infoLink: `https://data.example/${id}` });

describe('the source of an indicator', () => {
  it('is the one whose code is in its slug or description, with the way to its data', async () => {
    await openExplorer(
      '/indicators/1',
      catalog()
        .indicator({ name: 'Rent', slug: 'b25070_rent', description: 'Half of 2020, see Table B25064.' })
        .indicator({ name: 'Age', slug: 'age', description: 'In 2020.' })
        .variable({ name: 'A', sources: [table(1, 'B25070: Rent of households'), table(2, '2020: Census')] })
        .variable({ name: 'B', sources: [table(3, 'B25064: Gross rent'), table(4, 'B2506: Rooms')] }),
    );
    const section = await sectionOf(await region('Rent'), 'Sources');
    expect(within(section).getAllByText('data.example')).toHaveLength(2);
    expect(textsOf(within(section).getAllByRole('heading', { level: 4 }))).toEqual([
      'B25070: Rent of households',
      'B25064: Gross rent',
    ]);
    const [open] = within(section).getAllByRole('link', { name: /^Open data page/ });
    expect(open).toHaveAttribute('href', 'https://data.example/1');
    const [first] = within(section).getAllByRole('link', { name: /^About this source/ });
    expect(first).toHaveAttribute('href', '/sources/1');
  });

  it('has its variables below it, with the search, instead of those with a similar name', async () => {
    const sources = [table(1, 'B25003: Tenure of homes')];
    const { user } = await openExplorer(
      '/indicators/1?q=tenure&keyword=Homes',
      catalog()
        .indicator({ name: 'Tenure', slug: 'b25003_tenure' })
        .variable({ name: 'Owners', slug: 'B25003_002', depth: 1, sources })
        .variable({ name: 'Total (Tenure)', slug: 'B25003_001', sources })
        .variable({ name: 'Computed', sources: [table(2, 'Timetable'), ...sources] })
        .variable({ name: 'Tenure of offices' }),
    );
    const panel = await region('Tenure');
    const tree = within(await sectionOf(panel, 'In this table'));
    expect(textsOf(tree.getAllByRole('listitem')).at(-1)).toMatch(/^Owners/);
    expect(tree.getByRole('link', { name: /^Total/ })).toHaveAttribute('href', '/variables/2?q=tenure');
    expect(tree.getByRole('link', { name: 'All variables of this table' })).toBeVisible();
    expect(within(panel).queryByText(/Tenure of offices/)).toBeNull();
    await user.click(within(panel).getByRole('button', { name: 'Cite' }));
    expect(
      await screen.findByText(/^Tenure \[Indicator B25003\]\. .* Source: B25003: Tenure of homes/),
    ).toBeVisible();
  });

  it('repeats nothing that is said above or below it', async () => {
    const description = 'Universe: Households';
    const survey = 'Table B19013, 2024 American Community Survey, 5-year estimates.';
    const said = `Median income.\n\nOf a year.\n\n${survey}`;
    await openExplorer(
      '/indicators/1',
      catalog()
        .indicator({ name: 'Income', slug: 'B19013_income', description: said })
        .variable({
          name: 'Median income',
          units: '$',
          sources: [source({ name: 'B19013: Median income', description })],
        }),
    );
    const panel = within(await region('Income'));
    expect(await panel.findByText(/^The only variable of this source/)).toBeVisible();
    expect(panel.getAllByText(/^Median income/)).toHaveLength(1);
    expect(panel.getByText('Of a year.')).toBeVisible();
    expect(panel.getByText('B19013')).toBeVisible();
    expect(panel.getByText(/^B19013 · .*$/)).toBeVisible();
    expect(panel.getAllByText(/Households/)).toHaveLength(1);
    expect(panel.queryByText(/^Table B19013/)).toBeNull();
    expect(textsOf(within(panel.getByRole('list', { name: 'Key facts' })).getAllByRole('listitem'))).toEqual([
      'Unit: dollars (from its table)',
      'Universe: Households',
    ]);
  });

  it('has the indicators of the same table for other groups, and leads to its own first', async () => {
    const sources = [table(1, 'B19013A: Income (White Alone)')];
    const { user } = await openExplorer(
      '/indicators/2',
      catalog()
        .indicator({ name: 'Income (Asian Alone)', slug: 'B19013D_asian' })
        .indicator({ name: 'Income (White Alone)', slug: 'B19013A' })
        .indicator({ name: 'Income', slug: 'B19013_all' })
        .indicator({ name: 'Rent', slug: 'B25064' })
        .variable({ name: 'Income', slug: 'B19013A_001', sources }),
    );
    const others = await sectionOf(await region('Income (White Alone)'), 'For other groups');
    expect(hrefsOf(within(others).getAllByRole('link'))).toEqual(['/indicators/1']);
    expect(within(others).getByRole('link', { name: 'Income (Asian Alone) B19013D' })).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'About this source' }));
    await screen.findByRole('heading', { name: /^B19013A/, level: 1 });
    const all = await sectionOf(screen.getByRole('main'), 'Indicators');
    await user.click(within(all).getByRole('button', { name: 'Show all 3 indicators' }));
    const ids = [2, 3, 1];
    expect(hrefsOf(within(all).getAllByRole('link'))).toEqual(ids.map((id) => `/indicators/${id}`));
  });

  it('may be that of the variables of its words where no code is named', async () => {
    await openExplorer('/indicators/1', obesity('Adult obesity and poverty'));
    const panel = await region('Adult obesity');
    const named = await sectionOf(panel, 'Possible source (matched by name)');
    const links = ['/sources/1', '/variables/1', source({}).infoLink];
    expect(hrefsOf(within(named).getAllByRole('link'))).toEqual(links);
    expect(within(named).queryByRole('button')).toBeNull();
    // The variable is not listed again.
    await waitFor(() => expect(within(panel).queryByText('Variables matching this name')).toBeNull());
  });

  it('is not guessed from a variable that has words of the name in its tags only', async () => {
    const tags = [{ id: 1, slug: 'a', name: 'Older adults' }];
    const { section } = await openRelated(
      catalog()
        .indicator({ name: 'Adults 65 and over' })
        .variable({ name: '65 years and over', tags, sources: [source({ name: 'S1701: Poverty' })] }),
    );
    await within(section).findByRole('listitem');
    const panel = await region('Adults 65 and over');
    expect(await within(panel).findByText('No source given', { selector: 'p span' })).toBeVisible();
  });

  it('is the program that its first sentence or its code names, not what has a similar name', async () => {
    const program = table(1, 'Small Area Income and Poverty Estimates');
    const named = (slug: string, description: string) =>
      catalog()
        .indicator({ name: 'Child poverty', slug, description })
        .variable({ name: 'Child poverty of all ages', sources: [table(2, 'S1701: Child poverty')] })
        .variable({ name: 'Under 18', sources: [program] });
    const said = 'A yearly estimate from the Small Area Income and Poverty Estimates program. Modeled.';
    for (const contents of [named('a', said), named('poverty_SAIPE', '')]) {
      const { unmount } = await openExplorer('/indicators/1', contents);
      const panel = await region('Child poverty');
      expect(await within(panel).findByText('data.example')).toBeVisible();
      expect(within(panel).getByRole('heading', { level: 4 })).toHaveTextContent(program.name);
      unmount();
    }
    await openExplorer('/indicators/1', named('a', 'Figures of the Survey of Homes and Schools.'));
    const none = await within(await region('Child poverty')).findByText('No source given', {
      selector: 'span',
    });
    expect(none).toBeVisible();
  });

  it('is the table that its variable is computed from, also where its text names a program', async () => {
    const { user } = await openExplorer(
      '/indicators/1',
      catalog()
        .indicator({ name: 'Rent burden', slug: 'burden', description: 'Not in the Fair Market Rents.' })
        .variable({ name: 'Rent burden', slug: 'computed', description: 'B25070_007E by B25070_001E.' })
        .variable({ name: 'Of 30 percent', sources: [table(1, 'B25070: Rent of households')] })
        .variable({ name: 'Rent', sources: [table(2, 'Fair Market Rents')] }),
    );
    const panel = await region('Rent burden');
    const section = await sectionOf(panel, 'Source');
    expect(await within(section).findByRole('link', { name: /^Open data page/ })).toBeVisible();
    expect(within(section).getByRole('heading', { level: 4 })).toHaveTextContent(
      'B25070: Rent of households',
    );
    const variables = await sectionOf(panel, 'Variable');
    expect(hrefsOf(within(variables).getAllByRole('link'))).toEqual(['/variables/1']);
    await user.click(within(panel).getByRole('button', { name: 'Cite' }));
    expect(await screen.findByText(/^Rent burden .* Source: B25070: Rent of households/)).toBeVisible();
  });
});

describe('a topic', () => {
  const said = 'Subject area: Housing.';

  it('has the measures that the catalog puts there by name, with those for single groups folded, and their sources', async () => {
    const { user } = await openExplorer(
      '/subdomains/1',
      catalog()
        .subdomain({ name: 'Housing' })
        .indicator({ name: 'Rent (Asian Alone)', slug: 'B25064D', description: said })
        .indicator({ name: 'Rent', slug: 'B25064', description: said })
        .indicator({ name: 'Age of homes', description: said })
        .indicator({ name: 'Asthma', slug: 'adult-asthma', description: said })
        .indicator({ name: 'Asthma', slug: 'asthma-visits', description: said })
        .indicator({ name: 'Work', description: 'Where housing is mentioned.' })
        .indicator({ name: 'Aggregate rent', description: said })
        .indicator({ name: 'Age of homes by rent', description: said })
        .variable({ name: 'Evictions', tags: [{ id: 1, name: 'Housing' }] })
        .variable({
          name: 'Median',
          sources: [source({ id: 7, name: 'B25064: Gross Rent', description: 'From 2019 to 2023.' })],
        }),
    );
    const panel = await region('Housing');
    const section = await sectionOf(panel, '8 measures');
    expect(textsOf(within(section).getAllByRole('link')).filter((name) => !name.includes('Alone'))).toEqual([
      'Age of homes  indicator-3',
      // What tells one from the other is in its row, as in a list.
      'Asthma  adult-asthma',
      'Asthma  asthma-visits',
      'Evictions  variable-1',
      'Rent  B25064',
      // What is broken down after what is not, and sums last.
      'Age of homes by rent  indicator-8',
      'Aggregate rent  indicator-7',
    ]);
    expect(within(section).queryByRole('link', { name: /^Filter and export/ })).toBeNull();
    expect(within(section).queryByRole('searchbox')).toBeNull();
    await user.click(within(section).getByRole('checkbox', { name: 'Select Age of homes' }));
    expect(await screen.findByRole('link', { name: /^Selection/ })).toHaveTextContent('1');
    await user.click(within(section).getByText('1 version by group'));
    expect(within(section).getByRole('link', { name: /^Rent \(Asian Alone\)/ })).toBeVisible();
    const sources = await sectionOf(panel, 'Sources');
    expect(hrefsOf(within(sources).getAllByRole('link'))).toEqual(['/sources/7']);
    // The next record is another of the topic.
    await user.click(within(section).getByRole('link', { name: 'Age of homes indicator-3' }));
    expect(await screen.findByText(/of 7$/)).toBeVisible();
    expect(location.search).toBe('?subject=Housing');
  });

  it.each(['/subdomains/1', '/taxonomies/1'])(
    'to which nothing belongs says so and leads to a search and to topics with such codes: %s',
    async (path) => {
      const contents = homes()
        .taxonomy({ name: 'Rent', slug: 'subdomain-9' })
        .subdomain({ name: 'Rent and owners' })
        .subdomain({ name: 'Rent without indicators' })
        .indicator({ name: 'Owners', description: 'Subject area: Rent and owners.' });
      await openExplorer(path, contents);
      const panel = await region('Rent');
      expect(
        await within(panel).findByText('The catalog names no indicators or variables for it.'),
      ).toBeVisible();
      expect(await within(panel).findByRole('link', { name: 'Search for “Rent”' })).toHaveAttribute(
        'href',
        '/search?q=Rent',
      );
      expect(within(panel).queryByRole('link', { name: 'Rent burden' })).toBeNull();
      const similar = within(await sectionOf(panel, 'Similar topics')).getAllByRole('link');
      expect(textsOf(similar)).toEqual(['Rent and owners']);
    },
  );

  it('with many measures leads to their list, where they are searched and filtered', async () => {
    const contents = catalog().subdomain({ name: 'Housing' });
    for (let nth = 0; nth < 12; nth += 1) contents.indicator({ name: `Homes ${nth}`, description: said });
    const { user } = await openExplorer('/subdomains/1', contents);
    const section = await sectionOf(await region('Housing'), '12 indicators');
    await user.click(within(section).getByRole('link', { name: 'Filter and export these 12 indicators →' }));
    const rows = within(await screen.findByRole('list', { name: 'Indicators' }));
    expect(await rows.findAllByRole('link')).toHaveLength(12);
  });

  it('with many measures has those of each universe together, and searches them where they are', async () => {
    const contents = catalog().subdomain({ name: 'Housing' });
    for (let nth = 0; nth < 12; nth += 1) {
      const universe = ['Renters', 'Renters', 'Owners', 'Homes'][nth % 4];
      contents.indicator({ name: `Cost ${nth}`, description: `Universe: ${universe}\n${said}` });
    }
    contents.indicator({ name: 'Age', description: `Universe: Land\n${said}` });
    const { user } = await openExplorer('/subdomains/1', contents);
    const section = await sectionOf(await region('Housing'), '13 indicators');
    const headings = () => textsOf(within(section).queryAllByRole('heading', { level: 4 }));
    expect(headings()).toEqual(['Renters · 6', 'Owners · 3', 'Homes · 3', 'Others · 1']);
    expect(within(section).getByRole('link', { name: 'Owners' })).toHaveAttribute(
      'href',
      '/indicators?subject=Housing&universe=Owners',
    );
    await user.type(within(section).getByRole('searchbox', { name: 'Search these indicators' }), 'age');
    expect(within(section).getByText('1 match')).toBeVisible();
    expect(headings()).toEqual([]);
    expect(within(section).getAllByRole('checkbox')).toHaveLength(1);
    await user.keyboard('{Escape}');
    expect(headings()).toHaveLength(4);
    // The key of the list is not taken.
    screen.getByRole('heading', { name: 'Housing', level: 2 }).focus();
    await user.keyboard('/');
    expect(screen.getByRole('searchbox', { name: 'Search topics' })).toHaveFocus();
  });

  it('is not searched for by words that no measure has, and leads to the taxonomy that it is part of', async () => {
    const contents = catalog()
      .subdomain({ name: 'Outcomes', slug: 'EDU-OUT' })
      .taxonomy({ name: 'Education', slug: 'EDU' })
      .indicator({ name: 'Spending on education' });
    await openExplorer('/subdomains/1', contents);
    const panel = await region('Outcomes');
    expect(await within(panel).findByRole('link', { name: 'All topics' })).toBeVisible();
    expect(within(panel).getByRole('link', { name: 'Education' })).toHaveAttribute('href', '/taxonomies/1');
    expect(within(panel).queryByRole('link', { name: /^Search for/ })).toBeNull();
  });

  it.each([
    ['Topics', 'groups', ['housing', 'tenure'], '/indicators?keyword=tenure'],
    ['Subject area', 'group', ['Housing'], '/indicators?subject=Housing'],
  ])('lists what indicators are grouped by if it is called %s', async (name, noun, values, href) => {
    const contents = catalog()
      .taxonomy({ name })
      .indicator({ description: 'Topics: tenure, housing\nSubject area: Housing' })
      .indicator({ description: 'Topics: housing' })
      .indicator();
    await openExplorer('/taxonomies/1', contents);
    const section = await sectionOf(await region(name), `${values.length} ${noun} of indicators`);
    const links = within(section).getAllByRole('link');
    expect(links.map(({ textContent }) => textContent)).toEqual(values);
    expect(links.at(-1)).toHaveAttribute('href', href);
    expect(section).toHaveTextContent(`Assigned by the line “${name}” of their descriptions.`);
    expect(section).toHaveTextContent(
      /housing\s*2 indicators\s*tenure\s*1 indicator\s*Assigned|^1 group of indicators\s*Housing\s*1 indicator\s*Assigned/,
    );
  });

  it('groups what a taxonomy has by its tags, in the order of tables, with no number for a tag that has a name', async () => {
    const contents = catalog()
      .taxonomy({ name: 'Children first', tags: [6, 5] })
      .indicator({ name: 'Births', slug: 'births', description: 'Subject area: Children first' });
    for (const [name, slug, id] of [
      ['Pupils', 'B2_002', 5],
      ['Total', 'B2_001', 5],
      ['Rent', 'B1_001', 5],
      ['Aged', 'B3_001', 6],
    ] as const)
      contents.variable({
        name,
        slug,
        tags: [{ id, name: id === 5 ? 'School' : 'Equity' }],
        sources: [source({ id: Number(slug.slice(1, 2)), name: `${slug.slice(0, 2)}: Homes` })],
      });
    await openExplorer('/taxonomies/1', contents);
    const panel = await region('Children first');
    expect(panel).not.toHaveTextContent('Tag 5');
    const section = await sectionOf(panel, '5 measures');
    const links = within(section).getAllByRole('link');
    expect(links.map(({ textContent }) => textContent.split(/ |B\d/)[0])).toEqual([
      'Equity',
      'Aged',
      'School',
      'Rent',
      'Total',
      'Pupils',
      // What has no tag of it comes last.
      'Births',
    ]);
    expect(links[0]).toHaveAttribute('href', '/variables?tag=6');
    expect(within(section).getByRole('group')).toHaveTextContent(/^Homes 2 variables B2/);
    expect(within(panel).queryByRole('heading', { name: 'Tags' })).toBeNull();
  });

  it('is part of the taxonomy that its code begins with, which has its topics and what has its tags', async () => {
    const contents = catalog()
      .subdomain({ name: 'Outcomes', slug: 'EDU-OUT' })
      .subdomain({ name: 'Inputs', slug: 'EDU-IN' })
      .subdomain({ name: 'Other', slug: 'EDUCATED' })
      .taxonomy({ name: 'Education', slug: 'EDU', tags: [5] })
      .variable({ name: 'Pupils', tags: [{ id: 5, name: 'School' }] });
    const { user } = await openExplorer('/taxonomies/1', contents);
    const panel = await region('Education');
    const topics = await sectionOf(panel, 'Topics');
    expect(textsOf(within(topics).getAllByRole('link'))).toEqual(['Outcomes', 'Inputs']);
    expect(within(await sectionOf(panel, '1 variable')).getByRole('link', { name: /^Pupils/ })).toBeVisible();
    await user.click(screen.getByRole('link', { name: /^Topics/ }));
    const rows = await within(await screen.findByRole('list', { name: 'Topics' })).findAllByRole('link');
    expect(
      textsOf(rows).map((text) =>
        text
          .replaceAll(/(?: ·)? No indicators/g, '')
          .replaceAll(/\s+/g, ' ')
          .trim(),
      ),
    ).toEqual(['Inputs Education EDU-IN', 'Other EDUCATED', 'Outcomes Education EDU-OUT']);
  });
});

describe('relations of a variable', () => {
  it('are those it is the denominator of, and those with the same name and their differences', async () => {
    const { user } = await openExplorer('/variables/1', tables());
    const panel = await region('Total');
    const measured = await sectionOf(panel, 'Denominator of');
    const names = textsOf(within(measured).getAllByRole('link')).map((text) => text.split(' ')[0]);
    expect(names).toEqual(['Renters', 'Owners']);
    const named = await sectionOf(panel, 'Same name, different variable');
    expect(textsOf(within(named).getAllByRole('listitem'))).toEqual([
      'Total B3_001E',
      'Age and 1 other source B2_001E',
    ]);
    expect(within(panel).queryByText(/^Compared with/)).toBeNull();
    await user.click(within(measured).getByRole('link', { name: /^Renters/ }));
    expect(await region('Renters')).toBeVisible();
  });

  it('of the same name are told apart by their place in their table, also one that only their code names', async () => {
    const name = 'Came by ferry';
    const [work, home] = ['B1: Work', `B2: ${name} (Renters)`].map((table, id) => ({
      sources: [source({ id, name: table })],
    }));
    const denominators = [{ id: 3, name: 'Men' }];
    await openExplorer(
      '/variables/1',
      catalog()
        .variable({ name, slug: 'B3_001' })
        .variable({ name, slug: 'B1_001', ...work })
        .variable({ name: 'Men', slug: 'B1_002', ...work })
        .variable({ name, slug: 'B1_003', depth: 1, denominators })
        .variable({ name, slug: 'B2_001', ...home }),
    );
    const list = await sectionOf(await region(name), 'Same name, different variable');
    expect(textsOf(within(list).getAllByRole('listitem'))).toEqual([
      'Work B1_001',
      'Men › Came by ferry · Work B1_003',
      'Renters B2_001',
    ]);
  });

  it('are below its table and its place in that, which the record itself says in part', async () => {
    const sources = [source({ id: 1, name: 'B08006: Sex by Means of Transportation' })];
    const men = [{ id: 2, name: 'Male', slug: 'B08006_002E' }];
    const women = [{ id: 4, name: 'Female', slug: 'B08006_004E' }];
    const transit = [{ id: 5, name: 'Transit', slug: 'B08006_005E' }];
    await openExplorer(
      '/variables/6',
      catalog()
        .variable({ name: 'Total', slug: 'B08006_001E', depth: 0, sources })
        .variable({ name: 'Male', slug: 'B08006_002E', depth: 1, sources })
        .variable({ name: 'Transit', slug: 'B08006_003E', depth: 2, sources, denominators: men })
        .variable({ name: 'Female', slug: 'B08006_004E', depth: 1, sources })
        .variable({ name: 'Transit', slug: 'B08006_005E', depth: 2, sources, denominators: women })
        .variable({
          name: 'Ferry',
          slug: 'B08006_006E',
          depth: 3,
          sources,
          denominators: transit,
        }),
    );
    const panel = await region('Ferry');
    await waitFor(() =>
      expect(panel).toHaveTextContent('FerrySex by Means of Transportation › Female › Transit'),
    );
    expect(panel).toHaveTextContent('Also as a percentage of Female › Transit');
    expect(document.title).toBe('Ferry (Sex by Means of Transportation) · Variables');
  });

  it('say that the denominator includes what was not computed, except where that is the variable', async () => {
    const sources = [table(1, 'B25070: Gross rent')];
    const part = { depth: 1, sources, denominators: [{ id: 1, name: 'Total' }] };
    await openExplorer(
      '/variables/2',
      catalog()
        .variable({ name: 'Total', slug: 'B25070_001', sources })
        .variable({ name: '10 percent', slug: 'B25070_002', ...part })
        .variable({ name: 'Not computed (Gross rent)', slug: 'B25070_003', ...part }),
    );
    const panel = await region('10 percent');
    await waitFor(() => expect(panel).toHaveTextContent('of Total. That includes Not computed: subtract it'));
    within(panel).getAllByRole('link', { name: 'Not computed' })[0]!.click();
    expect(await region('Not computed')).not.toHaveTextContent('That includes');
  });

  it('leave out percentages of an average, and of a heading, which are none', async () => {
    const heading = { id: 9, name: 'Median age --', slug: 'B01002000.5' };
    await openExplorer(
      '/variables/1',
      catalog()
        .variable({ name: 'Median rent', denominators: [{ id: 2, name: 'Homes', slug: 'B1_001E' }] })
        .variable({ name: 'Homes', denominators: [heading] })
        .variable({ name: 'Renters', denominators: [{ id: 2, name: 'Homes', slug: 'B1_001E' }] }),
    );
    for (const [name, isPart] of [
      ['Median rent', false],
      ['Homes', false],
      ['Renters', true],
    ] as const) {
      const list = within(await screen.findByRole('list', { name: 'Variables' }));
      fireEvent.click(await list.findByRole('link', { name: new RegExp(`^${name}`) }));
      const panel = await region(name);
      expect([name, within(panel).queryByText(/^Also as a/) !== null]).toEqual([name, isPart]);
    }
  });

  it('codes of loaded variables in its description are links to them', async () => {
    await openExplorer('/variables/5', tables());
    const panel = await region('Owners');
    const link = await within(panel).findByRole('link', { name: 'B1_002E' });
    expect(link).toHaveAttribute('href', '/variables/2');
    expect(within(panel).getByRole('link', { name: 'b1_001e' })).toHaveAttribute('href', '/variables/1');
    expect(within(panel).getByText(/not B9_001E\./)).toBeVisible();
    expect(within(panel).queryByRole('link', { name: /B9/ })).not.toBeInTheDocument();
  });
});
