import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { writeFragment } from '../../../src/catalog/basket/record-links.ts';
import { catalog } from '../../support/catalog-builder.ts';
import { isWithoutCensus } from '../../../src/catalog/census/presence.ts';
import { sampleCatalog } from '../../support/catalog-contents.ts';
import { readConfiguration } from '../../../src/explorer/data/services/configuration.ts';
import { testBaseUrl } from '../../support/start/in-process-service.ts';
import { region, sectionOf } from '../../support/explorer/elements.ts';
import { holdPages, openExplorer } from '../../support/explorer/render-explorer.tsx';
import { otherHabits } from '../../support/other-habits.ts';

test('Help explains no terms of a census to a catalog that is of none', async () => {
  await openExplorer('/help', otherHabits());
  const terms = await region('What the words mean');
  await expect.poll(() => within(terms).queryByText('Universe')).toBeNull();
  expect(within(terms).getByText('Percent of')).toBeVisible();
  expect(terms).not.toHaveTextContent(/census bureau|margin of error|five-year|B19013|level in table/i);
  expect(screen.getByRole('main')).not.toHaveTextContent(
    /the table that a variable|code of a table|your place|the place you chose/i,
  );
});

test('Search finds the terms that Help explains in this catalog', async () => {
  await openExplorer('/search?q=percent', otherHabits());
  expect(await screen.findByText('Percent of: what it means')).toBeVisible();
  expect(screen.queryByText('Margin of error: what it means')).toBeNull();
});

test('The columns that a table offers are those that its records can fill', async () => {
  const { user } = await openExplorer('/variables?view=table', otherHabits());
  await user.click(await screen.findByRole('button', { name: 'Columns' }));
  const columns = within(await screen.findByRole('group', { name: 'Columns of the table' }));
  expect(columns.getByRole('checkbox', { name: 'Unit' })).toBeChecked();
  expect(columns.queryByRole('checkbox', { name: 'Universe' })).toBeNull();
  expect(columns.queryByRole('checkbox', { name: 'Period' })).toBeNull();
});

test('Indicators are filtered by the units and sources of their variables, once all of these are loaded', async () => {
  const release = holdPages('variable', () => true);
  const { user } = await openExplorer('/indicators?unit=percentage', otherHabits());
  expect(
    await screen.findByText(/^Units, periods, data pages and sources are those of variables/),
  ).toBeVisible();
  expect(screen.queryByText(/match these filters/)).toBeNull();
  release();
  expect(await screen.findByText('18 of 60 indicators')).toBeVisible();
  await user.click(screen.getByRole('button', { name: /^Filters/ }));
  const filters = await region('Filters');
  expect(await within(filters).findByRole('checkbox', { name: 'dollars 6' })).toBeVisible();
  expect(within(filters).getByRole('checkbox', { name: /Survey of Schools .* … Part 1 3$/ })).toBeVisible();
  expect(within(filters).queryByText(/those of variables/)).toBeNull();
});

test('Filters say so where the catalog gives nothing to filter by', async () => {
  const { user } = await openExplorer('/indicators', otherHabits(), { twins: false });
  await user.click(await screen.findByRole('button', { name: 'Filters' }));
  expect(
    await screen.findByText('The catalog says nothing about these indicators to filter them by.'),
  ).toBeVisible();
});

test('the list of sources says what each part of a survey has', async () => {
  await openExplorer('/sources', otherHabits());
  const rows = await screen.findAllByRole('link', { name: /^Part \d 10 variables/ });
  expect(rows).toHaveLength(6);
  expect(rows[0]).toHaveTextContent('Enrolment, pre-primary · ');
  for (const row of rows) expect(row).not.toHaveTextContent('data.example.org');
});

test('The titles of sources that are of no census keep the number at their end', async () => {
  await openExplorer('/variables', otherHabits());
  const [part] = await screen.findAllByTitle(/in the Past 12 Months by Ministries, on Pupils.*Part 1$/);
  expect(part).toHaveTextContent(/^World Survey of Schools .* … Part 1$/);
});

