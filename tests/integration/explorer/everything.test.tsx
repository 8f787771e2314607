import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { catalog, source } from '../../support/catalog-builder.ts';
import { hrefsOf, region, textsOf } from '../../support/explorer/elements.ts';
import { otherHabits } from '../../support/other-habits.ts';
import { holdPages, measures, named, openExplorer } from '../../support/explorer/render-explorer.tsx';

const rent = source({ id: 7, name: 'B25064: Gross rent', slug: 'B25064' });

const community = () =>
  catalog()
    .subdomain({ name: 'Rent and housing' })
    .taxonomy({ name: 'Topics' })
    .indicator({ name: 'Gross rent' })
    .indicator({ name: 'Median age' })
    .variable({ name: 'Total', sources: [rent] })
    .variable({ name: 'Median gross rent', sources: [rent] });

/** Opens the palette with Ctrl+K on the settings page and types `text`. */
async function search(text: string, contents = community()) {
  const opened = await openExplorer('/settings', contents);
  await screen.findByRole('heading', { name: 'Settings' });
  await opened.user.keyboard('{Control>}k{/Control}');
  const palette = within(await screen.findByRole('dialog', { name: 'Search everything' }));
  await opened.user.keyboard(text);
  return { ...opened, palette, field: palette.getByRole('combobox', { name: 'Search everything' }) };
}

/** The texts of the links on the search page, once it has results for "health". */
async function shownLinks() {
  const main = within(screen.getByRole('main'));
  await main.findByRole('link', { name: /^Catalog health: what to fix/ });
  await main.findByRole('link', { name: /^Health of adults/ });
  return main.getAllByRole('link').map(({ textContent }) => textContent);
}

