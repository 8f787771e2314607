import { screen, waitFor, within } from '@testing-library/react';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { writeFragment } from '../../../src/catalog/basket/selection-link.ts';
import { writeSelectionFile } from '../../../src/catalog/basket/selection-file.ts';
import { adding } from '../../../src/catalog/basket/selected-record.ts';
import { catalog } from '../../support/catalog-builder.ts';
import { region, textsOf } from '../../support/explorer/elements.ts';
import { openExplorer } from '../../support/explorer/render-explorer.tsx';
import { watchDownloads } from '../../support/explorer/watch-downloads.ts';
import { testBaseUrl } from '../../support/start/in-process-service.ts';

const homes = () =>
  catalog()
    .variable({ name: 'Rent' })
    .variable({ name: 'Owners' })
    .variable({ name: 'Homes' })
    .indicator({ name: 'Shelter' });

const list = () => screen.findByRole('list', { name: 'Selected records' });
const names = async () => textsOf(within(await list()).getAllByRole('link'));

/** The selection page after a link to these records has been taken over. */
async function openSelected(keys: readonly string[]) {
  const fragment = await writeFragment(keys.map((key) => ({ collection: 'variable', key })));
  const opened = await openExplorer(`/selection#${fragment}`, homes());
  await opened.user.click(await screen.findByRole('button', { name: 'Add to selection' }));
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

describe('the selection page', () => {
  it('reorders records with Alt and arrow keys or buttons, and the focus stays on the moved one', async () => {
    const { user } = await openSelected(['1', '2', '3']);
    expect(await names()).toEqual(['Rent', 'Owners', 'Homes']);
    const down = within(await list()).getByRole('button', { name: 'Move down Rent' });
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

  it('removes one record or all of them, and undoes either', async () => {
    const { user } = await openSelected(['1', '2']);
    await user.click(screen.getByRole('button', { name: 'Remove Rent' }));
    expect(await screen.findByText('Rent removed.')).toBeVisible();
    expect(await names()).toEqual(['Owners']);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await names()).toEqual(['Rent', 'Owners']);
    await user.click(screen.getByRole('button', { name: 'Clear selection' }));
    expect(await screen.findByText(/^Nothing selected yet\./)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await names()).toEqual(['Rent', 'Owners']);
  });

  it('keeps a note whose field is removed during typing', async () => {
    const { user, unmount } = await openSelected(['1', '2']);
    await user.type(screen.getByRole('textbox', { name: 'Note for Rent' }), 'Gross');
    unmount();
    await openExplorer('/selection', homes());
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Note for Rent' })).toHaveValue('Gross'));
  });

  it('cites all of its records in each format, as many as have a name', async () => {
    const { user } = await openSelected(['1', '2', '99']);
    await screen.findByText(/no longer in the catalog/i);
    await user.click(screen.getByRole('button', { name: 'Cite' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Cite 2 records' }));
    expect(await dialog.findByText(/^1 record has no citation/)).toBeVisible();
    expect(dialog.getByLabelText('Text', { selector: 'pre' })).toHaveTextContent(/^Rent .*Owners /);
    await user.click(dialog.getByRole('radio', { name: 'BibTeX' }));
    await user.click(dialog.getByRole('button', { name: 'Copy BibTeX' }));
    await waitFor(async () =>
      expect((await navigator.clipboard.readText()).match(/@dataset\{/g)).toHaveLength(2),
    );
  });

  it('is downloaded as CSV, with its notes', async () => {
    const { user } = await openSelected(['2', '1']);
    expect(await screen.findByRole('button', { name: 'Copy link' })).toBeVisible();
    await user.type(screen.getByRole('textbox', { name: 'Note for Rent' }), 'Gross');
    // The note is saved when its field is left.
    await user.tab();
    expect(await screen.findByRole('button', { name: 'Copy link without notes' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Download CSV' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]!.name).toMatch(/^test-catalog-selection-.*\.csv$/);
    const rows: Record<string, string>[] = parse(await saved[0]!.blob.text(), { columns: true });
    expect(rows.map(({ label, note }) => [label, note])).toEqual([
      ['Owners', ''],
      ['Rent', 'Gross'],
    ]);
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
    const fragment = await writeFragment([
      { collection: 'indicator', key: '1' },
      { collection: 'variable', key: '2' },
      { collection: 'variable', key: '99' },
    ]);
    const { user } = await openExplorer(`/selection#${fragment}`, homes());
    const shared = within(await region('This link contains 3 records'));
    expect(await shared.findByText('Shelter')).toBeVisible();
    expect(shared.getByText('1 is already in your selection.')).toBeVisible();
    expect(await shared.findByText('not in the catalog')).toBeVisible();
    expect(shared.getByText('variable 99')).toBeVisible();
    await user.click(shared.getByRole('button', { name: 'Replace selection' }));
    expect(await screen.findByText('Selection replaced by 3 records.')).toBeVisible();
    expect(await names()).toEqual(['Shelter', 'Owners', 'variable 99']);
    expect(location.hash).toBe('');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await names()).toEqual(['Rent', 'Owners']);
  });

  it('that is damaged is rejected, and the selection stays', async () => {
    const { user } = await openExplorer('/selection#1.x', homes());
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('This link can’t be read: it is incomplete or damaged.');
    await user.click(within(alert).getByRole('button', { name: 'Close' }));
    expect(await screen.findByText(/^Nothing selected yet\./)).toBeVisible();
    expect(location.hash).toBe('');
  });
});

describe('a selection file', () => {
  it('of this catalog is merged, and can be undone', async () => {
    const { user } = await openSelected(['1', '2']);
    await user.upload(await choose(), fileOf(testBaseUrl));
    expect(
      await screen.findByText('1 record added from the file. The others are already in your selection.'),
    ).toBeVisible();
    expect(await names()).toEqual(['Rent', 'Owners', 'Homes']);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
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
    expect(screen.queryByRole('list', { name: 'Selected records' })).not.toBeInTheDocument();
  });
});
