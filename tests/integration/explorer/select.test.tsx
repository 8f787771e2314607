import { IDBFactory } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { catalog } from '../../support/catalog-builder.ts';
import { openExplorer } from '../../support/explorer/render-explorer.tsx';

const homes = () =>
  catalog()
    .variable({ name: 'Rent' })
    .variable({ name: 'Owners' })
    .variable({ name: 'Homes' })
    .variable({ name: 'Homes sold' })
    .indicator({ name: 'Shelter' });

const header = () => screen.findByRole('link', { name: /^Selection/ });
const list = (name: string) => screen.findByRole('list', { name });

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

describe('selecting records', () => {
  it('with S on a row and in an open record; the header counts them across all lists', async () => {
    const { user } = await openExplorer('/variables', { catalog: homes() });
    const owners = await within(await list('Variables')).findByRole('link', { name: /^Owners/ });
    owners.focus();
    await user.keyboard('s');
    expect(await screen.findByRole('checkbox', { name: 'Select Owners', checked: true })).toBeVisible();
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

  it('with a click on the checkbox, which opens no record; typed letters still find names', async () => {
    const { user } = await openExplorer('/variables', { catalog: homes() });
    const rows = within(await list('Variables'));
    await user.click(await screen.findByRole('checkbox', { name: 'Select Rent' }));
    expect(await screen.findByRole('checkbox', { name: 'Select Rent', checked: true })).toBeVisible();
    expect(location.pathname).toBe('/variables');
    await user.keyboard('homes s');
    expect(rows.getByRole('link', { name: /^Homes sold/ })).toHaveFocus();
    expect(await header()).toHaveTextContent('Selection 1');
  });

  it('all results of a search at once, which can be undone', async () => {
    const { user } = await openExplorer('/variables?q=homes', { catalog: homes() });
    await user.click(await screen.findByRole('button', { name: 'Select all 2 results' }));
    expect(await screen.findByText('2 records added to the selection.')).toBeVisible();
    expect(await header()).toHaveTextContent('Selection 2');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(screen.queryByRole('link', { name: /^Selection/ })).not.toBeInTheDocument();
    await user.click(screen.getByRole('checkbox', { name: 'Select Homes' }));
    await user.click(screen.getByRole('button', { name: 'Select all 2 results' }));
    expect(await screen.findByText('1 record added to the selection.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Select all 2 results' }));
    expect(await screen.findByText('All 2 are in the selection already.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
  });
});
