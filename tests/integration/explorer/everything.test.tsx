import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { catalog, source } from '../../support/catalog-builder.ts';
import { openExplorer } from '../../support/explorer/render-explorer.tsx';

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

describe('searching everything', () => {
  it('shows results by group, with counts, from all four collections and the sources', async () => {
    await openExplorer('/search?q=rent', { catalog: community() });
    const indicators = await group(/^Indicators 1$/);
    expect(within(indicators).getByRole('link')).toHaveAttribute('href', '/indicators/1?q=rent');
    expect(within(indicators).getByText('2 of 2 searched')).toBeVisible();
    expect(await group(/^Variables 2$/)).toBeVisible();
    expect(await group(/^Subdomains 1$/)).toBeVisible();
    expect(await group(/^Taxonomies 0$/)).toBeVisible();
    const sources = await group(/^Sources 1$/);
    const link = within(sources).getByRole('link', { name: /^B25064: Gross rent/ });
    expect(link).toHaveTextContent('backs 2 variables');
    expect(new URL(link.getAttribute('href') ?? '', location.href).searchParams.get('q')).toBe(
      'source:"B25064: Gross rent"',
    );
  });

  it('links from a source to its variables', async () => {
    const { user } = await openExplorer('/search?q=gross', { catalog: community() });
    await user.click(within(await group(/^Sources 1$/)).getByRole('link'));
    expect(await screen.findByText(/^2 matches for/)).toBeVisible();
  });

  it('says how much was searched and loads the rest on demand', async () => {
    const { user } = await openExplorer('/search?q=measure', {
      catalog: catalog().times(150, (c, index) => c.indicator({ name: `Measure ${index}` })),
      configuration: { autoLoad: 100 },
    });
    const indicators = await group(/^Indicators 100$/);
    expect(within(indicators).getByText(/^100 of 150 searched/)).toBeVisible();
    await user.click(within(indicators).getByRole('button', { name: 'Load the rest' }));
    expect(await group(/^Indicators 150$/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Show all 150 in indicators' })).toHaveAttribute(
      'href',
      '/indicators?q=measure',
    );
  });

  it('opens on any page with Ctrl+K, works with the keyboard alone, and closes when a link is followed', async () => {
    const { user } = await openExplorer('/settings', { catalog: community() });
    await screen.findByRole('heading', { name: 'Settings' });
    await user.keyboard('{Control>}k{/Control}');
    const palette = await screen.findByRole('dialog', { name: 'Search everything' });
    expect(within(palette).getByRole('searchbox')).toHaveFocus();
    await user.keyboard('median age');
    await within(palette).findByRole('link', { name: /^Median age/ });
    await user.keyboard('{ArrowDown}{Enter}');
    expect(await screen.findByRole('heading', { name: 'Median age', level: 2 })).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('loads all records on the home page, too', async () => {
    const { user } = await openExplorer('/', {
      catalog: catalog().times(150, (c, index) => c.indicator({ name: `Measure ${index}` })),
    });
    await screen.findByRole('heading', { name: /^Indicators/ });
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await screen.findByRole('searchbox'), 'measure');
    const indicators = await group(/^Indicators 150$/);
    expect(within(indicators).getByText('150 of 150 searched')).toBeVisible();
  });

  it('lists recently viewed records', async () => {
    const { user } = await openExplorer('/indicators/2', { catalog: community() });
    await screen.findByRole('heading', { name: 'Median age', level: 2 });
    await user.click(screen.getByRole('link', { name: /^Search everything/ }));
    const recent = await screen.findByRole('region', { name: 'Opened lately' });
    expect(within(recent).getByRole('link', { name: 'Median age' })).toHaveAttribute('href', '/indicators/2');
  });
});