describe('searching everything', () => {
  it('shows results by group, with counts, from all four collections and the sources', async () => {
    await openExplorer('/search?q=rent', community());
    const indicators = await region(/^Indicators 1$/);
    expect(within(indicators).getByRole('link')).toHaveAttribute('href', '/indicators/1?q=rent');
    expect(await region(/^Topics 1$/)).toBeVisible();
    const variables = await region(/^Variables 2$/);
    expect(within(variables).getByRole('link', { name: /^Median gross rent/ })).toBeVisible();
    // What only the title of its table has is found with its table.
    expect(within(variables).getByRole('link', { name: 'Show all 2 variables' })).toBeVisible();
    const table = within(await region(/^Sources 1$/)).getByRole('link');
    expect(table).toHaveTextContent(/^B25064: Gross rent 2 variables$/);
    expect(table).toHaveAttribute('href', '/sources/7');
    expect(screen.queryByRole('region', { name: /^Taxonomies/ })).not.toBeInTheDocument();
    expect(screen.queryByText(/^Searched/)).not.toBeInTheDocument();
  });

  it('has indicators found by a related word above variables of which only one has the typed word', async () => {
    const [time, means] = [
      source({ id: 8, name: 'B08303: Travel time to work' }),
      source({ id: 9, name: 'B08301: Means of transportation to work' }),
    ];
    const contents = catalog().indicator({ name: 'Travel time to work' });
    contents.variable({ name: 'Vehicles used in commuting' });
    for (const sources of [[time], [means]])
      for (const name of ['Total', 'Other']) contents.variable({ name, sources });
    await openExplorer('/search?q=commuting', contents);
    expect(await region(/^Variables 5$/)).toBeVisible();
    const headings = textsOf(screen.getAllByRole('heading', { level: 2 }));
    expect(headings).toEqual(['Indicators 1', 'Variables 5', 'Sources 2']);
  });

  it('has a page above the results only if the query is how its name begins', async () => {
    const { user } = await openExplorer(
      '/search?q=health',
      named({ indicator: ['Health of adults', 'Catalog health'] }),
    );
    expect((await shownLinks()).at(-1)).toBe('Catalog health: what to fix');
    await user.clear(screen.getByRole('searchbox'));
    await user.type(screen.getByRole('searchbox'), 'catalog');
    await waitFor(() =>
      expect(
        textsOf(within(screen.getByRole('main')).getAllByRole('link', { name: /^Catalog health/ })),
      ).toEqual(['Catalog health: what to fix', 'Catalog health  indicator-2']),
    );
  });

  it('shows inexact matches only where nothing matches exactly', async () => {
    const { user } = await openExplorer(
      '/search?q=gross',
      named({ indicator: ['Gross rent'], taxonomy: ['Grass'] }),
    );
    expect(await region(/^Indicators 1$/)).toBeVisible();
    expect(screen.queryByRole('region', { name: /^Taxonomies/ })).not.toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(/^Indicators: 1 match$/));
    await user.clear(screen.getByRole('searchbox'));
    await user.type(screen.getByRole('searchbox'), 'grasss');
    const corrected = 'Searched “grass” instead of “grasss”.';
    expect(await screen.findByText(corrected)).toBeVisible();
    await waitFor(() => expect(screen.queryByText(/^None has exactly/)).toBeNull());
  });

  it('names above all results the words that are nowhere, and without results where to go from there', async () => {
    const contents = named({
      indicator: ['Gross rent'],
      variable: ['Rent'],
      subdomain: ['Housing', 'Health'],
    }).indicator({ name: 'Homes', description: 'Subject area: Housing' });
    const { user } = await openExplorer('/search?q=gross+zebra', contents);
    const sentence = 'Nothing here mentions “zebra”. Showing results for “gross”.';
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(screen.queryByText(/^None has exactly/)).not.toBeInTheDocument();
    await waitFor(() =>
      expect(screen.getByRole('status')).toHaveTextContent(`${sentence} Indicators: 1 match`),
    );
    await user.clear(screen.getByRole('searchbox'));
    await user.type(screen.getByRole('searchbox'), 'many zebras or lions');
    expect(await screen.findByText('Nothing here mentions “zebras”, “lions”.')).toBeVisible();
    const topics = within(screen.getByRole('navigation', { name: 'Topics' }));
    expect(textsOf(topics.getAllByRole('link'))).toEqual(['Housing', 'Health']);
  });

  it.each([
    ['rent in kern county', 'Variables: 4 matches'],
    ['median gross rent chicago', 'Variables: 1 match'],
    ['pittsburgh', 'No matches for “pittsburgh”'],
    ['Chicago', 'No matches for “Chicago”'],
    // What begins so, as “cash” does, or has these letters in a text, is not meant.
    ['rent, ca', 'Variables: 4 matches'],
    ['median gross rent CA', 'Variables: 1 match'],
    ['rent, MA', 'Variables: 4 matches'],
  ])('says that a catalog of a census has no places, and looks for the rest: %s', async (query, outcome) => {
    const contents = community()
      .variable({ name: 'Chicano', sources: [rent] })
      .variable({ name: 'Cash paid', description: 'Rent to a master (MA)', sources: [rent] });
    await openExplorer(`/search?q=${query}`, contents);
    const sentence = 'This catalog has no places; choose yours when you open the data.';
    expect(await screen.findByText(sentence)).toBeVisible();
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(outcome));
    expect(screen.queryByText(/Nothing here mentions|None has exactly/)).toBeNull();
  });

  it('looks for the rest of a query with a place in lists that say nothing of a census, too', async () => {
    const contents = community().indicator({ name: 'Rent in the county' });
    await openExplorer('/search?q=gross rent kern county', contents);
    const main = within(screen.getByRole('main'));
    expect(await main.findByRole('link', { name: /^Gross rent/ })).toBeVisible();
    await waitFor(() => expect(main.queryByRole('link', { name: /^Rent in the county/ })).toBeNull());
    expect(screen.queryByText(/Nothing here mentions|None has exactly/)).toBeNull();
  });

  it('reads no place where a list has the word, as “VA health care”', async () => {
    const contents = community().variable({ name: 'VA health care', sources: [rent] });
    await openExplorer('/search?q=health care VA', contents);
    expect(await screen.findByRole('link', { name: /^VA health care/ })).toBeVisible();
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(/^Variables: 1 match/));
    expect(screen.queryByText(/This catalog has no places/)).toBeNull();
  });

  it('shows groups with nothing but what was searched besides after those with the words', async () => {
    await openExplorer(
      '/search?q=nurse',
      named({ indicator: ['Industry by Occupation'], variable: ['Registered nurses'] }),
    );
    expect(await region(/^Indicators 1$/)).toBeVisible();
    expect(screen.getAllByRole('heading', { level: 2 }).map((each) => each.textContent)).toEqual([
      'Variables 1',
      'Indicators 1',
    ]);
  });

  it('does not put after others what answers several words by what catalogs call them', async () => {
    const contents = named({ indicator: ['Means of transportation to work'], variable: ['Hours of work'] });
    await openExplorer('/search?q=how+do+people+get+to+work', contents);
    await region(/^Variables 1$/);
    expect(textsOf(screen.getAllByRole('heading', { level: 2 }))).toEqual(['Indicators 1', 'Variables 1']);
  });

  it('says of the closest records which have only some of the words that they do', async () => {
    await openExplorer(
      '/search?q=do+people+trust+their+government',
      named({ indicator: ['Government workers', 'Trust in banks', 'Land of the government'] }),
    );
    // The rarer word says what is asked for.
    const near = await region(/^Indicators 1$/);
    expect(near).toHaveTextContent('Trust in banks');
    const some = 'None has all of these words. These have some of them:';
    expect(within(near).getByText(some)).toBeVisible();
  });

  it('shows no variables with one of two words where no indicator is about either', async () => {
    await openExplorer('/search?q=tree+cover', named({ variable: ['Tree trimmers', 'Ground cover'] }));
    expect(await screen.findByText('No matches for “tree cover”')).toBeVisible();
  });

  it('shows below what answers a question the indicators that have most of its words', async () => {
    await openExplorer(
      '/search?q=no+health+insurance',
      named({
        indicator: ['Health insurance by age'],
        variable: ['No health insurance', 'Men with no health insurance'],
        taxonomy: ['Health'],
      }),
    );
    const near = await region(/^Indicators 1$/);
    expect(within(near).getByText('None has all of these words. These have some of them:')).toBeVisible();
    expect(textsOf(screen.getAllByRole('heading', { level: 2 }))).toEqual([
      'Best match 1',
      'Variables 1 more',
      'Indicators 1',
    ]);
  });

  it('opens nothing with Enter, also where one record has the name that was typed', async () => {
    const { user } = await openExplorer('/search', community());
    await user.type(await screen.findByRole('searchbox'), 'median age{Enter}');
    await region(/^Best match 1$/);
    await user.keyboard('{Enter}');
    expect(location.pathname).toBe('/search');
    expect(screen.queryByRole('heading', { name: 'Median age', level: 2 })).toBeNull();
  });

  it('moves between the field, its results and their check boxes with arrows, J and K', async () => {
    const { user } = await openExplorer('/search?q=gross', community());
    await region(/^Sources 1$/);
    const [first, second] = within(screen.getByRole('main')).getAllByRole('link');
    await user.keyboard('{ArrowDown}');
    expect(first).toHaveFocus();
    await user.keyboard('j');
    await waitFor(() => expect(second).toHaveFocus());
    await user.keyboard('k{ArrowUp}');
    expect(screen.getByRole('searchbox')).toHaveFocus();
    screen.getByRole('checkbox', { name: 'Select Gross rent' }).focus();
    await user.keyboard('{ArrowDown}');
    expect(second).toHaveFocus();
  });

  it('selects records of all lists, with check boxes and by the keyboard, and leads to their comparison', async () => {
    const { user } = await openExplorer('/search?q=rent', community());
    const variables = await region(/^Variables 2$/);
    await within(variables).findByRole('link', { name: 'Show all 2 variables' });
    expect(within(variables).getAllByRole('checkbox')).toHaveLength(1);
    await user.click(screen.getByRole('checkbox', { name: 'Select Gross rent' }));
    expect(await screen.findByText('1 selected')).toBeVisible();
    screen.getByRole('link', { name: /^Median gross rent/ }).focus();
    await user.keyboard(' ');
    expect(await screen.findByText('2 selected')).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Compare 2' }));
    expect((await screen.findAllByRole('columnheader', { name: /Median gross rent/ }))[0]).toBeVisible();
  });

  it('puts what a code or a whole name means above the groups', async () => {
    await openExplorer('/search?q=B25064', community());
    const best = await region(/^Best match 1$/);
    expect(hrefsOf(within(best).getAllByRole('link'))).toEqual(['/sources/7', rent.infoLink]);
  });

  it.each([
    ['an indicator that names its table', 'From B25064.', null],
    ['an indicator that is one measure with a variable', null, 'Rent burden'],
  ])(
    'leads from %s at once to its data and to the variables of its source',
    async (_, description, shortName) => {
      const contents = catalog()
        .indicator({ name: 'Rent burden', description })
        .variable({
          name: 'Rent burden of owners',
          sources: [source({ id: 8, infoLink: 'javascript:alert()' })],
        })
        .variable({ name: 'Total', shortName, sources: [rent] })
        .variable({ name: 'Other', sources: [rent] });
      const { user } = await openExplorer('/search?q=rent+burden', contents);
      const best = await region(/^Best match 1$/);
      const page = await within(best).findByRole('link', { name: /^Open data page.+B25064: Gross rent/ });
      expect(page).toHaveAttribute('href', rent.infoLink);
      expect(page).toHaveAttribute('target', '_blank');
      const table = within(best).getByRole('link', {
        name: /^All variables of this source.+B25064: Gross rent/,
      });
      expect(table).toHaveAttribute('href', '/sources/7');
      await user.type(screen.getByRole('searchbox'), ' of owners');
      await within(await region(/^Best match 1$/)).findByRole('link', { name: /^Rent burden of owners/ });
      // It is the only variable of its source.
      expect(screen.queryByRole('link', { name: /^All variables/ })).not.toBeInTheDocument();
      expect(screen.queryByRole('link', { name: /^Open data page/ })).not.toBeInTheDocument();
    },
  );

  it('shows a table of one race among the others, not as the best match, and one or two more instead of a link', async () => {
    const contents = catalog();
    for (const race of ['', ' (White Alone)'])
      contents.variable({ name: 'Rent burden', sources: [source({ name: `Rent burden${race}` })] });
    for (let nth = 0; nth < 8; nth++) contents.variable({ name: `Rent burden ${nth}` });
    await openExplorer('/search?q=rent+burden', contents);
    expect(await region(/^Best match/)).not.toHaveTextContent('White');
    expect(within(await region(/^Variables 9 more$/)).getAllByRole('checkbox')).toHaveLength(9);
    expect(screen.queryByRole('link', { name: /^Show all/ })).not.toBeInTheDocument();
  });

  it('leads to what a pasted address is of: a record, a list or a selection', async () => {
    const { user } = await openExplorer('/search', community());
    await user.click(await screen.findByRole('searchbox'));
    await user.paste('/selection#variable=1&indicator=2&end');
    const selection = await screen.findByRole('link', { name: 'Open: Selection of 2 records' });
    expect(selection).toHaveAttribute('href', '/selection#variable=1&indicator=2&end');
    await user.clear(screen.getByRole('searchbox'));
    await user.paste(`http://${location.host}/variables?q=rent&amp;sort=name).`);
    const list = await screen.findByRole('link', { name: 'Open: Variables, “rent”' });
    expect(screen.queryByRole('region')).toBeNull();
    await user.click(list);
    expect(await screen.findByRole('heading', { name: 'Variables', level: 1 })).toBeVisible();
    expect(location.search).toBe('?q=rent&sort=name');
  });

  it('does not say what a list without results corrects', async () => {
    const contents = named({
      indicator: ['Public transport'],
      variable: ['Publishing at work', 'Transport'],
    });
    await openExplorer('/search?q=public+transport', contents);
    expect(await region(/Public transport|^Best match 1$/)).toBeVisible();
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Indicators: 1 match'));
    expect(screen.queryByText(/“public” *\)|for “public”/)).toBeNull();
  });

  it('corrects no word that another list has as it was typed', async () => {
    const contents = named({
      indicator: ['Renter households', 'Tenure'],
      variable: ['Outpatient care centers'],
    });
    await openExplorer('/search?q=center', contents);
    expect(await region(/^Variables 1$/)).toHaveTextContent('Outpatient care centers');
    expect(screen.queryByRole('region', { name: /^Indicators/ })).toBeNull();
  });

  it('has a variable with its indicator once, and one number of all variables', async () => {
    const contents = catalog();
    for (let nth = 0; nth < 2; nth++)
      contents.indicator({ name: `Rent ${nth} of all` }).variable({ name: `Rent ${nth} of all` });
    for (let nth = 2; nth < 14; nth++) contents.variable({ name: `Rent ${nth}` });
    await openExplorer('/search?q=rent', contents);
    const variables = within(await region(/^Variables 14$/));
    expect(await region(/^Indicators 2$/)).toHaveTextContent('also a variable');
    const all = variables.getByRole('link', {
      name: 'Show all 14 variables',
    });
    expect(all).toHaveAttribute('href', '/variables?q=rent');
  });

  it('puts every record of the name that was typed above the groups, but not one of many', async () => {
    const variable = ['Rent', 'Rent', 'Rent', 'Rent'];
    await openExplorer(
      '/search?q=rent',
      named({ indicator: ['Rent', 'Rent', 'Median gross rent'], variable }),
    );
    expect(within(await region(/^Variables 4$/)).getAllByRole('link')).toHaveLength(4);
    const best = await region(/^Best match 2$/);
    expect(hrefsOf(within(best).getAllByRole('link'))).toEqual([
      '/indicators/1?q=rent',
      '/indicators/2?q=rent',
    ]);
  });

  it.each([
    ['health', '/subdomains/1'],
    // It has no indicators.
    ['access', null],
  ])('names the topic %s first only if it has indicators', async (query, first) => {
    const description = 'Told by a doctor.\nSubject area: Health.';
    const contents = catalog()
      .subdomain({ name: 'Health' })
      .subdomain({ name: 'Access' })
      .indicator({ name: 'Asthma', description })
      .indicator({ name: 'Access to food', description });
    await openExplorer(`/search?q=${query}`, contents);
    await region(/^Indicators/);
    await waitFor(() => {
      const best = screen.queryByRole('region', { name: /^Best match/ });
      const href = best && within(best).getByRole('link').getAttribute('href');
      expect(href?.split('?')[0] ?? null).toBe(first);
    });
  });

  it('names nothing while a list is loaded that may have a better record of this name', async () => {
    const release = holdPages('indicator', (offset) => offset > 0);
    await openExplorer('/search?q=measure 1', measures(150), { autoLoad: 100 });
    expect(await region(/^Indicators \d+ so far$/)).toBeVisible();
    expect(screen.queryByRole('region', { name: /^Best match/ })).toBeNull();
    release();
    expect(
      within(await region(/^Best match 1$/)).getByRole('link', { name: /^Measure 1 ?· indicator/ }),
    ).toBeVisible();
  });

  it('says that nothing matches only “so far” until the last page is searched, and never that a word is nowhere', async () => {
    const release = holdPages('variable', (offset) => offset > 0);
    const contents = measures(1).times(250, (c, at) => c.variable({ name: `Column ${at}` }));
    await openExplorer('/search?q=zebra', contents.variable({ name: 'Zebra crossings' }), { autoLoad: 100 });
    expect(await screen.findByText('No match for “zebra” so far')).toBeVisible();
    const said = new Set<string>();
    const observer = new MutationObserver(() => said.add(document.querySelector('main')?.textContent ?? ''));
    observer.observe(document.body, { childList: true, subtree: true, characterData: true });
    onTestFinished(() => observer.disconnect());
    release();
    expect(await screen.findByRole('link', { name: /^Zebra/ })).toBeVisible();
    expect(said.size).toBeGreaterThan(0);
    expect([...said].filter((text) => /No matches|Nothing here/.test(text))).toEqual([]);
  });

  it('leads to the definition of a term of this name', async () => {
    await openExplorer('/search?q=margin+of+error', community());
    const link = await screen.findByRole('link', { name: /^Margin of error/ });
    expect(link).toHaveAttribute('href', expect.stringMatching(/^\/help#term-/));
  });

  it('says what else was searched, and searches for the typed word only on demand', async () => {
    const { user } = await openExplorer(
      '/search?q=snap+rate',
      named({ indicator: ['Receipt of food stamps', 'Rent', 'Snapshots'] }),
    );
    const note = 'Also searched “food stamps”. “rate” need not match. Only my words';
    expect((await screen.findByText(/^Also searched/)).textContent).toBe(note);
    expect(within(await region(/^Indicators 1$/)).getByText('food stamps')).toHaveAttribute('data-added');
    await user.click(screen.getByRole('button', { name: 'Only my words' }));
    expect(await screen.findByText('No matches for “"snap" "rate"”')).toBeVisible();
    expect(screen.queryByText(/Also searched/)).not.toBeInTheDocument();
  });

  it('says once of a word that nothing has, but a synonym, what was searched instead', async () => {
    const contents = named({ indicator: ['Employment status', 'Rent'], variable: ['Unemployed', 'Total'] });
    await openExplorer('/search?q=unemployment+turtles', contents);
    const [words, shown] = ['“unemployment”, “turtles”', '“employment status”, “unemployed”'];
    expect(
      await screen.findByText(`Nothing here mentions ${words}. Showing results for ${shown}.`),
    ).toBeVisible();
    expect(screen.getAllByText(/“unemployment”|instead/)).toHaveLength(1);
    expect(screen.queryByRole('button', { name: /^Only/ })).toBeNull();
  });

  it('shows what is left of a query if few names have it, though all sources do, and offers no other words', async () => {
    await openExplorer('/search?q=teachers+with+training', otherHabits());
    const sentence = 'Nothing here mentions “training”. Showing results for “teachers”.';
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(screen.getAllByRole('link', { name: /^Pupils per teacher/ })).not.toHaveLength(0);
    await openExplorer('/search?q=child+poverty', otherHabits());
    expect(await screen.findByText('Nothing here mentions “poverty”.')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Search for/ })).toBeNull();
  });

  it.each(['/search', '/indicators', 'the palette'])(
    'offers in %s what is left of a query beside an unknown word, which finds nothing alone if it is common',
    async (page) => {
      const contents = catalog()
        .subdomain({ name: 'Income' })
        .times(60, (c, at) => c.indicator({ name: `Income of group ${at}` }));
      const kind = page === 'the palette' ? 'option' : 'link';
      const { user } =
        page === 'the palette'
          ? await search('zebra income', contents)
          : await openExplorer(`${page}?q=zebra+income`, contents);
      const offer = await screen.findByRole('button', { name: 'Search for “income”' });
      expect(screen.getByText(/^Nothing here mentions “zebra”\./)).toBeVisible();
      expect(screen.queryByRole(kind, { name: /^Income of/ })).toBeNull();
      expect(screen.queryByRole('heading', { name: /^Topics/ })).toBeNull();
      await user.click(offer);
      expect((await screen.findAllByRole(kind, { name: /^Income of/ })).length).toBeGreaterThan(1);
    },
  );

  it.each(['income', 'group'])(
    'says the same of an unknown word in a list of few beside “%s”',
    async (word) => {
      const contents = catalog()
        .subdomain({ name: 'Income' })
        .times(60, (c, at) => c.indicator({ name: `Income of group ${at}` }));
      await openExplorer(`/subdomains?q=zebra+${word}`, contents);
      expect(await screen.findByText('Nothing here mentions “zebra”. Searched all 1.')).toBeVisible();
      expect(screen.getByRole('button', { name: `Search for “${word}”` })).toBeVisible();
      expect(screen.queryByRole('list', { name: 'Topics found' })).toBeNull();
    },
  );

  it('says that “rate” need not match only where the first result of no list has it', async () => {
    const contents = named({ indicator: ['Unemployment rate'], variable: ['Unemployment'] });
    await openExplorer('/search?q=unemployment+rate', contents);
    expect(await region(/^Variables 1$/)).toBeVisible();
    expect(screen.queryByText(/need not match/)).not.toBeInTheDocument();
  });

  it('does not call what matches by synonyms of words that a list has only close', async () => {
    const contents = named({
      indicator: ['Median gross rent', 'Typical commute', 'Income of two children'],
      variable: ['Typical rent of homes'],
    });
    const { user } = await openExplorer('/search?q=typical+rent', contents);
    expect(await region(/^Indicators 1$/)).toBeVisible();
    expect(textsOf(screen.getAllByRole('heading', { level: 2 }))).toEqual(['Indicators 1', 'Variables 1']);
    expect(screen.queryByText(/^None has exactly/)).not.toBeInTheDocument();
    await user.clear(screen.getByRole('searchbox'));
    await user.type(screen.getByRole('searchbox'), 'income of 2 kids');
    expect(await screen.findByRole('link', { name: /two children/ })).toBeVisible();
    expect(screen.queryByText(/Also searched/)).toBeNull();
  });

  it('searches the catalog’s own words, and offers to ask its keepers for what is missing', async () => {
    const contents = named({ indicator: ['Residents by neighborhood'] });
    const synonyms = [['barrio', 'neighborhood'], ['one']];
    const configuration = { synonyms, feedback: 'mailto:data@example.org' };
    const { user } = await openExplorer('/search?q=barrio', contents, configuration);
    expect(await screen.findByText('Also searched “neighborhood”.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Only my words' })).toBeVisible();
    expect(screen.queryByText(/^None has exactly/)).not.toBeInTheDocument();
    await user.clear(screen.getByRole('searchbox'));
    await user.type(screen.getByRole('searchbox'), 'zzz?cc=a@b');
    const ask = await screen.findByRole('link', { name: 'Ask for it' });
    const address = new URL(ask.getAttribute('href') ?? '');
    expect(address.pathname).toBe('data@example.org');
    expect([...address.searchParams.keys()]).toEqual(['subject', 'body']);
    expect(address.searchParams.get('subject')).toBe('Looking for zzz?cc=a@b');
  });
});

