import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished } from 'vitest';
import { catalog, source } from '../../support/catalog-builder.ts';
import { region, textsOf } from '../../support/explorer/elements.ts';
import {
  answerPages,
  holdPages,
  measures,
  offsetsIn,
  openExplorer,
  openVariable,
  refusal,
} from '../../support/explorer/render-explorer.tsx';

/** The value of a term in the panel's lists of terms. */
const valueIn = (panel: HTMLElement, label: string) =>
  within(panel).getByText(label).closest('dt')?.nextElementSibling;

describe('an indicator', () => {
  it('shows its full description with line breaks and safe links', async () => {
    const description =
      'First line.\r\nSee https://example.org/method (or README.md).\r\n\r\n<b>"Not bold"</b>';
    const fields = { name: 'Rent burden', slug: 'rent', description };
    await openExplorer('/indicators/1', catalog().indicator(fields));
    const panel = await region('Rent burden');
    expect(within(panel).getByText('rent', { selector: 'header *' })).toBeVisible();
    expect(await within(panel).findByText(/^No source given/, { selector: 'p span' })).toBeVisible();
    const link = within(panel).getByRole('link', { name: 'https://example.org/method' });
    expect(link).toHaveAttribute('rel', 'noopener noreferrer');
    expect(link.closest('div')).toHaveTextContent('<b>"Not bold"</b>');
    expect(link.closest('div')?.textContent).toContain('First line.\nSee ');
    expect(within(panel).queryByRole('link', { name: /README/ })).not.toBeInTheDocument();
  });

  it('shortens a long description until expanded', async () => {
    const description = `${'A measure of a home. '.repeat(120)}The very end.`;
    const { user } = await openExplorer('/indicators/1', catalog().indicator({ description }));
    await screen.findByRole('heading', { name: 'Indicator 1', level: 2 });
    expect(screen.queryByText(/The very end\./)).not.toBeInTheDocument();
    expect(screen.getByText(/^A measure of a home\..* of a home\.$/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show all' }));
    expect(screen.getByText(/The very end\./)).toBeVisible();
  });
});

describe('a variable', () => {
  const one = source({
    id: 5,
    name: 'B25070',
    infoLink: 'https://data.census.gov/table/B25070',
    description: 'Rent, 2019-2023 estimates. Universe: renters.',
  });
  const two = source({ id: 6, name: 'Local file', infoLink: 'javascript:alert(1)', packageId: undefined });

  it('states unit, universe and period, and opens the data page of its source in a new tab', async () => {
    const { panel } = await openVariable({
      name: 'Gross rent',
      units: '$',
      unitNotes: 'per month',
      sources: [one],
      denominators: [{ id: 9, name: 'All renters', slug: 'B25070_001E' }],
    });
    expect(panel).toHaveTextContent('Also as a percentage of All renters');
    expect(within(panel).getByRole('link', { name: 'All renters' })).toHaveAttribute('href', '/variables/9');
    const facts = within(panel).getByRole('list', { name: 'Key facts' });
    expect(textsOf(within(facts).getAllByRole('listitem'))).toEqual([
      'Unit: dollars',
      'Unit notes: per month',
      'Universe: Renters',
      'Period: 2019–2023',
    ]);
    const link = within(panel).getByRole('link', { name: 'Open data page: B25070 (opens in a new tab)' });
    expect(link).toHaveAttribute('href', 'https://data.census.gov/table/B25070');
    expect(link).toHaveAttribute('target', '_blank');
    expect(link).toHaveAttribute('rel', 'noopener noreferrer');
    expect(within(panel).getByText('data.census.gov')).toBeVisible();
  });

  it('omits values that are empty, equal to the name or the default', async () => {
    const fields = { name: 'Gross rent', shortName: 'Gross rent', slug: 'B01002001' };
    const { panel } = await openVariable(fields);
    expect(within(panel).queryByRole('list', { name: 'Key facts' })).not.toBeInTheDocument();
    for (const label of ['Short name', 'Display name', 'Percent label', 'Unit notes', 'Number format'])
      expect(within(panel).queryByText(label)).not.toBeInTheDocument();
    for (const title of ['Notes', 'Tags', 'Sources', 'Other sources', 'Denominator of'])
      expect(within(panel).queryByRole('heading', { name: title })).not.toBeInTheDocument();
    expect(panel).not.toHaveTextContent(/null|\[\]|\{\}|not given|A heading/);
  });

  it.each([
    ['B25035: Median Year Structure Built', false],
    ['A survey', true],
  ])(
    'says that it lacks a unit or description, unless the title of its table says what it is: %s',
    async (name, says) => {
      const { panel } = await openVariable({ name: 'Owners', sources: [source({ name })] });
      expect(within(panel).queryByText('No unit or description') !== null).toBe(says);
    },
  );

  it.each([
    ['30.0 to 34.9 percent', 'B25070: Rent as a Percentage', 'Unit: housing units (from the universe)'],
    ['Median rent', 'B25070: Rent', undefined],
    ['Bus', 'B25070: Aggregate Rent', undefined],
  ])('of a census table, called %s of “%s”, counts what its table is about', async (name, title, unit) => {
    const infoLink = 'https://data.census.gov/table/ACSDT5Y2024.B25070';
    const sources = [
      source({ name: title, infoLink, description: 'Universe: Renter-occupied housing units' }),
    ];
    const { panel } = await openVariable({ name, slug: 'B25070_007', sources });
    const facts = textsOf(within(panel).getAllByRole('listitem'));
    expect(facts.find((each) => each.startsWith('Unit: '))).toBe(unit);
  });

  it('says that a heading of a census table has no values', async () => {
    const heading = { name: 'Median age --', slug: 'B01002000.5' };
    await openExplorer('/variables/1', catalog().variable(heading));
    expect(await within(await region('Median age')).findByText(/^A heading of its table/)).toBeVisible();
  });

  it('is called by what it is part of in the title of its page, and for who hears its heading', async () => {
    const denominators = [{ id: 2, name: 'Female', depth: 1 }];
    await openExplorer('/variables/1', catalog().variable({ name: 'Under 5 years', depth: 2, denominators }));
    const name = /^Female\s› Under 5 years$/;
    expect(within(await region(name)).getByRole('heading', { name })).toBeVisible();
    await waitFor(() => expect(document.title).toBe('Female › Under 5 years · Variables'));
  });

  it('shows other names, and percent labels that are not the default', async () => {
    const names = { name: 'Rent', shortName: 'Rent ($)', percentLabel: '% of renters' };
    const { panel } = await openVariable(names);
    expect(valueIn(panel, 'Short name')).toHaveTextContent('Rent ($)');
    expect(valueIn(panel, 'Percent label')).toHaveTextContent('% of renters');
  });

  it('lists further sources as rows, and an address that is not safe as text', async () => {
    const { panel } = await openVariable({ sources: [two, one] });
    const dataPage = within(panel).getByRole('link', { name: /^Open data page/ });
    expect(dataPage).toHaveAttribute('href', one.infoLink);
    expect(within(panel).getByRole('heading', { name: 'Sources' })).toBeVisible();
    expect(within(panel).getByRole('heading', { name: 'Local file' })).toBeVisible();
    expect(within(panel).getByText('javascript:alert(1)')).toBeVisible();
    expect(within(panel).getAllByRole('link', { name: /data page/i })).toHaveLength(1);
  });

  it('links package and resource to the configured portal', async () => {
    await openVariable(
      { sources: [{ ...one, infoLink: '' }] },
      { portalUrl: 'https://portal.example/data/' },
    );
    const packagePage = `https://portal.example/data/dataset/${one.packageId}`;
    const resourcePage = `${packagePage}/resource/${one.resourceId}`;
    const inPortal = await screen.findByRole('link', { name: /Package in the portal/ });
    expect(inPortal).toHaveAttribute('href', packagePage);
    const resource = screen.getByRole('link', { name: /Resource in the portal/ });
    expect(resource).toHaveAttribute('href', resourcePage);
    expect(screen.getByRole('link', { name: /^Open data page/ })).toHaveAttribute('href', resourcePage);
  });

  it('says what its table is once, and a description only if that says more', async () => {
    const name = 'Median Rent (White Alone)';
    const fields = {
      name: `Rent in dollars (${name})`,
      description: `${name}: Rent in dollars`,
      sources: [source({ name: `B1: ${name}`, description: '' })],
    };
    await openExplorer('/variables/1', catalog().variable(fields));
    const panel = await region('Rent in dollars');
    expect(within(panel).getByText(name)).toBeVisible();
    for (const text of [`B1: ${name}`, fields.description])
      expect(within(panel).queryByText(text)).toBeNull();
    expect(valueIn(panel, 'Name')).toHaveTextContent(fields.name);
    expect(await within(panel).findByText(/^The only variable of this source/)).toBeVisible();
    expect(within(panel).getAllByRole('link', { name: /source|table/i })).toHaveLength(1);
  });

  it('is among all variables of its source, in the order of their codes', async () => {
    const { user } = await openExplorer(
      '/sources/5',
      catalog()
        .variable({ name: 'Second', slug: 'B1_010', sources: [one] })
        .variable()
        .variable({ name: 'First', slug: 'B1_002', sources: [two, one, one] }),
    );
    await user.click(await screen.findByRole('link', { name: '2 variables' }));
    expect(await screen.findByText('2 of 3 variables')).toBeVisible();
    expect(screen.getByRole('combobox', { name: 'Order' })).toHaveDisplayValue('Table order');
    const rows = within(screen.getByRole('list', { name: 'Variables' })).getAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent.slice(0, 5))).toEqual(['First', 'Secon']);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Order' }), 'Catalog order');
    await waitFor(() => expect(location.search).toBe('?source=5&sort=service'));
  });
});

