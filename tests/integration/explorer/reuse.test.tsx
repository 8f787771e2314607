import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { changeSettings } from '../../../src/explorer/data/settings.ts';
import { catalog, source } from '../../support/catalog-builder.ts';
import { textsOf } from '../../support/explorer/elements.ts';
import { openExplorer } from '../../support/explorer/render-explorer.tsx';
import { watchDownloads } from '../../support/explorer/watch-downloads.ts';

const acs = source({ id: 4, name: 'ACS', infoLink: 'https://data.census.gov/table/ACSDT5Y2024.B25064' });
const rent = () => catalog().variable({ name: '[Rent]', slug: 'B25064001', sources: [acs] });
const portalUrl = 'https://data.example.org/';

const cite = () => screen.findByRole('button', { name: 'Cite' });

describe('a record', () => {
  it('reports a problem to the keepers of the catalog, with what identifies the record', async () => {
    const configuration = { feedback: 'https://example.org/new?title={subject}&body={text}' };
    await openExplorer('/variables/1', rent(), configuration);
    const link = await screen.findByRole('link', { name: 'Report a problem' });
    const address = new URL(link.getAttribute('href') ?? '');
    expect(address.searchParams.get('title')).toBe('Problem with variable [Rent]');
    expect(address.searchParams.get('body')).toMatch(
      /^Name: \[Rent\]\nKind: variable\nCode: B25064001\nID: 1\nhttp:.*\/variables\/1$/,
    );
  });

  it.each([
    ['X11; Linux x86_64', 'Ctrl+C'],
    ['Macintosh; Intel Mac OS X 10_15_7', '⌘C'],
  ])('shows the selected text if the browser refuses to copy, with the keys of %s', async (system, keys) => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(`Mozilla/5.0 (${system})`);
    const { user } = await openExplorer('/variables/1', rent());
    const button = await screen.findByRole('button', { name: 'Copy link' });
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'));
    await user.click(button);
    const field = await screen.findByRole<HTMLTextAreaElement>('textbox', {
      name: `Copy link: press ${keys} to copy`,
    });
    expect(field).toHaveFocus();
    expect(field.value.slice(field.selectionStart, field.selectionEnd)).toBe(field.value);
    expect(field.value).toBe(`${location.origin}/variables/1`);
    const hint = `Your browser blocked copying. The text is selected: press ${keys}.`;
    expect(textsOf(screen.getAllByRole('status'))).toContain(hint);
  });
});

describe('citing', () => {
  const saved = watchDownloads();

  it('a record: as text, BibTeX, RIS and CSL-JSON, each copied and saved', async () => {
    const { user } = await openExplorer('/variables/1?q=rent', rent());
    await user.click(await cite());
    const dialog = within(await screen.findByRole('dialog', { name: 'Cite this variable' }));
    const texts: string[] = [];
    for (const name of ['Text', 'BibTeX', 'RIS', 'CSL-JSON']) {
      await user.click(await dialog.findByRole('radio', { name }));
      await user.click(dialog.getByRole('button', { name: `Copy ${name === 'Text' ? 'text' : name}` }));
      texts.push(await navigator.clipboard.readText());
      await user.click(dialog.getByRole('button', { name: 'Download' }));
    }
    expect(await Promise.all(saved.map(({ blob }) => blob.text()))).toEqual(texts);
    expect(saved.map(({ name }) => name)).toEqual(
      ['txt', 'bib', 'ris', 'json'].map((extension) => `test-catalog-variable-1.${extension}`),
    );
    // The address of the explorer, which is on this machine here, would lead nobody else to it.
    expect(texts[0]).toMatch(
      /^\[Rent\] \(ACS\) \[Variable B25064001\]\. (?:Listed in )?Test catalog .* Source: ACS, (?:U\.S\. Census Bureau, [^.]+ estimates, )?https:\S+\. Accessed [\d-]+\.\n$/,
    );
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('heading', { name: '[Rent]', level: 2 })).toBeVisible();
  });

  it('a source: with its data page, or without an address if the explorer is on this machine', async () => {
    const contents = rent().variable({ sources: [source({ id: 5, name: 'Survey', infoLink: '' })] });
    const { user, unmount } = await openExplorer('/sources/4', contents);
    await user.click(await screen.findByRole('button', { name: 'Cite' }));
    const dialog = await screen.findByRole('dialog', { name: 'Cite this source' });
    expect(await within(dialog).findByLabelText('Text', { selector: 'pre' })).toHaveTextContent(
      /^ACS \[Data source acs\]\. Listed in Test catalog .* https:\/\/data\.census\.gov\/table\/ACSDT5Y2024\.B25064\. Accessed [\d-]+\.$/,
    );
    unmount();
    const second = await openExplorer('/sources/5', contents);
    await second.user.click(await screen.findByRole('button', { name: 'Cite' }));
    expect(await screen.findByLabelText('Text', { selector: 'pre' })).toHaveTextContent(
      /^Survey .* Accessed [\d-]+\.$/,
    );
  });
});

async function openData(user: UserEvent) {
  await user.click(await screen.findByRole('button', { name: 'Get the data: ACS' }));
  return within(await screen.findByRole('dialog', { name: 'Get the data' }));
}