describe('the palette', () => {
  it('says that nothing matches only once everything was searched', async () => {
    const release = holdPages('variable', (offset) => offset === 100);
    const contents = catalog().times(200, (c, at) => c.variable({ slug: `T${at}` }));
    const { user } = await search('T1', contents);
    expect(await screen.findByText('so far')).toBeVisible();
    expect(screen.getByRole('option', { name: /^Show the \d+ variables found so far$/ })).toBeVisible();
    await user.keyboard('50');
    expect(await screen.findByText('No match for “T150” so far')).toBeVisible();
    expect(screen.queryByText(/^Try fewer/)).toBeNull();
    release();
    expect(await screen.findByRole('option', { name: /^T150|^Variable.*T150/ })).toBeVisible();
  });

  it('opens the sources or records with a pasted address, and says if there are none', async () => {
    const infoLink = 'https://data.example.org/pages';
    const contents = catalog().times(7, (c, at) =>
      c.variable({ name: `Rent ${at}`, sources: [source({ id: at, infoLink }), source({ id: 9 })] }),
    );
    const { user, palette } = await search('www.data.example.org/pages/', contents);
    expect(await palette.findByRole('option', { name: 'Show all 7' })).toHaveAttribute(
      'href',
      '/search?q=www.data.example.org%2Fpages%2F',
    );
    expect(palette.getAllByRole('option', { name: /^Open: Rent \d variable/i })).toHaveLength(5);
    await user.type(palette.getByRole('combobox'), 'nothing');
    expect(await palette.findByText('No record here has this address.')).toBeVisible();
    expect(palette.queryByRole('option')).toBeNull();
    await user.clear(palette.getByRole('combobox'));
    await user.type(palette.getByRole('combobox'), 'variables/3');
    expect(await palette.findByRole('option')).toHaveAttribute('aria-selected', 'true');
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('heading', { name: 'Rent 2', level: 2 })).toBeVisible();
  });

  it('has only the term that is named if no record has all words', async () => {
    const margin = { name: 'Marine engineers: margin', slug: 'B24010_001E' };
    const { palette } = await search('margin of error', catalog().variable(margin));
    expect(await palette.findByText('Nothing here mentions “error”.')).toBeVisible();
    expect(palette.getByRole('option')).toHaveTextContent('Margin of error: what it means');
    expect(palette.getAllByRole('option')).toHaveLength(1);
  });

  it('selects the first result while the caret stays in the field; Ctrl+Enter opens it in a new tab, Enter here', async () => {
    const open = vi.spyOn(globalThis, 'open').mockReturnValue(null);
    const { user, palette, field } = await search('median age');
    const option = await palette.findByRole('option', { name: /^Median age/ });
    expect(option).toHaveAttribute('aria-selected', 'true');
    expect(field).toHaveFocus();
    expect(field).toHaveAttribute('aria-activedescendant', option.id);
    await user.keyboard('{Control>}{Enter}{/Control}');
    const address = expect.stringMatching(/\/indicators\/2\?q=median\+age$/);
    expect(open).toHaveBeenCalledWith(address, '_blank', 'noopener');
    expect(screen.getByRole('dialog')).toBeVisible();
    expect(location.pathname).toBe('/settings');
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('heading', { name: 'Median age', level: 2 })).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('selects the page of all results unless the query names a record', async () => {
    const { user, palette } = await search('gross');
    const all = await palette.findByRole('option', { name: 'All results for “gross”' });
    expect(all).toHaveAttribute('aria-selected', 'true');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(location.pathname + location.search).toBe('/search?q=gross'));
  });

  it('waits with Enter for the record of a code, although another has the code in its name', async () => {
    const release = holdPages('variable');
    const contents = catalog().indicator({ name: 'Rent, B100' }).variable({ name: 'Homes', slug: 'B100' });
    const { user, palette } = await search('B100', contents);
    expect(await palette.findByRole('option', { name: /^Rent, B100 ?· indicator/ })).toHaveAttribute(
      'aria-selected',
      'false',
    );
    await user.keyboard('{Enter}');
    const all = await palette.findByRole('option', { name: 'Searching for “B100”' });
    expect(all).toHaveAttribute('aria-selected', 'true');
    release();
    expect(await screen.findByRole('heading', { name: 'Homes', level: 2 })).toBeVisible();
  });

  it('selects all results of a name that only variables have, and an option that is chosen until another is', async () => {
    const release = holdPages('variable');
    const { user, palette } = await search(
      'gross rent',
      named({ indicator: ['Gross rent by age'], variable: ['Gross rent'] }),
    );
    const all = await palette.findByRole('option', { name: 'All results for “gross rent”' });
    await palette.findByRole('option', { name: /^Gross rent by age/ });
    release();
    await palette.findByRole('group', { name: 'Best match' });
    expect(all).toHaveAttribute('aria-selected', 'true');
    await user.keyboard('{ArrowDown}{Enter}');
    expect(await screen.findByRole('heading', { name: 'Gross rent', level: 2 })).toBeVisible();
  });

  it('moves the selection with the arrow keys, wrapping around at the end', async () => {
    const { user, palette, field } = await search('gross');
    await palette.findByRole('option', { name: /Gross rent 2 variables$/ });
    const options = palette.getAllByRole('option');
    expect(options.length).toBeGreaterThan(2);
    await user.keyboard('{ArrowDown}');
    expect(options[1]).toHaveAttribute('aria-selected', 'true');
    expect(options[0]).toHaveAttribute('aria-selected', 'false');
    await user.keyboard('{ArrowUp}{ArrowUp}');
    expect(options.at(-1)).toHaveAttribute('aria-selected', 'true');
    expect(field).toHaveAttribute('aria-activedescendant', options.at(-1)?.id);
    await user.keyboard('{ArrowDown}');
    expect(options[0]).toHaveAttribute('aria-selected', 'true');
    expect(field).toHaveFocus();
  });

  it('waits with Enter while a query is searched, whose last results are marked as such; a second Enter opens all results', async () => {
    const { user, palette, field } = await search('gross');
    expect(await palette.findByRole('option', { name: /^Gross rent/ })).toBeVisible();
    const post = vi.spyOn(Worker.prototype, 'postMessage').mockImplementation(() => {});
    await user.type(field, ' income');
    const all = palette.getByRole('option', { name: 'All results for “gross income”' });
    expect(all).toHaveAttribute('aria-selected', 'true');
    expect(palette.getByRole('listbox')).toHaveAttribute('aria-busy', 'true');
    for (const group of palette.getAllByRole('group').slice(1)) expect(group.dataset['awaited']).toBe('true');
    await user.keyboard('{ArrowDown}');
    expect(all).toHaveAttribute('aria-selected', 'true');
    await user.keyboard('{Enter}');
    expect(all).toHaveTextContent('Searching for “gross income”');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(location.pathname + location.search).toBe('/search?q=gross+income'));
    post.mockRestore();
  });

  it('lists a record that it opened as recently viewed', async () => {
    const { user, palette } = await search('median age');
    await user.click(await palette.findByRole('option', { name: /^Median age/ }));
    expect(await screen.findByRole('heading', { name: 'Median age', level: 2 })).toBeVisible();
    await user.keyboard('{Control>}k{/Control}');
    const recent = within(await screen.findByRole('group', { name: 'Recently viewed' }));
    const viewed = recent.getByRole('option', { name: 'Median age indicator' });
    expect(viewed).toHaveAttribute('href', '/indicators/2');
  });

  it('leads to pages and to terms by their names, after what the catalog has', async () => {
    const { user, palette } = await search('dark');
    const settings = await palette.findByRole('option', { name: /^Settings/ });
    expect(settings).toHaveAttribute('aria-selected', 'true');
    expect(palette.queryByText(/^No matches/)).toBeNull();
    await user.clear(palette.getByRole('combobox'));
    await user.type(palette.getByRole('combobox'), 'universe');
    const term = await palette.findByRole('option', { name: /^Universe/ });
    await waitFor(() => expect(term).toHaveAttribute('aria-selected', 'true'));
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('heading', { name: 'Help', level: 1 })).toBeVisible();
    await waitFor(() => expect(document.activeElement).toHaveTextContent('Universe'));
  });

  it('opens with a click on the search field of the header, loads all records, and closes with its button', async () => {
    const { user } = await openExplorer('/settings', measures(150));
    await user.click(await screen.findByRole('button', { name: 'Search everything' }));
    const palette = within(await screen.findByRole('dialog', { name: 'Search everything' }));
    await user.type(palette.getByRole('combobox'), 'measure');
    expect(await palette.findByRole('option', { name: 'Show all 150 indicators' })).toBeVisible();
    expect(palette.queryByText(/^Searched/)).not.toBeInTheDocument();
    expect(location.pathname).toBe('/settings');
    await user.click(palette.getByRole('button', { name: 'Close esc' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it.each(['/', '/search?q=rent'])('stays closed where the page has a field for this: %s', async (path) => {
    const { user } = await openExplorer(path, community());
    const field = await within(screen.getByRole('main')).findByRole(path === '/' ? 'combobox' : 'searchbox');
    screen.getByRole('link', { name: 'Help' }).focus();
    await user.keyboard('{Control>}k{/Control}');
    expect(field).toHaveFocus();
    // As in an empty palette, what is typed is the whole text.
    await user.keyboard('homes');
    expect(field).toHaveValue('homes');
  });
});
