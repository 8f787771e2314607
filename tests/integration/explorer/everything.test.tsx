import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { catalog, source } from '../../support/catalog-builder.ts';
import { openExplorer, server } from '../../support/explorer/render-explorer.tsx';
import { testBaseUrl } from '../../support/start/in-process-service.ts';

const rent = source({ id: 7, name: 'B25064: Gross rent', slug: 'B25064' });

const community = () =>
  catalog()
    .subdomain({ name: 'Rent and housing' })
    .taxonomy({ name: 'Topics' })
    .indicator({ name: 'Gross rent' })
    .indicator({ name: 'Median age' })
    .variable({ name: 'Total', sources: [rent] })
    .variable({ name: 'Median gross rent', sources: [rent] });

const group = (name: RegExp) => screen.findByRole('region', { name });

/** Opens the palette with Ctrl+K on the settings page and types `text`. */
async function search(text: string) {
  const opened = await openExplorer('/settings', { catalog: community() });
  await screen.findByRole('heading', { name: 'Settings' });
  await opened.user.keyboard('{Control>}k{/Control}');
  const palette = within(await screen.findByRole('dialog', { name: 'Search everything' }));
  await opened.user.keyboard(text);
  return { ...opened, palette, field: palette.getByRole('combobox', { name: 'Search everything' }) };
}

