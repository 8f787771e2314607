import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { describe, expect, it } from 'vitest';
import { catalog, source } from '../../support/catalog-builder.ts';
import { region, sectionOf, textsOf } from '../../support/explorer/elements.ts';
import { answerPages, openExplorer, refusal, server } from '../../support/explorer/render-explorer.tsx';
import { testBaseUrl } from '../../support/start/in-process-service.ts';

const rent = source({ id: 7, name: 'B25064: Gross rent' });
const age = source({ id: 8, name: 'B01001: Age' });

const community = () =>
  catalog()
    .subdomain({ name: 'Housing' })
    .indicator({ name: 'Rent burden' })
    .indicator({ name: 'Rent and age' })
    .variable({ name: 'Median age', units: 'years', sources: [age], description: 'Given.' })
    .variable({ name: 'Gross rent', units: ' $ ', sources: [rent], description: ' ' })
    .variable({ name: 'Rent by age', units: '$', sources: [rent, age, rent] })
    .variable({ name: 'Total' });

const main = () => within(screen.getByRole('main'));

const of = (area: string) => ({ name: 'Cost', description: `Subject area: ${area}.` });

describe('the home page', () => {
  it('says what the catalog is and how much it contains, from the configuration and the records', async () => {
    await openExplorer('/', community(), {
      about: 'What Springfield measures.',
      examples: ['rent burden', 'broadband'],
    });
    expect(await screen.findByRole('heading', { name: 'Test catalog', level: 1 })).toBeVisible();
    expect(screen.getByText('What Springfield measures.')).toBeVisible();
    const sources = await main().findByRole('link', { name: '2 sources' });
    expect(sources.parentElement).toHaveTextContent(/^2 indicators and 4 variables from 2 sources$/);
    expect(sources).toHaveAttribute('href', '/sources');
    expect(main().getByRole('link', { name: '4 variables' })).toHaveAttribute('href', '/variables');
    const example = screen.getByRole('link', { name: 'rent burden' });
    expect(example).toHaveAttribute('href', '/search?q=rent+burden');
    expect(screen.getByRole('link', { name: 'broadband' })).toHaveAttribute('href', '/search?q=broadband');
    expect(await screen.findByRole('link', { name: /^Housing/ })).toHaveAttribute('href', '/subdomains/1');
  });

  it('shows subdomains that indicators do not name without numbers, and tells equal names apart', async () => {
    const named = catalog()
      .subdomain({ name: 'Access', slug: 'health_access' })
      .subdomain({ name: 'Access', slug: 'Mobility-access' })
      .subdomain({ name: 'Rent', slug: 'same' })
      .subdomain({ name: 'Rent', slug: 'same' })
      .indicator({ name: 'Rent burden' })
      .variable();
    await openExplorer('/', named);
    const tiles = within(await region(/^Topics$/));
    expect(await tiles.findAllByRole('link', { name: /^(Access|Rent)/ })).toHaveLength(4);
    expect(textsOf(tiles.getAllByRole('link')).map((text) => text.trim())).toEqual([
      'Access health access',
      'Access Mobility access',
      'Rent ID 3',
      'Rent ID 4',
    ]);
  });

  it('counts indicators by their subject areas, where most name a subdomain, and a subdomain leads to them', async () => {
    const { user } = await openExplorer(
      '/',
      catalog()
        .subdomain({ name: 'Health' })
        .subdomain({ name: 'Housing' })
        .times(6, (c) => c.indicator(of('Housing')))
        .indicator(of('Work'))
        .variable(),
    );
    const tiles = within(await region(/^Topics$/));
    for (const name of ['Housing 6 indicators', 'Health 0 indicators'])
      expect(await tiles.findByRole('link', { name })).toBeVisible();
    // As their list says.
    await user.click(screen.getByRole('link', { name: /^Topics/ }));
    const rows = within(await screen.findByRole('list', { name: 'Topics' }));
    await user.click(await rows.findByRole('link', { name: /^Housing 6 indicators/ }));
    const section = await sectionOf(await region('Housing'), '6 indicators');
    expect(within(section).getAllByText('Cost')[0]).toBeVisible();
  });

  it('opens with Enter the record whose code was typed or that an arrow key selects, otherwise all results', async () => {
    const { user } = await openExplorer('/', community());
    const field = await screen.findByRole('combobox', { name: 'Search the catalog' });
    await user.type(field, 'gross{Enter}');
    expect(await screen.findByRole('heading', { name: 'Search', level: 1 })).toBeVisible();
    expect(location.search).toBe('?q=gross');
    await user.click(screen.getByRole('link', { name: 'Test catalog' }));
    await user.type(await screen.findByRole('combobox', { name: 'Search the catalog' }), 'gross');
    await screen.findAllByRole('option');
    await user.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(location.pathname).toMatch(/^\/(?:indicators|variables|sources)\/\d+$/));
    await user.click(screen.getByRole('link', { name: 'Test catalog' }));
    const again = await screen.findByRole('combobox', { name: 'Search the catalog' });
    await user.type(again, 'variable-1{Enter}');
    expect(await screen.findByRole('heading', { name: 'Median age', level: 2 })).toBeVisible();
  });

  it('says right there that nothing matches, and Enter opens the page of results all the same', async () => {
    const { user } = await openExplorer('/', community());
    await user.type(await screen.findByRole('combobox', { name: 'Search the catalog' }), 'zebra');
    expect(await screen.findByText('No matches for “zebra”')).toBeVisible();
    expect(screen.queryByText(/^Nothing here mentions|address/)).toBeNull();
    await user.keyboard('{Escape}');
    expect(screen.queryByText('No matches for “zebra”')).toBeNull();
    expect(screen.getByRole('combobox', { name: 'Search the catalog' })).toHaveValue('zebra');
    await user.keyboard('{Escape}gross');
    expect(await screen.findByRole('option', { name: 'All results for “gross”' })).toBeVisible();
    expect(location.pathname).toBe('/');
    await user.clear(screen.getByRole('combobox', { name: 'Search the catalog' }));
    await user.keyboard('zebra');
    await screen.findByText('No matches for “zebra”');
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('heading', { name: 'Search', level: 1 })).toBeVisible();
    expect(location.search).toBe('?q=zebra');
  });

  it('lists recently viewed records, at most eight whatever is stored', async () => {
    const recent = { collection: 'indicator', name: 'Rent burden' };
    const records = Array.from({ length: 100 }, (_, key) => ({ ...recent, key: String(key) }));
    localStorage.setItem(`catalog-explorer.recent ${testBaseUrl}`, JSON.stringify(records));
    const { user } = await openExplorer('/indicators/2', community());
    await screen.findByRole('heading', { name: 'Rent and age', level: 2 });
    await user.click(screen.getByRole('link', { name: 'Test catalog' }));
    const links = within(await region(/^Recently viewed$/)).getAllByRole('link');
    expect(links).toHaveLength(8);
    expect(links[0]).toHaveAccessibleName('Rent and age');
    expect(links[0]).toHaveAttribute('href', '/indicators/2');
  });

  it('counts sources only once all variables are loaded, which it does not load for that', async () => {
    const long = catalog().times(150, (c) => c.variable({ sources: [rent] }));
    const { user } = await openExplorer('/', long, { autoLoad: 100 });
    const variables = await main().findByRole('link', { name: '150 variables' });
    expect(variables.parentElement).toHaveTextContent(/^0 indicators and 150 variables$/);
    await user.click(variables);
    await user.click(await screen.findByRole('button', { name: 'Load all' }));
    expect(await screen.findByText('All 150 loaded')).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Test catalog' }));
    expect(await main().findByRole('link', { name: '1 source' })).toBeVisible();
  });

  it('says that a catalog is empty', async () => {
    await openExplorer('/', catalog());
    expect(await screen.findByText('This catalog has no indicators or variables yet.')).toBeVisible();
    expect(main().queryByRole('heading', { level: 2 })).not.toBeInTheDocument();
  });
});

