import type { QueryClient } from '@tanstack/react-query';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { describe, expect, it } from 'vitest';
import { type CatalogBuilder, catalog, indicator, source } from '../../support/catalog-builder.ts';
import { textsOf } from '../../support/explorer/elements.ts';
import { answerPages, named, openExplorer, server } from '../../support/explorer/render-explorer.tsx';
import { testBaseUrl, testService } from '../../support/start/in-process-service.ts';

const incomes = () =>
  catalog()
    .indicator({ name: 'Median household income', slug: 'B19013' })
    .indicator({
      name: 'Families in poverty',
      description: 'Share of families with an income below the threshold.',
    })
    .indicator({ name: 'Gross rent', slug: 'B25064', description: null })
    .indicator({ name: 'Vacancy', description: 'Homes without occupants.' });

/** Replaces the service's catalog and loads all lists again. */
async function reload(client: QueryClient, changed: CatalogBuilder): Promise<void> {
  const service = await testService(changed);
  server.use(http.all(`${testBaseUrl}*`, ({ request }) => service.handler(request)));
  await client.refetchQueries({ queryKey: ['catalog'] });
}

const searchbox = () => screen.findByRole('searchbox', { name: 'Search indicators' });
const links = () => within(screen.getByRole('list', { name: 'Indicators found' })).getAllByRole('link');

describe('a search while its list changes', () => {
  it('finds a record by the text with which a later page replaced it, and no longer by the earlier one', async () => {
    const { promise: gate, resolve: release } = Promise.withResolvers<void>();
    const [rent, age] = [indicator({ name: 'Gross rent' }), indicator({ id: 2, name: 'Median age' })];
    const zebras = { ...age, name: 'Zebra crossings' };
    const { user } = await openExplorer('/taxonomies');
    answerPages('indicator', async (offset) => {
      if (offset === 0) return Response.json({ count: 3, next: '?offset=2', results: [rent, age] });
      await gate;
      return Response.json({ count: 3, next: null, results: [zebras] });
    });
    await user.click(await screen.findByRole('link', { name: /^Indicators/ }));
    await user.type(await searchbox(), 'age');
    expect(await screen.findByText(/^1 match in the first 2 of 3 indicators/)).toBeVisible();
    release();
    expect(await screen.findByText(/^No matches for “age”/)).toBeVisible();
    await user.clear(await searchbox());
    await user.type(await searchbox(), 'zebra');
    await waitFor(() => expect(links()[0]).toHaveTextContent('Zebra crossings'));
  });

  it('never shows other records than the matches when the list is loaded again in another order', async () => {
    const { client } = await openExplorer(
      '/indicators?q=rent',
      named({ indicator: ['Gross rent', 'Median age'] }),
    );
    await screen.findByRole('list', { name: 'Indicators found' });
    const seen = new Set<string | null>();
    const observer = new MutationObserver(() => {
      for (const list of screen.queryAllByRole('list', { name: 'Indicators found' }))
        for (const link of within(list).getAllByRole('link')) seen.add(link.textContent);
    });
    observer.observe(document.body, { subtree: true, childList: true, characterData: true });
    await reload(
      client,
      catalog().indicator({ id: 2, name: 'Median age' }).indicator({ id: 1, name: 'Gross rent, monthly' }),
    );
    expect(await screen.findByRole('link', { name: /^Gross rent, monthly/ })).toBeVisible();
    observer.disconnect();
    expect([...seen].filter((text) => text?.includes('Median age'))).toEqual([]);
  });

  it('finds the right source when the variables are loaded again with the same number of sources', async () => {
    const [rent, age] = [source({ id: 7, name: 'Gross rent' }), source({ id: 8, name: 'Median age' })];
    const { client } = await openExplorer(
      '/search?q=rent',
      catalog()
        .variable({ sources: [rent] })
        .variable({ sources: [age] }),
    );
    const found = await screen.findByRole('region', { name: /^Sources 1$/ });
    expect(within(found).getByRole('link')).toHaveTextContent('Gross rent');
    await reload(
      client,
      catalog()
        .variable({ id: 2, sources: [age] })
        .variable({ id: 1, sources: [{ ...rent, name: 'Gross rent, monthly' }] }),
    );
    const link = await screen.findByRole('link', { name: /^Gross rent, monthly 1 variable/ });
    expect(link).toHaveAttribute('href', '/sources/7');
  });
});

