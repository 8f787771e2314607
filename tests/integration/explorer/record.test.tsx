import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { catalog, source } from '../../support/catalog-builder.ts';
import { openExplorer } from '../../support/explorer/render-explorer.tsx';

describe('an indicator', () => {
  it('shows its full description with line breaks and safe links', async () => {
    const description =
      'First line.\r\nSee https://example.org/method (or README.md).\r\n\r\n<b>"Not bold"</b>';
    await openExplorer('/indicators/1', {
      catalog: catalog().indicator({ name: 'Rent burden', description }),
    });
    const panel = await screen.findByRole('region', { name: 'Rent burden' });
    const link = within(panel).getByRole('link', { name: 'https://example.org/method' });
    expect(link).toHaveAttribute('rel', 'noopener noreferrer');
    expect(link.closest('div')).toHaveTextContent('<b>"Not bold"</b>');
    expect(link.closest('div')?.textContent).toContain('First line.\nSee ');
    expect(within(panel).queryByRole('link', { name: /README/ })).not.toBeInTheDocument();
  });

  it('shortens a long description until expanded', async () => {
    const description = `${'A measure of homes. '.repeat(120)}The very end.`;
    const { user } = await openExplorer('/indicators/1', { catalog: catalog().indicator({ description }) });
    await screen.findByRole('heading', { name: 'Indicator 1', level: 2 });
    expect(screen.queryByText(/The very end\./)).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Show all' }));
    expect(screen.getByText(/The very end\./)).toBeVisible();
  });

  it('says that it has no description', async () => {
    await openExplorer('/indicators/1', { catalog: catalog().indicator({ description: null }) });
    expect(await screen.findByText('No description given')).toBeVisible();
  });
});

describe('a variable', () => {
  const one = source({
    id: 5,
    name: 'B25070',
    infoLink: 'https://data.census.gov/table/B25070',
    description: 'Rent.',
  });
  const two = source({ id: 6, name: 'Local file', infoLink: 'javascript:alert(1)', packageId: undefined });

  it('explains every field and shows each source as a card', async () => {
    await openExplorer('/variables/1', {
      catalog: catalog().variable({
        name: 'Gross rent',
        units: null,
        numberFormatOptions: { style: 'currency', currency: 'USD', minimumFractionDigits: 0 },
        sources: [one, two],
        tags: [{ id: 3, slug: 'rent', name: 'Rent' }],
        denominators: [17],
        beyond: 'kept',
      }),
    });
    const panel = await screen.findByRole('region', { name: 'Gross rent' });
    expect(within(panel).getByText('Unit').nextElementSibling).toHaveTextContent('not given');
    expect(within(panel).getByText('12345.678 is shown as $12,345.68')).toBeVisible();
    const [card, local] = within(panel).getAllByRole('article');
    const link = within(card!).getByRole('link', { name: /Information page/ });
    expect(link).toHaveAttribute('href', 'https://data.census.gov/table/B25070');
    expect(link).toHaveAttribute('target', '_blank');
    expect(link).toHaveAttribute('rel', 'noopener noreferrer');
    expect(link).toHaveTextContent('data.census.gov');
    expect(within(card!).getByRole('button', { name: 'Copy package id' })).toBeVisible();
    expect(within(local!).queryByRole('link')).not.toBeInTheDocument();
    expect(within(local!).getByText('javascript:alert(1)')).toBeVisible();
    expect(within(panel).getByText('slug').closest('dt')?.nextElementSibling).toHaveTextContent('rent');
    expect(within(panel).getByText('Other fields (1)')).toBeVisible();
  });

  it('says that no sources are listed', async () => {
    await openExplorer('/variables/1', { catalog: catalog().variable() });
    expect(await screen.findByText('No sources listed')).toBeVisible();
  });

  it('links package and resource to the configured portal', async () => {
    await openExplorer('/variables/1', {
      catalog: catalog().variable({ sources: [one] }),
      configuration: { portalUrl: 'https://portal.example/data/' },
    });
    const [ofPackage, ofResource] = await screen.findAllByRole('link', { name: /In the portal/ });
    expect(ofPackage).toHaveAttribute('href', `https://portal.example/data/dataset/${one.packageId}`);
    expect(ofResource).toHaveAttribute(
      'href',
      `https://portal.example/data/dataset/${one.packageId}/resource/${one.resourceId}`,
    );
  });

  it('copies an identifier', async () => {
    const { user } = await openExplorer('/variables/1', { catalog: catalog().variable({ sources: [one] }) });
    await user.click(await screen.findByRole('button', { name: 'Copy package id' }));
    expect(await navigator.clipboard.readText()).toBe(one.packageId);
    expect(screen.getByRole('status')).toHaveTextContent('Copied');
  });
});

describe('the panel', () => {
  const five = catalog().times(5, (c, index) => c.indicator({ name: `Measure ${index + 1}` }));

  it('steps to the previous and next record in the list', async () => {
    const { user } = await openExplorer('/indicators/2', { catalog: five });
    await screen.findByText('2 of 5');
    await user.click(screen.getByRole('link', { name: 'Next: Measure 3' }));
    expect(await screen.findByRole('heading', { name: 'Measure 3', level: 2 })).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Previous: Measure 2' }));
    expect(await screen.findByRole('heading', { name: 'Measure 2', level: 2 })).toBeVisible();
  });

  it('copies a link to the record with the search and filters of its list, without the scroll position', async () => {
    const { user } = await openExplorer('/indicators/2?q=measure&row=3&sort=name', { catalog: five });
    await user.click(await screen.findByRole('button', { name: 'Copy link' }));
    expect(await navigator.clipboard.readText()).toBe(
      new URL('/indicators/2?q=measure&sort=name', location.href).href,
    );
  });

  it('loads further pages to find a record that is not loaded yet, and stops when it is found', async () => {
    const long = catalog().times(9000, (c, index) => c.indicator({ name: `Measure ${index + 1}` }));
    const { requests } = await openExplorer('/indicators/350', {
      catalog: long,
      configuration: { autoLoad: 100 },
    });
    expect(await screen.findByRole('heading', { name: 'Measure 350', level: 2 })).toBeVisible();
    await screen.findByText(/of 9,000 loaded$/);
    const asked = requests.filter(({ pathname }) => pathname.endsWith('/indicator/')).length;
    expect(asked).toBeGreaterThanOrEqual(4);
    // A few pages were in flight when it was found.
    expect(asked).toBeLessThanOrEqual(40);
  });

  it('says that a record does not exist once everything is loaded', async () => {
    await openExplorer('/indicators/9999', { catalog: five });
    expect(
      await screen.findByText(
        'There is no record with the id 9999 in indicators (5 records looked through).',
      ),
    ).toBeVisible();
  });
});