describe('technical details', () => {
  const one = source({ id: 5, name: 'B25070' });

  it('are collapsed, and each can be copied', async () => {
    const { user, panel } = await openVariable({
      sources: [one],
      numberFormatOptions: { style: 'currency', currency: 'USD', minimumFractionDigits: 0 },
    });
    expect(within(panel).getByText('DataStoreVariable')).not.toBeVisible();
    await user.click(within(panel).getByText('Technical details'));
    const values = {
      ID: '1',
      Code: 'variable-1',
      Type: 'DataStoreVariable',
      'Level in table': '0',
      'Number format': '12345.678 is shown as $12,345.68',
      'Source ID': '5',
      'Resource ID': one.resourceId ?? '',
    };
    for (const [label, value] of Object.entries(values))
      expect(valueIn(panel, label)).toHaveTextContent(value);
    await user.click(within(panel).getByRole('button', { name: 'Copy package ID' }));
    expect(await navigator.clipboard.readText()).toBe(one.packageId);
    expect(screen.getByRole('status')).toHaveTextContent('Copied');
    await user.click(within(panel).getByRole('button', { name: 'Copy code' }));
    expect(await navigator.clipboard.readText()).toBe('variable-1');
  });
});

describe('the panel', () => {
  const five = measures(5);

  it('steps to the previous and next record in the list', async () => {
    const { user } = await openExplorer('/indicators/2', five);
    await screen.findByText('2 of 5');
    await user.click(screen.getByRole('link', { name: 'Next: Measure 3' }));
    expect(await screen.findByRole('heading', { name: 'Measure 3', level: 2 })).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Previous: Measure 2' }));
    expect(await screen.findByRole('heading', { name: 'Measure 2', level: 2 })).toBeVisible();
    await user.keyboard('jj');
    expect(await screen.findByRole('heading', { name: 'Measure 4', level: 2 })).toBeVisible();
    await user.keyboard('k');
    expect(await screen.findByRole('heading', { name: 'Measure 3', level: 2 })).toBeVisible();
    screen.getByRole('link', { name: /^Measure 5/ }).focus();
    await user.keyboard('k');
    expect(await screen.findByRole('heading', { name: 'Measure 2', level: 2 })).toHaveFocus();
    await user.type(screen.getByRole('searchbox', { name: 'Search indicators' }), '3');
    expect(await screen.findByText('Not in this list')).toBeVisible();
  });

  it('opens with the first record of a list for the key of the next one', async () => {
    const { user } = await openExplorer('/indicators', five);
    // The bar comes with the code that has the key.
    await user.click(await screen.findByRole('checkbox', { name: 'Select Measure 1' }));
    await screen.findByText('1 selected');
    await user.keyboard('j');
    expect(await screen.findByRole('heading', { name: 'Measure 1', level: 2 })).toBeVisible();
  });

  it('copies a link to the record with the search and filters of its list', async () => {
    const path = '/indicators/2?q=measure&sort=name';
    const { user } = await openExplorer(path, five);
    await user.click(await screen.findByRole('button', { name: 'Copy link' }));
    expect(await navigator.clipboard.readText()).toBe(location.origin + path);
  });

  it('loads further pages to find a record that is not loaded yet, and stops when it is found', async () => {
    const { requests } = await openExplorer('/indicators/350', measures(9000), { autoLoad: 100 });
    expect(await screen.findByRole('heading', { name: 'Measure 350', level: 2 })).toBeVisible();
    await screen.findByText(/of 9,000 loaded$/);
    const asked = offsetsIn(requests).length;
    expect(asked).toBeGreaterThanOrEqual(4);
    // A few pages were in flight when it was found.
    expect(asked).toBeLessThanOrEqual(40);
  });

  it('says that a record does not exist once every record was checked, and links to the list', async () => {
    await openExplorer('/indicators/9999', five);
    expect(await screen.findByRole('heading', { name: 'We couldn’t find indicator 9999' })).toBeVisible();
    expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(1);
    expect(
      await screen.findByText(/^The link may be wrong, or the indicator may have been removed/),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: 'All indicators' })).toHaveAttribute('href', '/indicators');
    // No text has an id in it.
    expect(screen.queryByRole('link', { name: /^Search everything for/ })).toBeNull();
    const bar = screen.getByRole('button', { name: 'Close record' }).closest('[data-panel-bar]')!;
    expect(bar.querySelector('[aria-disabled]')).toBeNull();
  });

  it('leads to the record of a code in its address, also in small letters', async () => {
    await openExplorer('/indicators/coded-3', catalog().indicator({ name: 'Measure 3', slug: 'CODED-3' }));
    expect(await screen.findByRole('link', { name: 'Measure 3' })).toHaveAttribute('href', '/indicators/1');
  });

  it('offers to search for a code that is no id', async () => {
    await openExplorer('/indicators/B25064', five);
    const search = await screen.findByRole('link', { name: 'Search everything for “B25064”' });
    expect(search).toHaveAttribute('href', '/search?q=B25064');
  });
});