describe('searching everything', () => {
  it('shows results by group, with counts, from all four collections and the sources', async () => {
    await openExplorer('/search?q=rent', { catalog: community() });
    const indicators = await group(/^Indicators 1$/);
    expect(within(indicators).getByRole('link')).toHaveAttribute('href', '/indicators/1?q=rent');
    expect(await group(/^Variables 2$/)).toBeVisible();
    expect(await group(/^Subdomains 1$/)).toBeVisible();
    const sources = await group(/^Sources 1$/);
    const link = within(sources).getByRole('link', { name: /^B25064: Gross rent/ });
    expect(link).toHaveTextContent('used by 2 variables');
    expect(link).toHaveAttribute('href', '/sources/7');
    expect(screen.queryByRole('region', { name: /^Taxonomies/ })).not.toBeInTheDocument();
    expect(screen.queryByText(/^Searched/)).not.toBeInTheDocument();
  });

  it('shows inexact matches only where nothing matches exactly', async () => {
    const { user } = await openExplorer('/search?q=gross', {
      catalog: catalog().indicator({ name: 'Gross rent' }).taxonomy({ name: 'Grass' }),
    });
    expect(await group(/^Indicators 1$/)).toBeVisible();
    expect(screen.queryByRole('region', { name: /^Taxonomies/ })).not.toBeInTheDocument();
    await user.clear(screen.getByRole('searchbox'));
    await user.type(screen.getByRole('searchbox'), 'grasss');
    expect(await screen.findByText('No exact match; closest:')).toBeVisible();
  });

  it('says so when nothing matches', async () => {
    await openExplorer('/search?q=zzzqqqxxx', { catalog: community() });
    expect(await screen.findByText('No matches for “zzzqqqxxx”.')).toBeVisible();
  });

  it('leads from a source to its page', async () => {
    const { user } = await openExplorer('/search?q=gross', { catalog: community() });
    await user.click(within(await group(/^Sources 1$/)).getByRole('link'));
    expect(await screen.findByRole('heading', { name: 'B25064: Gross rent', level: 1 })).toBeVisible();
  });

  it('opens the first result with Enter', async () => {
    const { user } = await openExplorer('/search', { catalog: community() });
    await user.type(await screen.findByRole('searchbox'), 'median age');
    await group(/^Indicators 1$/);
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('heading', { name: 'Median age', level: 2 })).toBeVisible();
  });

  it('says how much was searched and loads the rest on demand', async () => {
    const { user } = await openExplorer('/search?q=measure', {
      catalog: catalog().times(150, (c, index) => c.indicator({ name: `Measure ${index}` })),
      configuration: { autoLoad: 100 },
    });
    expect(await group(/^Indicators 100$/)).toBeVisible();
    expect(screen.getByText(/^Searched 100 of 150 indicators\./)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Search all 150' }));
    expect(await group(/^Indicators 150$/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Show all 150 indicators' })).toHaveAttribute(
      'href',
      '/indicators?q=measure',
    );
    expect(screen.queryByText(/^Searched/)).not.toBeInTheDocument();
  });
});

describe('the palette', () => {
  it('selects the first result while the caret stays in the field, and closes when Enter opens it', async () => {
    const { user, palette, field } = await search('median age');
    const option = await palette.findByRole('option', { name: /^Median age/ });
    expect(option).toHaveAttribute('aria-selected', 'true');
    expect(field).toHaveFocus();
    expect(field).toHaveAttribute('aria-activedescendant', option.id);
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('heading', { name: 'Median age', level: 2 })).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('moves the selection with the arrow keys, wrapping around at the end', async () => {
    const { user, palette, field } = await search('gross');
    await palette.findByRole('group', { name: 'Sources' });
    const options = palette.getAllByRole('option');
    expect(options.length).toBeGreaterThan(2);
    await user.keyboard('{ArrowDown}');
    expect(options[1]).toHaveAttribute('aria-selected', 'true');
    expect(options[0]).toHaveAttribute('aria-selected', 'false');
    await user.keyboard('{ArrowUp}{ArrowUp}');
    expect(options.at(-1)).toHaveAttribute('aria-selected', 'true');
    expect(field).toHaveAttribute('aria-activedescendant', options.at(-1)?.id);
    await user.keyboard('{ArrowDown}');
    expect(options[0]).toHaveAttribute('aria-selected', 'true');
    expect(field).toHaveFocus();
  });

  it('opens the first result of what was typed even if Enter is pressed before it is found', async () => {
    const { user } = await search('median age{Enter}');
    expect(await screen.findByRole('heading', { name: 'Median age', level: 2 })).toBeVisible();
    await user.keyboard('{Control>}k{/Control}');
    expect(await screen.findByRole('option', { name: 'Median age' })).toBeVisible();
  });

  it('opens a result in a new tab with Ctrl+Enter and stays', async () => {
    const open = vi.spyOn(globalThis, 'open').mockReturnValue(null);
    const { user, palette } = await search('median age');
    await palette.findByRole('option', { name: /^Median age/ });
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(open).toHaveBeenCalledWith(
      expect.stringMatching(/\/indicators\/2\?q=median\+age$/),
      '_blank',
      'noopener',
    );
    expect(screen.getByRole('dialog')).toBeVisible();
    expect(location.pathname).toBe('/settings');
  });

  it('opens with a click on the search field of the header and closes with its button', async () => {
    const { user } = await openExplorer('/settings', { catalog: community() });
    await user.click(await screen.findByRole('button', { name: 'Search everything' }));
    const palette = within(await screen.findByRole('dialog', { name: 'Search everything' }));
    expect(location.pathname).toBe('/settings');
    await user.click(palette.getByRole('button', { name: 'Close (esc)' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('loads all records on the home page, too', async () => {
    const { user } = await openExplorer('/', {
      catalog: catalog().times(150, (c, index) => c.indicator({ name: `Measure ${index}` })),
    });
    await screen.findByRole('heading', { level: 1 });
    await user.keyboard('{Control>}k{/Control}');
    const palette = within(await screen.findByRole('dialog', { name: 'Search everything' }));
    await user.type(palette.getByRole('combobox'), 'measure');
    expect(await palette.findByRole('option', { name: 'Show all 150 indicators' })).toBeVisible();
    expect(palette.queryByText(/^Searched/)).not.toBeInTheDocument();
  });

  it('leaves the results of the page behind it alone while more records load', async () => {
    const { promise: gate, resolve: release } = Promise.withResolvers<void>();
    const { user } = await openExplorer('/search?q=measure', {
      catalog: catalog().times(450, (c, index) => c.indicator({ name: `Measure ${index}` })),
      configuration: { autoLoad: 100 },
    });
    const found = await group(/^Indicators 100$/);
    server.use(
      http.get(`${testBaseUrl}indicator/`, async () => {
        await gate;
        return undefined;
      }),
    );
    await user.click(screen.getByRole('button', { name: 'Search all 450' }));
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await screen.findByRole('combobox', { name: 'Search everything' }), 'measure 1');
    release();
    expect(await screen.findByRole('region', { name: /^Indicators 450$/, hidden: true })).toBeInTheDocument();
    expect(found).toBeInTheDocument();
    expect(screen.queryByText('The search failed.')).not.toBeInTheDocument();
  });

  it('lists recently viewed records', async () => {
    const { user } = await openExplorer('/indicators/2', { catalog: community() });
    await screen.findByRole('heading', { name: 'Median age', level: 2 });
    await user.click(screen.getByRole('button', { name: 'Search everything' }));
    const recent = await screen.findByRole('group', { name: 'Recently viewed' });
    expect(within(recent).getByRole('option', { name: 'Median age' })).toHaveAttribute(
      'href',
      '/indicators/2',
    );
  });
});
