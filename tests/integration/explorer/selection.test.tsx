import { act, screen, waitFor, within } from '@testing-library/react';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { writeFragment } from '../../../src/catalog/basket/record-links.ts';
import { writeSelectionFile } from '../../../src/catalog/basket/selection-file.ts';
import { adding } from '../../../src/catalog/basket/selected-record.ts';
import { catalog, source } from '../../support/catalog-builder.ts';
import { region, textsOf } from '../../support/explorer/elements.ts';
import { named, openExplorer } from '../../support/explorer/render-explorer.tsx';
import { watchDownloads } from '../../support/explorer/watch-downloads.ts';
import { testBaseUrl } from '../../support/start/in-process-service.ts';

const homes = () => named({ variable: ['Rent', 'Owners', 'Homes', 'Homes sold'], indicator: ['Shelter'] });

const list = () => screen.findByRole('list', { name: 'Selected records' });
/** Their names, which are above what distinguishes them. */
const names = async () =>
  textsOf(
    within(await list())
      .getAllByRole('link')
      .map((link) => link.querySelector('[data-clamped]')!),
  );

/** The selection page after a link to these records has been taken over. */
async function openSelected(
  keys: readonly string[],
  contents = homes(),
  collection: 'indicator' | 'variable' = 'variable',
) {
  const fragment = writeFragment(keys.map((key) => ({ collection, key })));
  const opened = await openExplorer(`/selection#${fragment}`, contents);
  const add = await screen.findByRole('button', { name: 'Add to selection' });
  // Until their list is loaded, records have ids for names; 99 is in no list.
  await waitFor(() => expect(screen.queryByText(/^variable \d$/)).not.toBeInTheDocument());
  await opened.user.click(add);
  await list();
  return opened;
}

const fileOf = (service: string) => {
  const owners = { collection: 'variable', key: '2', name: 'Owners', note: 'Two' } as const;
  const { put } = adding([], [owners, { collection: 'variable', key: '3', name: 'Homes' }]);
  return new File([...writeSelectionFile(put, { service, savedAt: new Date() })], 'selection.json', {
    type: 'application/json',
  });
};
const choose = () => screen.findByLabelText('Selection file');

const saved = watchDownloads();

const header = () => screen.findByRole('link', { name: /^Selection/ });

const areChecked = (boxes: HTMLElement[]) =>
  boxes.every((box) => box instanceof HTMLInputElement && box.checked);

