import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { openSavedPages } from '../../../src/explorer/data/saved/page-cache.ts';
import { openSelectedStorage } from '../../../src/explorer/data/selected/selected-storage.ts';
import { catalog, source } from '../../support/catalog-builder.ts';
import { region, textsOf } from '../../support/explorer/elements.ts';
import { openExplorer, openVariable } from '../../support/explorer/render-explorer.tsx';
import { testBaseUrl } from '../../support/start/in-process-service.ts';

const community = () =>
  catalog()
    .indicator({ name: 'Rent burden' })
    .indicator({ name: 'Rent burden of owners' })
    .variable({
      name: 'Renters',
      slug: 'B25070_001E',
      units: 'people',
      denominators: [{ id: 2, name: 'Households' }],
    })
    .variable({ name: 'Households' });

const refused = () => {
  throw new DOMException('Refused', 'SecurityError');
};

describe('the help', () => {
  it('opens with ? outside text fields, and from the header', async () => {
    const { user } = await openExplorer('/indicators', community());
    await user.type(await screen.findByRole('searchbox'), '?');
    expect(location.pathname).toBe('/indicators');
    await user.click(screen.getByRole('heading', { name: 'Indicators', level: 1 }));
    // The key works once the code that follows the first screen is there; many keys in a moment are no command.
    await vi.waitFor(
      async () => {
        await user.keyboard('?');
        await screen.findByRole('heading', { name: 'Help', level: 1 }, { timeout: 1000 });
      },
      { timeout: 20_000 },
    );
    await user.click(within(screen.getByRole('banner')).getByRole('link', { name: 'Settings' }));
    await user.click(await screen.findByRole('link', { name: 'Help' }));
    expect(await screen.findByRole('heading', { name: 'Help', level: 1 })).toBeVisible();
  });

  it('defines terms, leads to what people come for, and has searches of this catalog that can be tried', async () => {
    const { user } = await openExplorer('/help', community());
    const terms = within(await region('What the words mean'));
    expect(terms.getByText('Percent of')).toBeVisible();
    expect(terms.getByText('Number format')).not.toBeVisible();
    expect(terms.getByText(/What counts as 100%/)).toBeVisible();
    expect(terms.getByText(/divided by 1\.645/)).not.toBeVisible();
    await user.click(terms.getByText('Calculating with census figures'));
    expect(terms.getByText(/divided by 1\.645/)).toBeVisible();
    const tasks = within(await region('How to'));
    expect(tasks.getByRole('link', { name: 'Catalog health' })).toHaveAttribute('href', '/health');
    const search = within(await region('Search'));
    await waitFor(() => expect(search.getByRole('link', { name: 'unit:people' })).toBeVisible());
    expect(search.getByRole('link', { name: 'B25070_001E' })).toBeVisible();
    const prefixes = textsOf(search.getAllByRole('term')).filter((text) => text.endsWith(':'));
    expect(prefixes.join(' ')).toBe('name: part: short: display: code: unit: tag: source: description: id:');
    await user.click(search.getByRole('link', { name: 'rent -burden' }));
    expect(await screen.findByRole('heading', { name: 'Search', level: 1 })).toBeVisible();
    expect(screen.getByRole('searchbox')).toHaveValue('rent -burden');
  });

  it('begins with links to its sections, and each term has an address', async () => {
    const { user } = await openExplorer('/help#term-universe', community());
    const contents = within(await screen.findByRole('navigation', { name: 'On this page' }));
    for (const link of contents.getAllByRole('link')) {
      const [path, id] = (link.getAttribute('href') ?? '').split('#');
      expect(path).toBe('/help');
      expect(document.getElementById(id ?? '')).toHaveTextContent(link.textContent);
    }
    expect(document.getElementById('term-universe')).toHaveFocus();
    history.replaceState(null, '', '/help#term-packageId');
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
    await waitFor(() => expect(document.getElementById('term-packageId')).toBeVisible());
    await user.click(contents.getByRole('link', { name: 'Keyboard shortcuts' }));
    expect(screen.getByRole('heading', { name: 'Keyboard shortcuts' })).toHaveFocus();
  });

  it('deletes what is stored on this device, with the selection, also from the header, and says so', async () => {
    localStorage.setItem('catalog-explorer.settings', '{"theme":"dark"}');
    localStorage.setItem('of another program', 'stays');
    const selection = openSelectedStorage(testBaseUrl);
    const { user } = await openExplorer('/variables', community(), {}, openSavedPages());
    const row = within(await screen.findByRole('list', { name: 'Variables' }));
    await user.click((await row.findAllByRole('checkbox'))[0]!);
    expect(await screen.findByRole('link', { name: 'Selection 1' })).toBeVisible();
    await waitFor(async () => expect(await selection.read()).toHaveLength(1));
    expect(await caches.keys()).toHaveLength(1);
    await user.click(screen.getByRole('link', { name: 'Settings' }));
    const stored = within(await screen.findByRole('group', { name: 'On this device' }));
    await user.click(stored.getByRole('button', { name: 'Delete stored data' }));
    expect(stored.getByRole('alert')).toHaveTextContent('your selection: 1 record with its notes');
    await user.click(stored.getByRole('button', { name: 'Cancel' }));
    expect(await selection.read()).toHaveLength(1);
    await user.click(stored.getByRole('button', { name: 'Delete stored data' }));
    await user.click(stored.getByRole('button', { name: 'Delete everything' }));
    expect(await stored.findByText(/^Deleted from this device: settings.*your selection/)).toBeVisible();
    expect(Object.keys(localStorage)).toEqual(['of another program']);
    expect([...(await caches.keys()), ...(await selection.read())]).toEqual([]);
    expect(screen.queryByRole('link', { name: /^Selection/ })).not.toBeInTheDocument();
  });

  it('says what the browser did not delete', async () => {
    const { user } = await openExplorer('/settings', community());
    const stored = within(await screen.findByRole('group', { name: 'On this device' }));
    vi.spyOn(IDBObjectStore.prototype, 'clear').mockImplementation(refused);
    vi.spyOn(caches, 'delete').mockImplementation(refused);
    await user.click(stored.getByRole('button', { name: 'Delete stored data' }));
    const sentence = /wouldn’t delete some of it: loaded records; your selection\./;
    expect(await stored.findByText(sentence)).toBeVisible();
  });
});

