import { render, screen, waitFor, within } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { HistoryRouter } from '../../../src/explorer/data/history-router.tsx';
import { catalog, source } from '../../support/catalog-builder.ts';
import { holdPages, measures, offsetsIn, openExplorer } from '../../support/explorer/render-explorer.tsx';

describe('the four collections', () => {
  it('are named in the navigation with their counts and lead to their lists', async () => {
    const { user } = await openExplorer('/');
    const nav = screen.getByRole('navigation', { name: 'Catalog' });
    const variables = await within(nav).findByRole('link', { name: 'Variables 313' });
    expect(variables).toHaveAttribute('href', '/variables');
    await within(nav).findByRole('link', { name: 'Catalog health' });
    const order = within(nav).getAllByRole('link');
    const titles = order.map((link) => link.textContent?.replace(/[ \d…]+$/, ''));
    expect(titles.join(' ')).toBe('Home Indicators Variables Sources Topics Taxonomies Catalog health');
    await user.click(await within(nav).findByRole('link', { name: 'Indicators 136' }));
    expect(await screen.findByRole('heading', { name: 'Indicators', level: 1 })).toBeVisible();
    expect(await screen.findByText('All 136 loaded')).toBeVisible();
  });

  it('are followed by an ellipsis for the sources while variables load', async () => {
    const release = holdPages('variable', (offset) => offset > 0);
    await openExplorer(
      '/variables',
      catalog().times(250, (c) => c.variable({ sources: [source()] })),
    );
    const nav = within(screen.getByRole('navigation', { name: 'Catalog' }));
    expect(await nav.findByRole('link', { name: 'Sources …' })).toBeVisible();
    release();
    expect(await nav.findByRole('link', { name: 'Sources 1' })).toBeVisible();
  });

  it('are followed by what changed if the service offers its feed', async () => {
    const feed = Object.assign(document.createElement('link'), { type: 'application/atom+xml' });
    document.head.append(feed);
    await openExplorer('/settings', measures(1));
    const nav = within(screen.getByRole('navigation', { name: 'Catalog' }));
    expect(await nav.findByRole('link', { name: 'What changed' })).toHaveAttribute('href', '/changes');
    feed.remove();
  });

  it.each([
    ['they are empty', catalog()],
    ['they have only names', catalog().taxonomy({ name: 'Plan', description: ' ', tags: [] })],
  ])('are not in the navigation while %s, but at their addresses', async (_, built) => {
    await openExplorer('/taxonomies', built.indicator());
    const nav = within(screen.getByRole('navigation', { name: 'Catalog' }));
    expect(await nav.findByRole('link', { name: 'Indicators 1' })).toBeVisible();
    await waitFor(() => expect(nav.queryByRole('link', { name: /^Taxonomies/ })).toBeNull());
    expect(screen.getByRole('heading', { name: 'Taxonomies', level: 1 })).toBeVisible();
  });

  it('are lists of real links, with position and size announced', async () => {
    await openExplorer('/indicators', measures(250));
    const list = await screen.findByRole('list', { name: 'Indicators' });
    await screen.findByText('All 250 loaded');
    const rows = within(list).getAllByRole('listitem');
    expect(rows.length).toBeLessThan(60);
    expect(rows[0]).toHaveAttribute('aria-posinset', '1');
    expect(rows[0]).toHaveAttribute('aria-setsize', '250');
    expect(within(list).getByRole('link', { name: /^Measure 1\b/ })).toHaveAttribute('href', '/indicators/1');
  });
});

it('the row of an indicator without a description says what its table counts', async () => {
  const table = source({ name: 'B25003: Tenure', description: 'Universe: Occupied housing units.' });
  const built = catalog().variable({ sources: [table] });
  await openExplorer('/indicators', built.indicator({ slug: 'B25003', description: null }));
  expect(await screen.findByText('Occupied housing units')).toBeVisible();
});

