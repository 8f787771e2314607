import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import type { Variable } from '../../../src/contract/records.ts';
import { catalog, source } from '../../support/catalog-builder.ts';
import { region, rowsOf } from '../../support/explorer/elements.ts';
import { openExplorer, server } from '../../support/explorer/render-explorer.tsx';
import { watchDownloads } from '../../support/explorer/watch-downloads.ts';

const portalUrl = 'https://portal.example/data/';
const one = source({
  id: 5,
  name: 'B25070',
  packageId: 'package',
  resourceId: 'file',
  infoLink: 'https://example.org/',
});
const fields = [
  { id: 'GEOID', type: 'text', info: { label: 'Code' } },
  { id: 'NAME', type: 'text', info: { label: 'Place' } },
  { id: 'rent', type: 'numeric', info: { label: 'Gross rent', notes: 'In dollars' } },
];
const rows = [
  ['26163', 'Wayne', '1200.5'],
  ['26125', 'Oakland', '900'],
  ['26099', '=Macomb', ''],
];

interface Portal {
  total?: number;
  columns?: typeof fields;
  /** Responds to an action instead of the portal, unless it returns nothing. */
  fault?: (action: string) => Response | undefined;
}

/** A portal with one file; the result is the queries it was asked. */
function portal({ total = rows.length, columns = fields, fault = () => undefined }: Portal = {}): string[] {
  const asked: string[] = [];
  server.use(
    http.get(`${portalUrl}api/3/action/:action`, ({ params, request }) => {
      const { searchParams } = new URL(request.url);
      const action = String(params['action']);
      asked.push([action, ...searchParams.getAll('fields')].join(' '));
      const response = fault(action);
      if (response !== undefined) return response;
      if (action === 'package_show') {
        const resource = { id: 'file', last_modified: '2020-01-01T00:00:00', size: 3_200_000 };
        const about = { license_title: 'CC BY 4.0', frequency: 'R/P1M', organization: { title: 'The city' } };
        const address = { url: 'https://files.example/rent.zip' };
        const result = { title: 'Rents', ...about, resources: [{ ...resource, ...address }] };
        return HttpResponse.json({ success: true, result });
      }
      const named = searchParams.getAll('fields').filter((name) => name !== '_id');
      const given = named.length === 0 ? columns : columns.filter(({ id }) => named.includes(id));
      const places = given.map((field) => fields.findIndex(({ id }) => id === field.id));
      const records = rows.map((row) => `${places.map((place) => row[place] ?? '').join(',')}\n`).join('');
      return HttpResponse.json({ success: true, result: { fields: given, records, total } });
    }),
  );
  return asked;
}

function openVariable(search = '', fields: Partial<Variable> = {}) {
  const variable = { name: 'Gross rent', sources: [one], ...fields };
  return openExplorer(`/variables/1${search}`, catalog().variable(variable).variable({ name: 'Another' }), {
    portalUrl,
  });
}

const data = () => region('The data');
const seeData = () => screen.findByRole('button', { name: 'See the data: B25070' });

