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
  it('by S on a row and in an open record; the header counts them, in whatever list they are', async () => {
    const { user } = await openExplorer('/variables', { catalog: homes() });
    const owners = await within(await list('Variables')).findByRole('link', { name: /^Owners/ });
    owners.focus();
    await user.keyboard('s');
    expect(await screen.findByRole('checkbox', { name: 'Select Owners' })).toBeChecked();
    expect(await header()).toHaveTextContent('Selection 1');
    expect(owners).toHaveFocus();
    await user.keyboard('{Enter}');
    const record = await screen.findByRole('region', { name: 'Owners' });
    const select = within(record).getByRole('button', { name: 'Select' });
    expect(select).toHaveAttribute('aria-pressed', 'true');
    await user.keyboard('s');
    expect(select).toHaveAttribute('aria-pressed', 'false');
    expect(screen.queryByRole('link', { name: /^Selection/ })).not.toBeInTheDocument();
    await user.click(select);
    await user.click(await screen.findByRole('link', { name: /^Indicators/ }));
    await user.click(await screen.findByRole('checkbox', { name: 'Select Shelter' }));
    expect(await header()).toHaveTextContent('Selection 2');
  });

  it('by a click on the check box, which opens no record; letters that are typed still find names', async () => {
    const { user } = await openExplorer('/variables', { catalog: homes() });
    const rows = within(await list('Variables'));
    await user.click(await screen.findByRole('checkbox', { name: 'Select Rent' }));
    expect(await screen.findByRole('checkbox', { name: 'Select Rent' })).toBeChecked();
    expect(location.pathname).toBe('/variables');
    await user.keyboard('homes s');
    expect(rows.getByRole('link', { name: /^Homes sold/ })).toHaveFocus();
    expect(await header()).toHaveTextContent('Selection 1');
  });
});