/** Puts a record into the page as `catalog serve` does. */
function sent(record: object): void {
  const data = document.createElement('script');
  data.type = 'application/json';
  data.id = 'record';
  data.textContent = JSON.stringify({ collection: 'indicator', record });
  document.head.append(data);
  onTestFinished(() => data.remove());
}

describe('a link to a record that is on a later page', () => {
  it.each([
    ['/indicators/150', 500, '500 of 900 loaded'],
    ['/indicators/150?q=measure', 100, '900 matches in 900 indicators'],
  ])('loads as much of its list as opening the list would: %s', async (path, autoLoad, sentence) => {
    await openExplorer(path, measures(900), { autoLoad });
    expect(await screen.findByRole('heading', { name: 'Measure 150', level: 2 })).toBeVisible();
    expect(await screen.findByText(sentence)).toBeVisible();
  });

  describe('that the server wrote into the page', () => {
    const text = 'From the page.';

    it('shows it before the list has it, then what the list says', async () => {
      sent({ id: 850, name: 'Early', slug: 'early', description: text });
      const release = holdPages('indicator', (offset) => offset === 200);
      await openExplorer('/indicators/850', measures(900), { autoLoad: 100 });
      const panel = await region('Early');
      expect(within(panel).getByText(text)).toBeVisible();
      expect(await screen.findByText(/^200 of 900 loaded/)).toBeVisible();
      expect(panel).not.toHaveTextContent(/of 900|Not in this list/);
      release();
      expect(await screen.findByRole('heading', { name: 'Measure 850', level: 2 })).toBeVisible();
      expect(await screen.findByText('850 of 900')).toBeVisible();
      expect(screen.queryByText(text)).not.toBeInTheDocument();
    });

    it('shows it if the list cannot be loaded', async () => {
      sent({ id: 850, name: 'Early', slug: 'early', description: text });
      answerPages('indicator', refusal);
      await openExplorer('/indicators/850', measures(900));
      expect(within(await region('Early')).getByText(text)).toBeVisible();
    });

    it('does not show one that the whole list does not have', async () => {
      sent({ id: 9999, name: 'Early', slug: 'early', description: text });
      const release = holdPages('indicator');
      await openExplorer('/indicators/9999', measures(3));
      await region('Early');
      release();
      expect(await screen.findByRole('heading', { name: 'We couldn’t find indicator 9999' })).toBeVisible();
    });
  });

  it('is looked for until the user stops that, and again on request', async () => {
    const { user } = await openExplorer('/indicators/850', measures(900), { autoLoad: 100 });
    const release = holdPages('indicator', (offset) => offset === 200);
    await screen.findByText('Looking for indicator 850: 200 of 900 indicators checked.');
    const panel = screen.getByRole('region', { name: 'Record 850' });
    await user.click(within(panel).getByRole('button', { name: 'Stop' }));
    expect(await within(panel).findByText('Not among the 200 records checked so far.')).toBeVisible();
    release();
    await user.click(within(panel).getByRole('button', { name: 'Keep looking' }));
    expect(await screen.findByRole('heading', { name: 'Measure 850', level: 2 })).toBeVisible();
  });
});