describe('selecting records', () => {
  it('with S where nothing has the focus: the record that a link opened', async () => {
    const { user } = await openExplorer('/variables/2', homes());
    const record = await screen.findByRole('region', { name: 'Owners' });
    const select = (pressed: boolean) => within(record).findByRole('button', { name: 'Select', pressed });
    expect(await select(false)).toBeVisible();
    expect(document.body).toHaveFocus();
    await user.keyboard('s');
    expect(await select(true)).toBeVisible();
  });

  it('with S on a row and in an open record; the header counts them across all lists', async () => {
    const { user } = await openExplorer('/variables', homes());
    const owners = await within(await screen.findByRole('list', { name: 'Variables' })).findByRole('link', {
      name: /^Owners/,
    });
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

  it('with Shift all rows from the check box before, or none of them', async () => {
    const { user } = await openExplorer('/variables', homes());
    const [first, second, third] = await screen.findAllByRole('checkbox', { name: /^Select / });
    await user.click(first!);
    await user.keyboard('{Shift>}');
    await user.click(third!);
    await waitFor(() => expect([second, third]).toSatisfy(areChecked));
    await user.click(second!);
    await waitFor(() => expect(second).not.toBeChecked());
    expect([first]).toSatisfy(areChecked);
    expect(third).not.toBeChecked();
    await user.keyboard('{/Shift}');
  });

  it('all results of a search at once, which a notice says only if others were selected before', async () => {
    const { user } = await openExplorer('/variables?q=homes', homes());
    await user.click(await screen.findByRole('button', { name: 'Select all 2' }));
    expect(await screen.findByText('2 selected')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
    const all = screen.getByRole('button', { name: 'All 2 selected' });
    expect(all).toHaveFocus();
    expect(all).toHaveAttribute('aria-disabled', 'true');
    await user.click(screen.getByRole('checkbox', { name: 'Select Homes' }));
    await user.click(screen.getByRole('button', { name: 'Select all 2' }));
    expect(await screen.findByText('1 record added to the selection.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('1 selected')).toBeVisible();
    await user.click(screen.getByRole('link', { name: /^Indicators/ }));
    await user.click(await screen.findByRole('checkbox', { name: 'Select Shelter' }));
    expect(await screen.findByText('1 of 2')).toBeVisible();
  });
});

describe('the selection page', () => {
  it('reorders records with Alt and arrow keys or buttons, and the focus stays on the moved one', async () => {
    const { user } = await openSelected(['1', '2', '3']);
    expect(await names()).toEqual(['Rent', 'Owners', 'Homes']);
    const down = within(await list()).getByRole('button', { name: 'Move down Rent' });
    expect(down).toHaveAttribute('aria-keyshortcuts', 'Alt+ArrowDown');
    down.focus();
    await user.keyboard('{Enter}');
    await waitFor(async () => expect(await names()).toEqual(['Owners', 'Rent', 'Homes']));
    expect(down).toHaveFocus();
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
    await waitFor(async () => expect(await names()).toEqual(['Owners', 'Homes', 'Rent']));
    expect(down).toHaveFocus();
    await user.keyboard('{Alt>}{ArrowUp}{ArrowUp}{/Alt}');
    await waitFor(async () => expect(await names()).toEqual(['Rent', 'Owners', 'Homes']));
  });

  it('downloads, compares and removes only the checked records, if some are checked', async () => {
    const { user } = await openSelected(['1', '2', '3']);
    expect(screen.getByRole('button', { name: 'Download CSV · all 3' })).toBeVisible();
    await user.click(screen.getByRole('checkbox', { name: 'Check Rent' }));
    await user.click(screen.getByRole('checkbox', { name: 'Check Homes' }));
    await user.click(screen.getByRole('link', { name: 'Compare 2' }));
    await user.click(await screen.findByRole('link', { name: 'Back to the selection' }));
    await user.click(await screen.findByRole('button', { name: 'Download CSV · 2 checked' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    const [, ...rows] = (await saved[0]!.blob.text()).trim().split('\r\n');
    expect(rows).toHaveLength(2);
    expect(saved[0]!.name).toMatch(/-selection-2-of-3-.*\.csv$/);
    await user.click(screen.getByRole('button', { name: 'More' }));
    await user.click(screen.getByRole('button', { name: 'Remove 2' }));
    await waitFor(async () => expect(await names()).toEqual(['Owners']));
  });

  it('removes one record or all of them, and undoes either', async () => {
    const { user } = await openSelected(['1', '2']);
    await user.click(await screen.findByRole('button', { name: 'Remove Rent' }));
    expect(await screen.findByText('Rent removed.')).toBeVisible();
    expect(await names()).toEqual(['Owners']);
    await user.click(screen.getAllByRole('button', { name: 'Undo' })[0]!);
    expect(await names()).toEqual(['Rent', 'Owners']);
    await user.click(screen.getByRole('button', { name: 'More' }));
    await user.click(screen.getByRole('button', { name: 'Clear selection' }));
    expect(await screen.findByText(/^Nothing selected yet\./)).toBeVisible();
    await user.click(screen.getAllByRole('button', { name: 'Undo' })[0]!);
    expect(await names()).toEqual(['Rent', 'Owners']);
  });

  it('keeps a note whose field is removed during typing', async () => {
    const { user, unmount } = await openSelected(['1', '2']);
    await user.type(await screen.findByRole('textbox', { name: 'Note for Rent' }), 'Gross');
    unmount();
    await openExplorer('/selection', homes());
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Note for Rent' })).toHaveValue('Gross'));
  });

  it('gets the data of census variables with what they are percentages of, and says how many it lacks', async () => {
    const sources = [source({ infoLink: 'https://data.census.gov/table/ACSDT5Y2024.B25003' })];
    const contents = catalog()
      .variable({ slug: 'B25003001', sources })
      .variable({ slug: 'B25003002', sources, denominators: [{ id: 1, slug: 'B25003001' }] })
      .variable({ name: 'Homes sold' });
    const { user } = await openSelected(['2', '3'], contents);
    await user.click(await screen.findByRole('button', { name: 'Get the data' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Get the data' }));
    expect(
      dialog.getByText('Not in the code, because not from one table of the Census Bureau: Homes sold.'),
    ).toBeVisible();
    expect(dialog.getByText('The catalog names no data page for: Homes sold.')).toBeVisible();
    expect(dialog.getByText('002 / 001')).toBeVisible();
    await user.click(dialog.getByRole('radio', { name: 'Census API' }));
    expect(dialog.getByText(/get=NAME,B25003_002E,B25003_002M,B25003_001E,B25003_001M&/)).toBeVisible();
  });

  it('opens the data pages of records that are not from the Census Bureau, once each', async () => {
    const sources = [source({ name: 'LAUS', infoLink: 'https://www.bls.gov/lau/' })];
    const contents = catalog()
      .variable({ name: 'Employed', slug: 'employed-by-place-of-residence', sources })
      .variable({ name: 'Employed', slug: 'employed-by-place-of-work', sources });
    const { user } = await openSelected(['1', '2'], contents);
    // Rows of one name have their codes in any room.
    expect(screen.getByText('employed-by-place-of-work').closest('code')).toHaveAttribute(
      'data-short',
      'true',
    );
    await user.click(await screen.findByRole('button', { name: 'Get the data' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Get the data' }));
    expect(await dialog.findByRole('link', { name: /^LAUS/ })).toHaveAttribute(
      'href',
      'https://www.bls.gov/lau/',
    );
    expect(dialog.getByText('Employed, Employed')).toBeVisible();
    expect(dialog.queryByRole('heading', { name: 'U.S. Census Bureau' })).toBeNull();
  });

  it('gets the whole tables that indicators name', async () => {
    const sources = [
      source({ name: 'B25003: Tenure', infoLink: 'https://data.census.gov/table/ACSDT5Y2024.B25003' }),
    ];
    const contents = catalog()
      .variable({ slug: 'B25003001', sources })
      .variable({ slug: 'B25003002', sources })
      .indicator({ name: 'Who owns a home', slug: 'B25003' });
    const { user } = await openSelected(['1'], contents, 'indicator');
    await user.click(await screen.findByRole('button', { name: 'Get the data' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Get the data' }));
    await user.click(dialog.getByRole('radio', { name: 'Census API' }));
    expect(await dialog.findByText(/get=NAME,group\(B25003\)&/)).toBeVisible();
    expect(dialog.queryByText(/^Not in the code/)).toBeNull();
  });

  it('names the records that the catalog gives no source to cite for', async () => {
    const contents = catalog()
      .variable({ name: 'Rent', sources: [source({ id: 1, name: 'Housing Survey', slug: 'hs' })] })
      .variable({ name: 'Owners' });
    const { user } = await openSelected(['1', '2'], contents);
    await user.click(await screen.findByRole('button', { name: 'Cite' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Cite 2 records' }));
    expect(await dialog.findByText(/no source for 1 of these 2 records \(Owners\): find it/)).toBeVisible();
  });

  it('cites all of its records in each format, as many as have a name', async () => {
    const { user } = await openSelected(['1', '2', '99']);
    await screen.findByText(/no longer in the catalog/i);
    await user.click(screen.getByRole('button', { name: 'Cite' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Cite 2 records' }));
    expect(await dialog.findByText(/^1 record has no citation/)).toBeVisible();
    expect(await dialog.findByText(/names no source for any of these 2 records: find them/)).toBeVisible();
    expect(dialog.getByLabelText('Text', { selector: 'pre' })).toHaveTextContent(/^Rent .*Owners /);
    await user.click(dialog.getByRole('radio', { name: 'BibTeX' }));
    await user.click(dialog.getByRole('button', { name: 'Copy BibTeX' }));
    await waitFor(async () =>
      expect((await navigator.clipboard.readText()).match(/@dataset\{/g)).toHaveLength(2),
    );
  });

  it('is downloaded as CSV, with its notes', async () => {
    const { user } = await openSelected(['2', '1']);
    await user.type(screen.getByRole('textbox', { name: 'Note for Rent' }), 'Gross');
    // The note is saved when its field is left.
    await user.tab();
    await user.click(screen.getByRole('button', { name: 'Copy link' }));
    expect(await screen.findByText('Link copied. It has no notes.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Download CSV · all 2' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]!.name).toMatch(/^test-catalog-selection-.*\.csv$/);
    const rows: Record<string, string>[] = parse(await saved[0]!.blob.text(), { columns: true });
    expect(rows.map(({ label, note, citation }) => [label, note, citation])).toEqual([
      ['Owners', '', expect.stringMatching(/^Owners .*Test catalog.*Accessed/)],
      ['Rent', 'Gross', expect.stringMatching(/^Rent /)],
    ]);
    // Without it, Excel takes UTF-8 for the letters of Western Europe.
    const bytes = new Uint8Array(await saved[0]!.blob.arrayBuffer());
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  });

  it('says where in its table a record is whose name another row has too', async () => {
    const sources = [source({ id: 1, name: 'B1: Homes' })];
    const row = (name: string, depth: number, line: number) => ({
      name,
      depth,
      slug: `B1_00${line}`,
      sources,
    });
    const contents = catalog();
    for (const [line, name] of ['Owned', 'Empty', 'Rented', 'Empty'].entries())
      contents.variable(row(name, line % 2, line));
    await openSelected(['2', '4'], contents);
    const rows = within(await list()).getAllByRole('listitem');
    for (const [at, above] of ['Owned', 'Rented'].entries())
      await waitFor(() => expect(rows[at]).toHaveTextContent(`${above} · Homes B1_00${2 * at + 1}`));
  });

  it('names records that the catalog no longer has', async () => {
    const { unmount } = await openSelected(['1', '3']);
    unmount();
    await openExplorer('/selection', catalog().variable({ name: 'Rent' }));
    const rows = within(await list()).findAllByRole('listitem');
    expect((await rows)[1]).toHaveTextContent('Homes');
    expect(await within((await rows)[1]!).findByText('No longer in the catalog')).toBeVisible();
    expect(within((await rows)[0]!).queryByText('No longer in the catalog')).not.toBeInTheDocument();
  });
});

describe('a shared selection', () => {
  it('is shown with its names, or ids if the catalog has none, and is added to the selection or replaces it', async () => {
    const { unmount } = await openSelected(['1', '2']);
    unmount();
    const fragment = writeFragment([
      { collection: 'indicator', key: '1' },
      { collection: 'variable', key: '2' },
      { collection: 'variable', key: '99' },
    ]);
    const { user } = await openExplorer(`/selection#${fragment}`, homes());
    const shared = within(await region('This link contains 3 records'));
    expect(await shared.findByText('Shelter')).toBeVisible();
    expect(shared.getByText('1 is already in your selection.')).toBeVisible();
    expect(await shared.findByText('No longer in the catalog')).toBeVisible();
    expect(shared.getByText('variable 99')).toBeVisible();
    await user.click(shared.getByRole('button', { name: 'Replace selection' }));
    expect(await screen.findByText('Selection replaced by 3 records.')).toBeVisible();
    expect(await names()).toEqual(['Shelter', 'Owners', 'variable 99']);
    expect(location.hash).toBe('');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await names()).toEqual(['Rent', 'Owners']);
  });

  it('tells records of one name apart by code and table, as the selection does', async () => {
    await openExplorer('/selection#variable=1&variable=2&end', tables());
    const shared = within(await region('This link contains 2 records'));
    expect(await shared.findByText('Homes')).toBeVisible();
    expect(textsOf(shared.getAllByRole('listitem'))[1]).toMatch(/^ ?Total people People.* B2_001E ?$/);
  });

  it('that was cut is rejected, and the selection stays', async () => {
    const { user } = await openExplorer('/selection#variable=1', homes());
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('This link can’t be read: it is incomplete.');
    await user.click(within(alert).getByRole('button', { name: 'Close' }));
    expect(await screen.findByText(/^Nothing selected yet\./)).toBeVisible();
    expect(location.hash).toBe('');
  });
});

describe('a selection file', () => {
  it('of this catalog is merged, and can be undone', async () => {
    const { user } = await openSelected(['1', '2']);
    await user.upload(await choose(), fileOf(testBaseUrl));
    expect(await screen.findByText(/^1 record added from the file\. The others are already/)).toBeVisible();
    expect(await names()).toEqual(['Rent', 'Owners', 'Homes']);
    await user.click(screen.getAllByRole('button', { name: 'Undo' })[0]!);
    expect(await names()).toEqual(['Rent', 'Owners']);
  });

  it('of another catalog is opened only after a warning; any other file is rejected', async () => {
    const { user } = await openExplorer('/selection', homes());
    await user.upload(await choose(), fileOf('https://other.example/api/'));
    const warned = within(await region('This file contains 2 records'));
    expect(warned.getByRole('note')).toHaveTextContent('saved from another catalog, other.example.');
    await user.click(warned.getByRole('button', { name: 'Cancel' }));
    await user.upload(await choose(), new File(['{}'], 'other.json', { type: 'application/json' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('This file isn’t a selection.');
    expect(screen.getByText(/^Nothing selected yet\./)).toBeVisible();
    expect(screen.queryByRole('list', { name: 'Selected records' })).not.toBeInTheDocument();
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

const rent = (name: string, universe: string) => ({
  name: 'Rent',
  sources: [source({ name, description: `Universe: ${universe}` })],
});
const notes = (text: string) => ({ name: 'Car', context: [{ name: 'Note', text, link: '' }] });

const ratedBy = (name: string) => `${name} is what the ministry reports, and ${name} is rated by it.`;

describe('comparing records', () => {
  it('is offered below the list for its selected ones, from one on, and compares up to the limit', async () => {
    const { user } = await openExplorer('/variables', tables());
    const [first, second, ...others] = await screen.findAllByRole('checkbox', { name: /^Select/ });
    await user.click(first!);
    await user.click(second!);
    expect(await screen.findByText('2 selected')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open selection' })).toHaveAttribute('href', '/selection');
    await user.click(await screen.findByRole('button', { name: 'Download CSV' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(screen.getByRole('link', { name: 'Save the file again' })).toBeVisible();
    expect(saved[0]!.name).toMatch(/^test-catalog-selection-.*\.csv$/);
    const rows: Record<string, string>[] = parse(await saved[0]!.blob.text(), { columns: true });
    expect(rows.map(({ slug, label, note }) => [slug, label, note])).toEqual([
      ['B1_001E', 'Total (Homes)', ''],
      ['B2_001E', 'Total (People)', ''],
    ]);
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(screen.queryByText('2 selected')).toBeNull();
    const undo = await screen.findByRole('button', { name: 'Undo' });
    expect(undo).toHaveFocus();
    await user.click(undo);
    expect(await screen.findByText('2 selected')).toBeVisible();
    await user.click(second!);
    expect(await screen.findByText('1 selected')).toBeVisible();
    expect(screen.queryByRole('link', { name: /^Compare/ })).toBeNull();
    for (const box of [second!, ...others]) await user.click(box);
    expect(await screen.findByText('8 selected')).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Compare first 6' }));
    expect(await screen.findByRole('heading', { name: 'Compare' })).toBeVisible();
    expect(location.search.match(/variable=/g)).toHaveLength(6);
    await user.click(await screen.findByRole('link', { name: 'Back to the selection' }));
    expect(await screen.findByRole('heading', { name: 'Selection' })).toBeVisible();
  });

  it('shows the only record that is found', async () => {
    await openExplorer('/compare?variable=1&variable=9', catalog().variable({ name: 'Car' }));
    expect(await screen.findByText(/^Not found in the catalog: variable 9\./)).toBeVisible();
    const heads = await screen.findByRole('list', { name: 'Comparison' });
    expect(within(heads).getByRole('link', { name: 'Car' })).toHaveAttribute('href', '/variables/1');
  });

  it('names the records of which nothing differs, without an empty table', async () => {
    const sources = [source({ name: 'B01001: Sex by Age' })];
    await openExplorer(
      '/compare?variable=1&variable=2',
      catalog()
        .variable({ name: 'Under', slug: 'B01001_003', sources })
        .variable({ name: 'Over', slug: 'B01001_004', sources }),
    );
    expect(await screen.findByText('Nothing else differs apart from technical details.')).toBeVisible();
    const heads = screen.getByRole('list', { name: 'Comparison' });
    expect(textsOf(within(heads).getAllByRole('listitem'))).toEqual(['UnderB01001_003', 'OverB01001_004']);
    expect(screen.queryByRole('region', { name: 'Comparison' })).toBeNull();
  });

  it('tells variables of one name apart by their places in their table', async () => {
    const sources = [source({ id: 1, name: 'B08006: Sex of Workers' })];
    const part = (id: number, name: string) => ({
      name: 'Bicycle (Sex of Workers)',
      slug: `B08006_00${id}`,
      units: 'people',
      depth: 1,
      sources,
      denominators: [{ id, name, depth: 0 }],
    });
    await openExplorer(
      '/compare?variable=1&variable=2&variable=3',
      catalog()
        .variable(part(4, 'Male'))
        .variable(part(5, 'Female'))
        .variable({ name: 'Car', slug: 'B08006_007', units: '$', shortName: 'Auto', sources })
        .variable({ name: 'Male', slug: 'B08006_002', sources })
        .variable({ name: 'Female', slug: 'B08006_003', sources }),
    );
    const table = await screen.findByRole('region', { name: 'Comparison' });
    const heads = within(table).getAllByRole('columnheader').slice(1);
    expect(textsOf(heads)).toEqual(['BicycleMaleB08006_004', 'BicycleFemaleB08006_005', 'CarB08006_007']);
    // All rows differ: what shares no words needs no marks, and what has no value says so.
    expect(screen.getAllByRole('heading', { name: 'What differs' })[0]).toBeVisible();
    expect(table.querySelector('mark')).toBeNull();
    const [none] = cellsOf(table, /^Short name/);
    expect(within(none!).getByRole('img', { name: 'none' })).toHaveTextContent('–');
  });

  it('shows what the text of an indicator says, and the source whose code it has', async () => {
    const sources = [source({ name: 'B25064: Rent', description: 'Universe: Renters' })];
    const said = 'Subject area: Housing.\nTopics: rent, tenure';
    const contents = catalog().indicator({ slug: 'B25064_rent', description: said });
    contents.variable({ units: '$', sources });
    // More than are loaded at first.
    for (let count = 0; count < 250; count += 1) contents.variable({});
    await openExplorer('/compare?indicator=1&variable=1', contents, { autoLoad: 1 });
    const table = await screen.findByRole('region', { name: 'Comparison' });
    await waitFor(() => expect(sameValue('Universe')).toHaveTextContent(/^Renters$/));
    expect(textsOf(cellsOf(table, /^Keywords/))).toEqual(['rent, tenure', '–']);
    // Of the indicator, that of its table.
    expect(sameValue('Unit')).toHaveTextContent(/^dollars$/);
    expect(sameValue('Sources')).toHaveTextContent('B25064: Rent');
  });

  it('shows no marks of emphasis in notes', async () => {
    await openExplorer(
      '/compare?variable=1&variable=2',
      catalog().variable(notes('**Not** all')).variable(notes('All')),
    );
    const table = await screen.findByRole('region', { name: 'Comparison' });
    expect(cellsOf(table, /^Notes/)[0]).toHaveTextContent('Not all');
    expect(within(table).queryByText(/\*/)).toBeNull();
  });

  it('states a shared name and equal values once, with data pages as links and technical details folded', async () => {
    await openExplorer('/compare?variable=1&variable=2', tables());
    const table = await screen.findByRole('region', { name: 'Comparison' });
    expect(screen.getByRole('heading', { name: '2 records named “Total”' })).toBeVisible();
    const heads = within(table).getAllByRole('columnheader').slice(1);
    expect(heads.map((head) => head.textContent)).toEqual(['HomesB1_001E', 'PeopleB2_001E']);
    expect(textsOf(cellsOf(table, /^Unit/))).toEqual(['homes', 'people']);
    expect(sameValue('Description')).toHaveTextContent(/^All$/);
    expect(textsOf(cellsOf(table, /^Sources/))).toEqual(['B1: Homes', 'B2: People']);
    const [first, second] = cellsOf(table, /^Data page/);
    const homes = within(first!).getByRole('link', { name: /^data\.example/ });
    expect(homes).toHaveAttribute('href', 'https://data.example/B1');
    expect(within(second!).queryByRole('link')).not.toBeInTheDocument();
    expect(within(table).queryByRole('row', { name: /^ID/ })).not.toBeInTheDocument();
    expect(screen.getByText('Technical details').closest('details')).not.toHaveAttribute('open');
    for (const name of [/^Name/, /^Level/, /^Table/])
      expect(within(table).queryByRole('row', { name })).not.toBeInTheDocument();
  });

  it('marks the words that not all columns have, also in names of sources, and heads columns by title', async () => {
    await openExplorer(
      '/compare?variable=1&variable=2',
      catalog()
        .variable(rent('Rents of all homes', 'Renters'))
        .variable(rent('Rents of new homes', 'Renters who moved')),
    );
    const table = await screen.findByRole('region', { name: 'Comparison' });
    const marks = [...table.querySelectorAll('mark')].map((mark) => mark.textContent);
    expect(marks).toEqual(['who moved', 'all', 'new']);
    expect(within(table).getByRole('link', { name: 'Rents of new homes' })).toBeVisible();
    // On paper, with where, when and how to cite.
    act(() => void dispatchEvent(new Event('beforeprint')));
    expect(screen.getByText(/printed .* from http.*variable=1&variable=2/)).toBeVisible();
    expect(screen.getAllByText(/^Cite as:/)).toHaveLength(2);
    act(() => void dispatchEvent(new Event('afterprint')));
  });

  it('marks words that a text repeats once', async () => {
    await openExplorer(
      '/compare?variable=1&variable=2',
      catalog()
        .variable({ name: 'One', description: ratedBy('Enrolment') })
        .variable({ name: 'Two', description: ratedBy('Attendance') }),
    );
    const table = await screen.findByRole('region', { name: 'Comparison' });
    const marks = [...table.querySelectorAll('mark')].map((mark) => mark.textContent);
    expect(marks).toEqual(['Enrolment', 'Attendance']);
  });
});

/** Of a field whose value all compared records share. */
const sameValue = (field: string) =>
  screen.getByText(field, { selector: 'dt *' }).closest('dt')?.nextElementSibling;