describe('search in a collection', () => {
  it('finds word prefixes, names before descriptions, and highlights matches', async () => {
    const { user } = await openExplorer('/indicators', incomes());
    await user.type(await searchbox(), 'inco');
    expect(await screen.findByText('2 matches in 4 indicators')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Copy link' })).toBeVisible();
    expect(links().map((link) => link.textContent)).toEqual([
      expect.stringMatching(/^Median household income/),
      expect.stringMatching(/^Families in poverty/),
    ]);
    expect(within(links()[0]!).getByText('income', { selector: 'mark' })).toBeVisible();
    expect(links()[1]).toHaveTextContent('Description: Share of families with an income below the');
  });

  it('puts sources under their own heading where all variables are found by them', async () => {
    const contents = [1, 2, 3].reduce((all, id) => {
      const sources = [source({ id, name: `Survey of schools, part ${id}` })];
      return ['Pupils', 'Teachers', 'Lessons', 'Books'].reduce(
        (some, name) => some.variable({ name: `${name} ${id}`, sources }),
        all,
      );
    }, catalog());
    await openExplorer('/search?q=schools', contents);
    const sources = await screen.findByRole('region', { name: 'Sources 3' });
    expect(within(sources).getAllByRole('listitem')).toHaveLength(3);
    expect(screen.queryByRole('region', { name: /^Variables/ })).not.toBeInTheDocument();
    const all = within(sources).getByRole('link', { name: 'Show all 12 variables' });
    expect(all).toHaveAttribute('href', '/variables?q=schools');
  });

  it('leads to the variables of the one source that a query names', async () => {
    const sources = [source({ id: 7, name: 'River gauges' })];
    const contents = catalog().variable({ name: 'Level', sources }).variable({ name: 'Flow', sources });
    await openExplorer('/search?q=river+gauges', contents);
    await screen.findByRole('region', { name: 'Best match 1' });
    const all = await screen.findByRole('link', { name: 'Show all 2 variables' });
    expect(all).toHaveAttribute('href', '/variables?q=river+gauges');
  });

  it('shows the variable of a source that no other has, also if it is not its first', async () => {
    const [first, second] = [
      source({ id: 7, name: 'Household survey' }),
      source({ id: 8, name: 'Broadband map' }),
    ];
    const contents = catalog()
      .variable({ name: 'Speed', sources: [first, second] })
      .variable({ name: 'Rooms', sources: [first] });
    await openExplorer('/search?q=broadband', contents);
    const variables = await screen.findByRole('region', { name: 'Variables 1' });
    expect(within(variables).getByRole('link', { name: /^Speed/ })).toBeVisible();
  });

  it('says what matched and of which source, where the name has no match', async () => {
    const sources = [source({ id: 7, name: 'B25064: Gross rent' })];
    const contents = catalog().variable({ name: 'Total', description: 'Counted by the office.', sources });
    await openExplorer('/variables?q=office', contents);
    const row = await screen.findByRole('link', { name: /^Total/ });
    await waitFor(() =>
      expect(row).toHaveTextContent(/Description: Counted by the office\. · B25064: Gross rent/),
    );
  });

  it('finds and marks a symbol, and says when a query contains nothing to search for', async () => {
    const { user } = await openExplorer('/indicators', incomes().indicator({ name: 'Mood 😀' }));
    await user.type(await searchbox(), '😀');
    expect(await screen.findByText('1 match in 5 indicators')).toBeVisible();
    expect(within(links()[0]!).getByText('😀', { selector: 'mark' })).toBeVisible();
    await user.clear(await searchbox());
    await user.type(await searchbox(), '//');
    expect(await screen.findByText('“//” contains no search term. Showing 5 of 5 indicators')).toBeVisible();
    expect(links()).toHaveLength(5);
  });

  it('never shows the result of an earlier query for the first letter of a new one', async () => {
    const { user } = await openExplorer('/indicators', incomes());
    await user.type(await searchbox(), 'rent');
    expect(await screen.findByText('1 match in 4 indicators')).toBeVisible();
    await user.clear(await searchbox());
    const all = await screen.findByRole('list', { name: 'Indicators' });
    fireEvent.change(await searchbox(), { target: { value: 'v' } });
    // Nothing is found yet: the whole list is kept until then.
    expect(within(all).getAllByRole('link')).toHaveLength(4);
    await waitFor(() => expect(links()).toHaveLength(1));
    expect(links()[0]).toHaveTextContent('Vacancy');
  });

  it('finds a word with a typo and says that it is not an exact match', async () => {
    const { user } = await openExplorer('/indicators', incomes());
    await user.type(await searchbox(), 'povertty');
    expect(await screen.findByText(/^No exact match for “povertty” .* 1 close match$/)).toBeVisible();
    expect(links()[0]).toHaveTextContent('Families in poverty');
  });

  it('says which word no record has, and what it shows instead', async () => {
    const { user } = await openExplorer('/indicators', incomes());
    await user.type(await searchbox(), 'zebra vacancy');
    const sentence = 'Nothing here mentions “zebra”. Showing results for “vacancy”. 1 close match';
    expect(await screen.findByText(sentence)).toBeVisible();
    await user.type(await searchbox(), '{Backspace>7/}lions');
    expect(
      await screen.findByText(/^Nothing here mentions “zebra”, “lions”\. Searched all 4\.$/),
    ).toBeVisible();
  });

  it('leads from a search that finds nothing to the topics that share a word with it', async () => {
    const contents = catalog()
      .indicator({ name: 'Gross rent', description: 'Subject area: Schools 1' })
      .times(8, (c, at) => c.subdomain({ name: `Schools ${at}` }))
      .subdomain({ name: 'Parks' });
    await openExplorer('/indicators?q=zebras+in+the+parks', contents);
    const topics = await screen.findByRole('navigation', { name: 'Topics' });
    expect(await within(topics).findByRole('link', { name: 'Parks' })).toBeVisible();
    expect(textsOf(within(topics).getAllByRole('link'))).toEqual(['Parks', 'Browse all 9 topics']);
  });

  it('leads to what a pasted address is of, from the field with the arrow down', async () => {
    const infoLink = 'https://data.example.org/table/B19013';
    const contents = catalog()
      .indicator({ name: 'Income' })
      .variable({ sources: [source({ infoLink })] });
    const { user } = await openExplorer('/indicators', contents);
    await user.click(await searchbox());
    await user.paste(`<${infoLink}/?g=1>.`);
    const link = await screen.findByRole('link', { name: 'Open: Variable 1' });
    expect(screen.queryByRole('link', { name: /^Income/ })).not.toBeInTheDocument();
    await user.keyboard('{ArrowDown}');
    expect(link).toHaveFocus();
    await user.clear(await searchbox());
    await user.paste(`${location.origin}/indicators/1).`);
    await screen.findByRole('link', { name: 'Open: Income' });
    await user.keyboard('{ArrowDown}{Enter}');
    expect(await screen.findByRole('heading', { name: 'Income', level: 2 })).toBeVisible();
    expect([location.pathname, location.search]).toEqual(['/indicators/1', '']);
  });

  it('says that no record has a pasted address, instead of searching for its words', async () => {
    const contents = catalog().indicator({ name: 'Income' }).variable({ name: 'Income' });
    const { user } = await openExplorer('/indicators', contents);
    for (const address of ['https://example.org/income', '/indicators/99', '/sources/99']) {
      await user.clear(await searchbox());
      await user.paste(address);
      expect(await screen.findByText('No record here has this address.')).toBeVisible();
      expect(screen.queryByRole('link', { name: /^Income/ })).not.toBeInTheDocument();
    }
  });

  it('looks up every code of a pasted column, and names those that no record has', async () => {
    const codes = Array.from({ length: 65 }, (_, at) => `B25${100 + at}_001`);
    const contents = catalog().times(50, (c, at) => c.indicator({ slug: codes[at]!, name: `Measure ${at}` }));
    const { user } = await openExplorer('/indicators', contents);
    await user.click(await searchbox());
    await user.paste(codes.toReversed().join(' '));
    const named = codes
      .slice(53)
      .toReversed()
      .map((code) => `“${code}”`)
      .join(', ');
    expect(await screen.findByText(`Nothing here mentions ${named} and 3 more. 50 matches`)).toBeVisible();
    expect(links()[0]).toHaveTextContent('Measure 49');
    await user.click(screen.getByText('All 15 that are not here'));
    expect(screen.getByLabelText('Not in this catalog')).toHaveTextContent(/^B25164_001 .* B25150_001$/);
  });

  it('says that a catalog of a census has no places, and shows what the other words find', async () => {
    const contents = catalog().indicator({ name: 'Vacancy', slug: 'B25004' });
    const { user } = await openExplorer('/indicators', contents);
    await user.type(await searchbox(), 'vacancy in kern');
    const sentence = 'This catalog has no places; choose yours when you open the data.';
    expect(await screen.findByText(`${sentence} 1 match in 1 indicator`)).toBeVisible();
    await user.clear(await searchbox());
    await user.type(await searchbox(), 'kern county');
    expect(await screen.findByText(new RegExp(`^${sentence} Searched all 1`))).toBeVisible();
  });

  it('is in the URL through record and back, without filling the history, and cleared by its button', async () => {
    const { user } = await openExplorer('/indicators?q=ren', incomes());
    expect(await searchbox()).toHaveValue('ren');
    const before = history.length;
    await user.type(await searchbox(), 't');
    await waitFor(() => expect(location.search).toBe('?q=rent'));
    expect(history.length).toBe(before);
    await user.click(await screen.findByRole('link', { name: /Gross rent/ }));
    expect(await screen.findByRole('heading', { name: 'Gross rent', level: 2 })).toBeVisible();
    expect(location.pathname + location.search).toBe('/indicators/3?q=rent');
    history.back();
    await waitFor(() => expect(screen.queryByRole('heading', { level: 2 })).not.toBeInTheDocument());
    expect(await searchbox()).toHaveValue('rent');
    await user.click(screen.getByRole('button', { name: 'Clear search' }));
    expect(await searchbox()).toHaveValue('');
    expect(await searchbox()).toHaveFocus();
    await waitFor(() => expect(location.search).toBe(''));
  });

  it('treats markup and patterns as text', async () => {
    const query = encodeURIComponent('<img src=x onerror=alert(1)> (((a+)+$');
    await openExplorer(`/indicators?q=${query}`, incomes());
    expect(await screen.findByText(/<img src=x onerror=alert\(1\)> \(\(\(a\+\)\+\$”/)).toBeVisible();
    expect(document.querySelector('img[src="x"]')).toBeNull();
  });
});

it('a search without results offers the other lists that have some, and to leave out what limits it', async () => {
  const { user } = await openExplorer(
    '/indicators?q=zebra+units:miles',
    catalog().indicator({ name: 'Zebra crossings' }).variable({ name: 'Zebra crossings', units: 'miles' }),
  );
  expect(await screen.findByText(/^No indicators match/)).toBeVisible();
  expect(screen.getByText('Searched all 1.')).toBeVisible();
  expect(screen.queryByText(/^No matches in/)).not.toBeInTheDocument();
  const variable = await screen.findByRole('link', { name: '1 variable' });
  expect(variable).toHaveAttribute('href', '/variables?q=zebra+units%3Amiles');
  await user.click(screen.getByRole('button', { name: 'Without units:miles' }));
  expect(await screen.findByRole('link', { name: /^Zebra crossings/ })).toBeVisible();
});

it('records that share a name say where in their table they are', async () => {
  const sources = [source({ id: 1, name: 'B01001: Sex by age' })];
  await openExplorer(
    '/variables?q=under',
    catalog()
      .variable({ name: 'Male', slug: 'B01001_002', depth: 1, sources })
      .variable({ name: 'Under 5', slug: 'B01001_003', depth: 2, sources })
      .variable({ name: 'Female', slug: 'B01001_026', depth: 1, sources })
      .variable({ name: 'Under 5', slug: 'B01001_027', depth: 2, sources }),
  );
  expect(await screen.findByRole('link', { name: /^Under 5 .*Female/ })).toBeVisible();
  expect(screen.getByRole('link', { name: /^Under 5 .*Male/ })).toBeVisible();
});