test('A data page that is of no census has no place, and its variable is part of nothing', async () => {
  const places = [{ name: 'All counties', census: '010XX00US$0500000' }];
  await openExplorer('/variables/3', otherHabits(), { places });
  const panel = await region('Labour market programmes of adults, pre-primary');
  expect(await within(panel).findByRole('link', { name: /^Open data page/ })).toBeVisible();
  expect(within(panel).queryByRole('combobox')).toBeNull();
  expect(await within(panel).findByRole('heading', { name: 'From the same source' })).toBeVisible();
  expect(within(panel).queryByRole('heading', { name: 'In this table' })).toBeNull();
});

test('The sample catalog is of a census, and the first page of its variables says so', () => {
  const first = sampleCatalog().variable.slice(0, 100);
  expect(isWithoutCensus(first.map((record) => ({ record })))).toBe(false);
  expect(isWithoutCensus([])).toBe(false);
});

test('A variable shows what the indicator of its name says, and an indicator what its variable has', async () => {
  const { user } = await openExplorer('/variables/3', otherHabits());
  const variable = await region('Labour market programmes of adults, pre-primary');
  const meaning = await sectionOf(variable, 'Description');
  expect(meaning).toHaveTextContent('is what ministries say');
  expect(variable).not.toHaveTextContent('No description');
  await user.click(within(meaning).getByRole('link', { name: 'From the indicator of this name' }));
  const indicator = await region('Labour market programmes of adults, pre-primary');
  expect(await within(indicator).findByRole('link', { name: /^Open data page/ })).toBeVisible();
  expect(indicator).toHaveTextContent('number');
  expect(within(indicator).getByRole('link', { name: /Labour market programmes/ })).toHaveAttribute(
    'href',
    '/variables/3',
  );
  expect(indicator).not.toHaveTextContent('No source given');
});

test('An indicator that has only the code of a variable is not said to be of its name', async () => {
  const contents = catalog()
    .indicator({ name: 'Gamma', slug: 'G.1', description: 'What gamma is.' })
    .variable({ name: 'Other', slug: 'G_1' })
    .variable({ name: 'Gamma', slug: 'Q_1' });
  await openExplorer('/variables/1', contents);
  const meaning = await sectionOf(await region('Other'), 'Description');
  expect(meaning).toHaveTextContent('From the indicator with this code');
  expect(meaning).toHaveTextContent('What gamma is.');
  cleanup();
  // The code says more than the name: never one indicator for two variables.
  await openExplorer('/variables/2', contents);
  expect(await within(await region('Gamma')).findByText(/^No .*description$/)).toBeVisible();
});

test.each([
  ['G_1', '/variables/1'],
  ['G.1', '/indicators/1'],
])(
  'Of a measure that is indicator and variable, the one whose code %s was typed is found',
  async (code, path) => {
    const contents = catalog()
      .indicator({ name: 'Gamma', slug: 'G.1' })
      .variable({ name: 'Gamma', slug: 'G_1' });
    await openExplorer(`/search?q=${code}`, contents);
    const hit = await screen.findByRole('link', { name: /^Gamma/ });
    await waitFor(() => expect(hit).toHaveAttribute('href', expect.stringMatching(`^${path}\\b`)));
  },
);

test('Where config.json says so, indicators and variables share nothing', async () => {
  await openExplorer('/variables/3', otherHabits(), { twins: false });
  const variable = await region('Labour market programmes of adults, pre-primary');
  expect(await within(variable).findByText('No description')).toBeVisible();
  expect(variable).not.toHaveTextContent('indicator of this name');
});

test('A variable whose source has the words that its indicator lacks is a result of its own', async () => {
  await openExplorer('/search?q=survey+expenditure', otherHabits());
  const variables = await screen.findByRole('region', { name: 'Variables 6' });
  expect(within(variables).getAllByRole('link')).toHaveLength(6);
  expect(screen.queryByRole('region', { name: /^Indicators/ })).toBeNull();
});