describe('getting the data', () => {
  it('offers the file of the portal as CSV and as code', async () => {
    const { user } = await openExplorer('/variables/1', rent(), { portalUrl });
    const dialog = await openData(user);
    expect(await dialog.findByText(/^The file this variable is computed from, as/)).toBeVisible();
    const file = `${portalUrl}datastore/dump/${acs.resourceId}`;
    expect(dialog.getByRole('link', { name: /^Download CSV/ })).toHaveAttribute('href', file);
    for (const name of ['R', 'Python', 'curl']) {
      await user.click(dialog.getByRole('radio', { name }));
      expect(dialog.getByLabelText(name, { selector: 'pre' })).toHaveTextContent(file);
    }
    await user.click(dialog.getByRole('button', { name: 'Copy curl' }));
    expect(await navigator.clipboard.readText()).toBe(
      `curl --fail --location --output 'acs.csv' '${file}'\n`,
    );
  });

  it('offers a column of a census table without a portal, and says what it is derived from', async () => {
    const { user } = await openExplorer('/variables/1', rent());
    const names = 'Census API: B25064_001E, margin of error B25064_001M (90%)';
    expect(await screen.findByText(/^Census API/)).toHaveTextContent(names);
    const dialog = await openData(user);
    expect(
      await dialog.findByText(/^This request was put together from the variable’s code and its data page\./),
    ).toBeVisible();
    expect(dialog.queryByRole('link', { name: /^Download CSV/ })).toBeNull();
    await user.click(dialog.getByRole('radio', { name: 'Census API' }));
    expect(dialog.getByLabelText('Census API', { selector: 'pre' })).toHaveTextContent(
      'https://api.census.gov/data/2024/acs/acs5?get=NAME,B25064_001E,B25064_001M&for=state:*&key=YOUR_KEY',
    );
  });

  it('is not offered if no way is known', async () => {
    const contents = catalog()
      .variable({ slug: 'rent', sources: [acs] })
      .variable({ sources: [source({ id: 6, resourceId: "'; rm -rf ~" })] });
    const { unmount } = await openExplorer('/variables/1', contents);
    expect(await screen.findByRole('link', { name: /Open data page/ })).toBeVisible();
    expect(screen.queryByRole('button', { name: /Get the data/ })).toBeNull();
    unmount();
    await openExplorer('/variables/2', contents, { portalUrl });
    expect(await screen.findByRole('link', { name: /Open data page/ })).toBeVisible();
    expect(screen.queryByRole('button', { name: /Get the data/ })).toBeNull();
  });

  it('is offered on the page of a source, as the file behind it and the whole table', async () => {
    const { user } = await openExplorer('/sources/4', rent(), { portalUrl });
    const dialog = await openData(user);
    expect(await dialog.findByText('The file behind this source, as the portal stores it.')).toBeVisible();
    expect(dialog.getByText(/^This request was put together from its data page\./)).toBeVisible();
    expect(dialog.getByText(/table = "B25064"/)).toBeVisible();
  });
});

const dataPage = () => screen.findByRole('link', { name: /^Open data page/ });
const choice = () => screen.getByRole('combobox', { name: 'Place:' });

describe('a place', () => {
  const portal = source({ id: 5, name: 'Portal', infoLink: 'https://data.example.org/rent' });
  const contents = () =>
    rent()
      .variable({ name: 'Other', slug: 'B25064002', sources: [acs] })
      .variable({ name: 'Permits', sources: [portal] });
  const configuration = { places: [{ name: 'Pittsburgh', census: '160XX00US4261000' }] };

  afterEach(() => changeSettings({ place: null }));

  it('that is chosen is part of the address of every census table, in code, and nowhere else', async () => {
    const { user, unmount } = await openExplorer('/variables/1', contents(), configuration);
    expect(await dataPage()).toHaveAttribute('href', acs.infoLink);
    await user.selectOptions(choice(), 'Pittsburgh');
    expect(await dataPage()).toHaveAttribute('href', `${acs.infoLink}?g=160XX00US4261000`);
    expect(screen.getByRole('link', { name: /^See it on Census Reporter/ })).toBeVisible();
    const dialog = await openData(user);
    expect(await dialog.findByText(/The place is Pittsburgh\./)).toBeVisible();
    await user.click(dialog.getByRole('radio', { name: 'Census API' }));
    const code = dialog.getByLabelText('Census API', { selector: 'pre' });
    expect(code).toHaveTextContent('&for=place:61000&in=state:42&');
    unmount();
    const second = await openExplorer('/variables/2', contents(), configuration);
    expect(await dataPage()).toHaveAttribute('href', `${acs.infoLink}?g=160XX00US4261000`);
    await second.user.click(await cite());
    const citation = await screen.findByLabelText('Text', { selector: 'pre' });
    expect(citation).toHaveTextContent('Other');
    expect(citation).not.toHaveTextContent('160XX00US4261000');
    await second.user.keyboard('{Escape}');
    await second.user.selectOptions(choice(), 'Any place');
    expect(await dataPage()).toHaveAttribute('href', acs.infoLink);
  });

  it('that is no longer offered is none, and other pages have no choice', async () => {
    changeSettings({ place: '040XX00US39' });
    const { unmount } = await openExplorer('/variables/1', contents(), configuration);
    expect(await dataPage()).toHaveAttribute('href', acs.infoLink);
    expect(choice()).toHaveDisplayValue('Any place');
    unmount();
    await openExplorer('/variables/3', contents(), configuration);
    expect(await dataPage()).toHaveAttribute('href', portal.infoLink);
    expect(screen.queryByRole('combobox', { name: 'Place:' })).toBeNull();
  });
});