describe('the data of a source', () => {
  const downloads = watchDownloads();

  it('is requested when it is opened, and the URL says so; Back closes it', async () => {
    const asked = portal();
    const { user } = await openVariable();
    const button = await seeData();
    expect(asked).toEqual([]);
    await user.click(button);
    expect(await data()).toHaveAccessibleName('The data');
    expect(location.search).toBe('?data=5');
    expect(await screen.findByText('Rents')).toBeVisible();
    const panel = await data();
    const title = 'The file this variable is computed from';
    expect(within(panel).getByRole('heading', { name: title })).toBeVisible();
    expect(panel).toHaveTextContent(
      /Rents, The city.*CC BY 4.0 · last changed \d+ years ago, published monthly · 3 rows, 3 columns/,
    );
    expect(rowsOf(within(panel).getByRole('region', { name: 'All 3 rows' }))[1]).toEqual([
      '26163',
      'Wayne',
      '1200.5',
    ]);
    expect(screen.getByRole('link', { name: /^Next/ })).toHaveAttribute('href', '/variables/2');
    history.back();
    await waitFor(() => expect(screen.queryByRole('region', { name: 'The data' })).not.toBeInTheDocument());
    expect(await seeData()).toHaveAttribute('aria-expanded', 'false');
  });

  it('is no change of the list beside it, whose tab stop stays', async () => {
    portal();
    const { user } = await openVariable('?sort=name');
    const list = within(await screen.findByRole('list', { name: 'Variables' }));
    const second = list.getByRole('link', { name: /^Gross rent/ });
    second.focus();
    await waitFor(() => expect(second.tabIndex).toBe(0));
    await user.click(await seeData());
    expect(await screen.findByText('Rents')).toBeVisible();
    expect(list.getByRole('link', { name: /^Gross rent/ }).tabIndex).toBe(0);
  });

  it.each([
    ['a portal', { portalUrl: null }, one],
    ['a valid id', { portalUrl }, { ...one, resourceId: '../x' }],
  ])('is not offered without %s', async (_, configuration, each) => {
    const asked = portal();
    await openExplorer('/variables/1?data=5', catalog().variable({ sources: [each] }), configuration);
    await screen.findByRole('link', { name: /^Open data page/ });
    expect(screen.queryByRole('button', { name: /the data:/ })).not.toBeInTheDocument();
    expect(asked).toEqual([]);
  });

  it('summarizes the column that has the variable’s name, by the only column of names', async () => {
    const asked = portal();
    const { user } = await openVariable('?data=5');
    const panel = await data();
    expect(await within(panel).findByText('Chosen because its label is this variable’s name')).toBeVisible();
    expect(within(panel).getByRole('combobox', { name: 'Column' })).toHaveValue('rent');
    const by = await within(panel).findByRole('combobox', { name: 'By' });
    expect(by).toHaveValue('NAME');
    expect(asked.at(-1)).toBe('datastore_search rent NAME _id');
    const facts = within(panel).getByText('Median').closest('dl');
    expect(facts).toHaveTextContent('Smallest900Median1050.25Largest1200.5Missing1Different values2');
    expect(rowsOf(within(panel).getByRole('table', { name: 'Distribution' }))[1]).toEqual([
      '900 to under 950',
      ' 1',
    ]);
    const values = within(panel).getByRole('region', { name: 'Values by place' });
    expect(rowsOf(values).slice(1)).toEqual([
      ['Wayne', '1200.5'],
      ['Oakland', '900'],
      ['=Macomb', ''],
    ]);
    const head = within(values).getByRole('button', { name: 'Gross rent' });
    const places = () =>
      rowsOf(values)
        .slice(1)
        .map(([name]) => name);
    await user.click(head);
    expect(places()).toEqual(['Oakland', 'Wayne', '=Macomb']);
    await user.click(head);
    expect(places()).toEqual(['Wayne', 'Oakland', '=Macomb']);
    expect(head.closest('th')).toHaveAttribute('aria-sort', 'descending');
    await user.type(within(panel).getByRole('searchbox', { name: 'Find a place' }), 'mac');
    expect(rowsOf(values).slice(1)).toEqual([['=Macomb', '']]);
    await user.click(within(panel).getByRole('button', { name: 'Copy 1 row' }));
    expect(await navigator.clipboard.readText()).toBe("Place\tGross rent\r\n'=Macomb\t\r\n");
    await user.click(within(panel).getByRole('button', { name: 'Save as CSV' }));
    expect(downloads[0]?.name).toMatch(/^rents-rent-\d{4}-\d\d-\d\d\.csv$/);
    expect(await downloads[0]?.blob.text()).toBe("NAME,rent\r\n'=Macomb,\r\n");
    await user.selectOptions(by, 'GEOID');
    await waitFor(() => expect(location.search).toBe('?data=5&by=GEOID'));
    await user.selectOptions(within(panel).getByRole('combobox', { name: 'Column' }), 'NAME');
    expect(await within(panel).findByRole('table', { name: 'Most frequent values' })).toBeVisible();
    expect(location.search).toBe('?data=5&by=GEOID&column=NAME');
    await user.click(screen.getByRole('button', { name: 'Copy link' }));
    expect(await navigator.clipboard.readText()).toMatch(/\/variables\/1\?data=5&column=NAME&by=GEOID$/);
  });

  it('writes the values as the variable says only if the catalog names its column', async () => {
    portal();
    const format = { units: '$', numberFormatOptions: { style: 'currency', currency: 'USD' }, field: 'rent' };
    await openVariable('?data=5&by=NAME', format);
    expect(await screen.findByText('This variable')).toBeVisible();
    const values = await screen.findByRole('region', { name: 'Values by place' });
    expect(rowsOf(values)[1]).toEqual(['Wayne', '$1,200.50']);
    expect(within(values).getByRole('columnheader', { name: 'Gross rent, dollars' })).toBeVisible();
  });

  it('chooses no column if none is known', async () => {
    portal();
    await openVariable('?data=5', { name: 'Something else', displayName: 'Something else' });
    expect(await screen.findByText(/^The catalog does not say which column/)).toBeVisible();
    expect(screen.getByRole('combobox', { name: 'Column' })).toHaveDisplayValue('Choose a column');
  });

  it('has no summary of more rows than are read, and finds a column among many', async () => {
    const columns = [
      ...fields,
      ...Array.from({ length: 20 }, (_, nth) => ({ ...fields[0]!, id: `x${nth}` })),
    ];
    const asked = portal({ total: 1_268_020, columns });
    const { user } = await openVariable('?data=5');
    const panel = await data();
    expect(await within(panel).findByText(/^Too many rows for a summary of all of them/)).toBeVisible();
    expect(within(panel).getByText('First 3 of 1,268,020 rows')).toBeVisible();
    expect(asked).toHaveLength(2);
    await user.click(within(panel).getByText('23 columns', { selector: 'summary' }));
    await user.type(within(panel).getByRole('searchbox', { name: 'Find a column' }), 'dollars');
    const table = within(panel).getByRole('region', { name: 'Columns' });
    expect(rowsOf(table).slice(1)).toEqual([['Gross rent', 'rent', 'numeric', 'In dollars']]);
  });
});