describe('the home page, if something cannot be loaded,', () => {
  it('says how long a list waits for the service, next to what is loaded', async () => {
    let busy = true;
    answerPages('indicator', () => {
      if (!busy) return undefined;
      busy = false;
      return Response.json({ detail: 'Busy' }, { status: 503, headers: { 'Retry-After': '2' } });
    });
    await openExplorer('/', community());
    const sentence = /^The catalog is busy\. Trying again in about 2 seconds \(attempt 2 of 3\)$/;
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(await screen.findByRole('link', { name: /^Housing/ })).toBeVisible();
    // Without configured examples, frequent words of the indicators are suggested.
    expect(await screen.findByRole('link', { name: 'rent' })).toHaveAttribute('href', '/search?q=rent');
    expect(screen.queryByText(/Trying again/)).not.toBeInTheDocument();
  });

  it.each([
    ['indicator/', 'Indicators could not be loaded'],
    ['*', 'The catalog could not be loaded'],
  ])('says once that %s could not be loaded, and loads it after Try again', async (failing, sentence) => {
    let closed = true;
    server.use(http.get(testBaseUrl + failing, () => (closed ? refusal() : undefined)));
    const { user } = await openExplorer('/', community());
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(sentence));
    closed = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await main().findByRole('link', { name: '2 sources' })).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('reports no failure if the first page of a list is loaded and a later one failed', async () => {
    const long = catalog().times(150, (c, index) => c.variable({ name: `Column ${index + 1}`, units: '$' }));
    const { user } = await openExplorer('/variables', long);
    answerPages('variable', (offset) => (offset > 0 ? refusal() : undefined));
    expect(await screen.findByRole('alert')).toHaveTextContent('Loading stopped at 100 of 150 variables.');
    await user.click(screen.getByRole('link', { name: 'Test catalog' }));
    expect(await main().findByRole('link', { name: '150 variables' })).toBeVisible();
    expect(main().queryByRole('alert')).not.toBeInTheDocument();
  });
});