test('An indicator and its variable are one result of a search', async () => {
  await openExplorer('/search?q=Behaviour+support+staff%2C+tertiary', otherHabits());
  const best = await region(/^Best match/);
  expect(await within(best).findByText('indicator, also a variable')).toBeVisible();
  expect(within(best).getAllByRole('link', { name: /Behaviour support staff, tertiary/ })).toHaveLength(1);
});

test('Comparing shows what each record has from its twin', async () => {
  await openExplorer('/compare?indicator=3&variable=4', otherHabits());
  expect(await screen.findByRole('row', { name: /^Description.*is what ministries say/ })).toBeVisible();
});

test('What readers see for a subdomain is the word in config.json', async () => {
  // Whoever reads “Themes” may type it.
  await openExplorer('/themes/1', otherHabits(), readWith({ topic: ['theme', 'themes'] }));
  expect(await region('Inputs')).toHaveTextContent(/^.*theme/);
  expect(screen.getByRole('link', { name: /^Themes/ })).toHaveAttribute('href', '/subdomains');
  cleanup();
  await openExplorer('/THEMES/Inputs-7', otherHabits(), readWith({ topic: ['theme', 'themes'] }));
  expect(await screen.findByText(/We couldn’t find theme Inputs-7/)).toBeVisible();
  readWith({});
  expect(document.body).not.toHaveTextContent(/subdomain|subject area/i);
});

/** `config.json` with these fields, as the explorer reads it. */
function readWith(fields: object) {
  const read = readConfiguration({ baseUrl: testBaseUrl, ...fields }, testBaseUrl);
  if (!read.ok) throw new Error(read.problem);
  return read.configuration;
}

test('A selection is printed with its definitions, also those of indicators of the same names', async () => {
  const fragment = writeFragment([
    { collection: 'variable', key: '2' },
    { collection: 'indicator', key: '3' },
  ]);
  const { user } = await openExplorer(`/selection#${fragment}`, otherHabits());
  await user.click(await screen.findByRole('button', { name: 'Add to selection' }));
  const rows = within(await screen.findByRole('list', { name: 'Selected records' }));
  // By a timer: this changes the document, after which the other waitFor would look again at once, and nothing else would ever run.
  await vi.waitFor(() => {
    act(() => void dispatchEvent(new Event('beforeprint')));
    const [variable, indicator] = rows.getAllByRole('listitem');
    expect(variable).toHaveTextContent(
      'Labor force with basic education, pre-primary is what ministries say.',
    );
    expect(indicator).toHaveTextContent(
      'Labour market programmes of adults, pre-primary is what ministries say.',
    );
    expect(variable).toHaveTextContent(/Source: .+ https:/);
    expect(screen.getAllByText(/^Cite as:/)).toHaveLength(2);
  });
  expect(screen.getByText(/printed .* from http/)).toBeInTheDocument();
  act(() => void dispatchEvent(new Event('afterprint')));
  expect(screen.queryByText(/printed .* from http/)).toBeNull();
});

test('A list of variables that the keys print waits for the definitions of indicators of the same names', async () => {
  const printed = vi.spyOn(window, 'print').mockImplementation(() => {
    act(() => void dispatchEvent(new Event('beforeprint')));
    expect(screen.getByRole('article', { hidden: true })).toHaveTextContent(
      'Labor force with basic education, pre-primary is what ministries say.',
    );
    act(() => void dispatchEvent(new Event('afterprint')));
  });
  const { user } = await openExplorer('/variables?q=force', otherHabits());
  await screen.findByRole('list', { name: 'Variables found' });
  await user.keyboard('{Control>}p{/Control}');
  await waitFor(() => expect(printed).toHaveBeenCalledOnce());
});

test('An indicator is cited with the source of its variable', async () => {
  await openExplorer('/indicators/3', otherHabits());
  const panel = await region('Labour market programmes of adults, pre-primary');
  await within(panel).findByRole('heading', { name: 'Variable' });
  await vi.waitFor(() => {
    act(() => void dispatchEvent(new Event('beforeprint')));
    expect(within(panel).getByText(/^Cite as:/)).toHaveTextContent(/World Survey of Schools/);
  });
});