const status =
  (code: number, headers = {}) =>
  () =>
    new HttpResponse('', { status: code, headers });
const elsewhere = (action: string) => {
  const result = action === 'package_show' ? { title: 'Other' } : { package_id: 'other' };
  return action === 'datastore_search' ? undefined : HttpResponse.json({ success: true, result });
};

const notATable = (action: string) => (action === 'datastore_search' ? status(404)() : undefined);

describe('a problem of the portal', () => {
  it.each([
    ['unknown', status(404), 'The portal has no such file', false],
    ['not a table', notATable, 'as a file, not as a table', false],
    ['refused', status(403), 'only to people with access', false],
    ['busy', status(429, { 'Retry-After': '1' }), 'The portal is busy. Try again', true],
    ['failed', status(500), 'The portal failed (status 500)', true],
    ['unusable', () => new HttpResponse('<p>Welcome</p>'), 'The portal’s answer can’t be read', true],
    ['unreachable', () => HttpResponse.error(), 'The portal can’t be reached', true],
    ['too large', () => new HttpResponse('x'.repeat(3_000_000)), 'too large to be shown here', false],
    ['of another data set', elsewhere, 'belongs to another data set than the catalog says: “Other”', false],
  ] as const)(
    '%s has a sentence and links that work, and is gone when the portal answers again',
    async (kind, fault, sentence, mayPass) => {
      let isBroken = true;
      portal({ fault: (action) => (isBroken ? fault(action) : undefined) });
      const { user } = await openVariable('?data=5');
      const panel = await data();
      const note = await within(panel).findByRole('note');
      expect(note).toHaveTextContent(sentence);
      expect(within(note).getByRole('link', { name: /^Resource in the portal/ })).toBeVisible();
      expect(within(note).getByRole('link', { name: /^Data page/ })).toHaveAttribute('href', one.infoLink);
      const again = within(note).queryByRole('button', { name: 'Try again' });
      expect(again !== null).toBe(mayPass);
      expect(within(note).queryAllByText(/^Download the file/)).toHaveLength(kind === 'not a table' ? 1 : 0);
      if (!mayPass) return;
      isBroken = false;
      await user.click(again!);
      expect(await screen.findByText('Rents')).toBeVisible();
    },
  );
});