describe('loading', () => {
  it('stops at the configured number of records, goes on as they are read, and offers the rest', async () => {
    const { user } = await openExplorer('/indicators', measures(550), { autoLoad: 200 });
    expect(await screen.findByText('200 of 550 loaded')).toBeVisible();
    screen.getByRole('link', { name: /^Measure 1\b/ }).focus();
    await user.keyboard('{End}');
    expect(await screen.findByText('400 of 550 loaded')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Load all' }));
    expect(await screen.findByText('All 550 loaded')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Load all' })).not.toBeInTheDocument();
  });

  it('loads only the first page of lists that are not open', async () => {
    const { requests } = await openExplorer('/subdomains', measures(500).subdomain());
    await screen.findByText('All 1 loaded');
    expect(offsetsIn(requests)).toEqual([0]);
  });
});

describe('keyboard', () => {
  it('moves through the list with arrows, Home and End, and opens with Enter', async () => {
    const { user } = await openExplorer('/indicators', measures(30));
    await screen.findByText('All 30 loaded');
    const first = screen.getByRole('link', { name: /^Measure 1\b/ });
    first.focus();
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(screen.getByRole('link', { name: /^Measure 3\b/ })).toHaveFocus();
    await user.keyboard('{Home}');
    expect(first).toHaveFocus();
    await user.keyboard('{ArrowDown}{Enter}');
    expect(await screen.findByRole('heading', { name: 'Measure 2', level: 2 })).toHaveFocus();
  });

  it('focuses the search with the slash key; Escape clears it, then closes the record', async () => {
    const { user } = await openExplorer('/indicators/2', measures(5));
    await screen.findByRole('heading', { name: 'Measure 2', level: 2 });
    await user.keyboard('/');
    const search = screen.getByRole('searchbox', { name: 'Search indicators' });
    expect(search).toHaveFocus();
    await user.keyboard('measure{Escape}');
    expect(search).toHaveValue('');
    expect(screen.getByRole('heading', { name: 'Measure 2', level: 2 })).toBeVisible();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('heading', { level: 2 })).not.toBeInTheDocument());
    expect(location.pathname).toBe('/indicators');
    expect(screen.getByRole('link', { name: /^Measure 2\b/ })).toHaveFocus();
  });

  it('goes back to where the user was before the record, after Escape, Close record and another page', async () => {
    const { user } = await openExplorer('/subdomains', measures(5));
    await user.click(await screen.findByRole('link', { name: /^Indicators/ }));
    const closings = [
      () => user.keyboard('{Escape}'),
      async () => user.click(await screen.findByRole('button', { name: 'Close record' })),
    ];
    for (const close of closings) {
      await user.click(await screen.findByRole('link', { name: /^Measure 2\b/ }));
      await user.click(await screen.findByRole('link', { name: /^Next: / }));
      await screen.findByRole('heading', { name: 'Measure 3', level: 2 });
      await close();
      await waitFor(() => expect(location.pathname).toBe('/indicators'));
      await waitFor(() => expect(screen.queryByRole('heading', { level: 2 })).not.toBeInTheDocument());
      expect(screen.getByRole('link', { name: /^Measure 3\b/ })).toHaveFocus();
    }
    await user.click(await screen.findByRole('link', { name: /^Measure 2\b/ }));
    await screen.findByRole('heading', { name: 'Measure 2', level: 2 });
    await user.click(screen.getByRole('link', { name: 'Help' }));
    await screen.findByRole('heading', { name: 'Help', level: 1 });
    history.back();
    await screen.findByRole('heading', { name: 'Measure 2', level: 2 });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(location.pathname).toBe('/indicators'));
    history.back();
    expect(await screen.findByRole('heading', { name: 'Topics', level: 1 })).toBeVisible();
  });

  it('opens none of its records again after Escape, if a record was opened before its list', async () => {
    const { user } = await openExplorer('/help', measures(5));
    await screen.findByRole('heading', { name: 'Help', level: 1 });
    await user.click(screen.getByRole('link', { name: /^Home/ }));
    await user.type(await screen.findByRole('combobox'), 'measure');
    await user.click(await screen.findByRole('option', { name: /^Measure 2\b/ }));
    await screen.findByRole('heading', { name: 'Measure 2', level: 2 });
    await user.click(await screen.findByRole('link', { name: /^Measure 3\b/ }));
    await screen.findByRole('heading', { name: 'Measure 3', level: 2 });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(location.pathname).toBe('/indicators'));
    await waitFor(() => expect(screen.queryByRole('heading', { level: 2 })).not.toBeInTheDocument());
    history.back();
    await waitFor(() => expect(location.pathname).toBe('/'));
  });
});

/** Shows the path, and navigates the browser's history during the first render. */
function Page({ leaveFor }: { leaveFor: string }) {
  const { pathname } = useLocation();
  // Runs before the effects of the enclosing router.
  useLayoutEffect(() => {
    history.replaceState(null, '', leaveFor);
    dispatchEvent(new PopStateEvent('popstate'));
  }, [leaveFor]);
  return <h1>{pathname}</h1>;
}

it('asks before the keys for printing print a list of more than 200 rows', async () => {
  // jsdom cannot print.
  const printed = vi.spyOn(window, 'print').mockImplementation(() => {
    expect(screen.queryByRole('dialog')).toBeNull();
  });
  const { user } = await openExplorer('/indicators', measures(201));
  await screen.findByText('All 201 loaded');
  const ask = async () => {
    await user.keyboard('{Control>}p{/Control}');
    return within(await screen.findByRole('dialog', { name: 'Print indicators' }));
  };
  // The code for it would be loaded after the first screen.
  const question = await ask();
  expect(question.getByText(/^The list has 201 indicators/)).toBeVisible();
  await user.click(question.getByRole('button', { name: 'Print the first 200' }));
  expect(printed).toHaveBeenCalledOnce();
  await user.click((await ask()).getByRole('button', { name: 'Export all' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Export indicators' }));
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  expect(printed).toHaveBeenCalledOnce();
  await user.type(screen.getByRole('searchbox', { name: 'Search indicators' }), '"Measure 1"');
  await screen.findByText(/^\d+ match(?:es)? in 201 indicators$/);
  await user.keyboard('{Control>}p{/Control}');
  await waitFor(() => expect(printed).toHaveBeenCalledTimes(2));
});

it('follows history navigation during the first render', async () => {
  history.replaceState(null, '', '/base/list');
  render(
    <HistoryRouter basename="/base">
      <Page leaveFor="/base/record" />
    </HistoryRouter>,
  );
  expect(await screen.findByRole('heading', { name: '/record' })).toBeVisible();
});