it('a label with a definition shows it when pressed and hides it with Escape, which leaves the record open', async () => {
  const { user } = await openExplorer('/variables/1', community());
  const label = await screen.findByRole('button', { name: 'percentage' });
  await user.click(label);
  const definition = await screen.findByText(/What counts as 100%/, { selector: '[role=tooltip]' });
  expect(label).toHaveAttribute('aria-expanded', 'true');
  expect(label).toHaveAccessibleDescription(definition.textContent);
  await user.keyboard('{Escape}');
  expect(definition).not.toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'Renters', level: 2 })).toBeVisible();
  await user.keyboard('{Enter}');
  expect(await screen.findByText(/What counts as 100%/, { selector: '[role=tooltip]' })).toBeVisible();
});

it.each([
  ['Universe', /counts/],
  ['five-year estimates', /60 months/],
  ['margin of error', /90% chance/],
])('a term in the text of a record explains itself: %s', async (term, meaning) => {
  const description = 'Survey, five-year estimates. Universe: households. With a margin of error.';
  const { user } = await openVariable({ sources: [source({ description })] });
  await user.click(await screen.findByRole('button', { name: term }));
  expect(await screen.findByText(meaning, { selector: '[role=tooltip]' })).toBeVisible();
});

it('navigation is announced with the name of the page and its count', async () => {
  const { user } = await openExplorer('/', community());
  // The announcements come with the code that follows the first screen.
  await user.click(await screen.findByRole('link', { name: /^Variables 2$/ }));
  await screen.findByRole('heading', { name: 'Variables', level: 1 });
  await user.click(screen.getByRole('link', { name: /^Indicators 2$/ }));
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(/^Indicators, 2$/));
  await user.click(screen.getByRole('link', { name: 'Help' }));
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(/^Help$/));
});
