import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { changeSettings } from '../../../src/explorer/data/settings.ts';
import { catalog, source } from '../../support/catalog-builder.ts';
import { textsOf } from '../../support/explorer/elements.ts';
import { holdPages, openExplorer } from '../../support/explorer/render-explorer.tsx';
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
      await waitFor(() =>
        expect(dialog.getByRole('status')).toHaveTextContent(`Saved to ${saved.at(-1)?.name}.`),
      );
    }
    expect(await Promise.all(saved.map(({ blob }) => blob.text()))).toEqual(texts);
    expect(saved.map(({ name }) => name)).toEqual(
      ['txt', 'bib', 'ris', 'json'].map((extension) => `test-catalog-variable-1.${extension}`),
    );
    // The address of the explorer, which is on this machine here, would lead nobody else to it.
    expect(texts[0]).toMatch(
      /^U\.S\. Census Bureau \(2024\)\. \[Rent\] \[Variable B25064001\]\. Source: ACS, [^.]+ estimates, https:\S+\. Listed in Test catalog .*\. Accessed [\d-]+\.\n$/,
    );
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('heading', { name: '[Rent]', level: 2 })).toBeVisible();
  });

  it('a record whose source may still be found has none on paper, and later says if there is none', async () => {
    const release = holdPages('variable');
    const { user } = await openExplorer('/indicators/1', catalog().indicator({ name: 'Rent' }).variable());
    await user.click(await screen.findByRole('button', { name: 'Cite' }));
    expect(await screen.findByText(/^Not all of the catalog is loaded/)).toBeVisible();
    act(() => void dispatchEvent(new Event('beforeprint')));
    expect(await screen.findByText(/^No citation of “Rent” yet/)).toBeInTheDocument();
    release();
    expect(await screen.findByText(/^The catalog names no source for this record/)).toBeVisible();
    expect(await screen.findByText(/^Cite as:/)).toBeInTheDocument();
    act(() => void dispatchEvent(new Event('afterprint')));
  });

  it('a source: with its data page, or without an address if the explorer is on this machine', async () => {
    const contents = rent().variable({ sources: [source({ id: 5, name: 'Survey', infoLink: '' })] });
    const { user, unmount } = await openExplorer('/sources/4', contents);
    await user.click(await screen.findByRole('button', { name: 'Cite' }));
    const dialog = await screen.findByRole('dialog', { name: 'Cite this source' });
    expect(await within(dialog).findByLabelText('Text', { selector: 'pre' })).toHaveTextContent(
      /^U\.S\. Census Bureau \(2024\)\. ACS \[Data source acs\]\. .* Listed in Test catalog .* https:\/\/data\.census\.gov\/table\/ACSDT5Y2024\.B25064\. Accessed [\d-]+\.$/,
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
    expect(await dialog.findByText(/^The file behind this source, as/)).toBeVisible();
    const file = `${portalUrl}datastore/dump/${acs.resourceId}`;
    expect(dialog.getByRole('link', { name: /^Download CSV/ })).toHaveAttribute('href', file);
    const portal = within(dialog.getByRole('heading', { name: 'Data portal' }).closest('section')!);
    for (const name of ['R', 'Python', 'curl']) {
      await user.click(portal.getByRole('radio', { name }));
      expect(portal.getByLabelText(name, { selector: 'pre' })).toHaveTextContent(file);
    }
    await user.click(portal.getByRole('button', { name: 'Copy code' }));
    expect(await navigator.clipboard.readText()).toBe(
      `curl --fail --location --output 'acs.csv' '${file}'\n`,
    );
  });

  it('offers a column of a census table without a portal, in every language', async () => {
    const { user } = await openExplorer('/variables/1', rent());
    const names = 'Census API: B25064_001E, margin of error B25064_001M (90%)';
    expect(await screen.findByText(/^Census API/)).toHaveTextContent(names);
    const dialog = await openData(user);
    expect(await dialog.findByText('variables = "B25064_001"', { exact: false })).toBeVisible();
    expect(dialog.queryByRole('link', { name: /^Download CSV/ })).toBeNull();
    for (const name of ['Python', 'curl', 'Census API']) {
      await user.click(dialog.getByRole('radio', { name }));
      expect(dialog.getByLabelText(name, { selector: 'pre' })).toHaveTextContent(
        'https://api.census.gov/data/2024/acs/acs5?get=NAME,B25064_001E,B25064_001M&for=state:*&key=YOUR_KEY',
      );
    }
  });

  it('adds the share of a variable, with what it is a share of, only when asked', async () => {
    const [total, owners] = ['B25003001', 'B25003002'];
    const tenure = source({
      name: 'B25003: Tenure',
      infoLink: 'https://data.census.gov/table/ACSDT5Y2024.B25003',
    });
    const contents = catalog()
      .variable({
        name: 'Owners',
        slug: owners,
        denominators: [{ id: 2, slug: total, name: 'Total', depth: 0 }],
        sources: [tenure],
      })
      .variable({ name: 'Total', slug: total, sources: [tenure] });
    const { user } = await openExplorer('/variables/1', contents);
    await user.click(await screen.findByRole('button', { name: /^Get the data/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Get the data' }));
    expect(await dialog.findByText(/^For all states\. /)).toBeVisible();
    const code = dialog.getByLabelText('tidycensus (R)', { selector: 'pre' });
    expect(code).not.toHaveTextContent('B25003_001');
    await user.click(
      await dialog.findByRole('checkbox', { name: 'Add the share of “Total” and its margin of error (90%)' }),
    );
    expect(code).toHaveTextContent('B25003_001');
    expect(code).toHaveTextContent('share_moe');
    expect(dialog.getByText('002 / 001')).toBeVisible();
  });

  it('is that of the whole table for what is none of its columns, and not offered if no way is known', async () => {
    const contents = catalog()
      .variable({ slug: 'rent', sources: [acs] })
      .variable({ sources: [source({ id: 6, resourceId: "'; rm -rf ~" })] });
    const { unmount } = await openExplorer('/variables/1', contents);
    expect(await screen.findByRole('link', { name: /Open data page/ })).toBeVisible();
    expect(screen.getByRole('button', { name: /Get the data/ })).toBeVisible();
    unmount();
    await openExplorer('/variables/2', contents, { portalUrl });
    expect(await screen.findByRole('link', { name: /Open data page/ })).toBeVisible();
    expect(screen.queryByRole('button', { name: /Get the data/ })).toBeNull();
  });

  it('is offered on the page of a source, as the file behind it and the whole table', async () => {
    const { user } = await openExplorer('/sources/4', rent(), { portalUrl });
    const dialog = await openData(user);
    expect(await dialog.findByText('The file behind this source, as the portal stores it.')).toBeVisible();
    expect(dialog.getByText(/table = "B25064"/)).toBeVisible();
  });
});

const dataPage = () => screen.findByRole('link', { name: /^Open data page/ });
const choice = () => screen.findByRole('combobox', { name: 'Place' });
const kern = '050XX00US06029';

describe('a place', () => {
  const portal = source({ id: 5, name: 'Portal', infoLink: 'https://data.example.org/rent' });
  const contents = () =>
    rent()
      .variable({ name: 'Other', slug: 'B25064002', sources: [acs] })
      .variable({ name: 'Permits', sources: [portal] });

  afterEach(() => changeSettings({ place: null }));

  it('is said not to be that of a data page that is no table of the Census Bureau', async () => {
    changeSettings({ place: { name: 'Kern County, California', census: kern } });
    const air = source({ id: 9, name: 'Air', infoLink: 'https://air.example.org/' });
    await openExplorer('/variables/2', rent().variable({ name: 'Ozone', slug: 'ozone', sources: [air] }));
    const sentence = 'Opened without Kern County, California: choose it on the page itself.';
    await expect.poll(() => screen.getByRole('main').textContent).toContain(sentence);
  });

  it('is found by its name and state, and is then in every census address, citation and code until it is forgotten', async () => {
    const { user, unmount } = await openExplorer('/variables/1', contents());
    expect(await dataPage()).toHaveAttribute('href', acs.infoLink);
    await user.type(await choice(), 'kern ca');
    expect(
      await screen.findByRole('option', { name: 'Kern County, California', selected: true }),
    ).toBeVisible();
    await user.keyboard('{Enter}');
    expect(await dataPage()).toHaveAttribute('href', `${acs.infoLink}?g=${kern}`);
    // A second Enter would otherwise forget it.
    expect(document.activeElement).toHaveTextContent(/^Place: Kern County, California$/);
    expect(screen.getByRole('link', { name: /^See it on Census Reporter/ })).toBeVisible();
    const dialog = await openData(user);
    for (const name of ['Python', 'curl', 'Census API']) {
      await user.click(await dialog.findByRole('radio', { name }));
      const code = dialog.getByLabelText(name, { selector: 'pre' });
      expect(code).toHaveTextContent('&for=county:029&in=state:06&');
    }
    unmount();
    const second = await openExplorer('/variables/2', contents());
    expect(await dataPage()).toHaveAttribute('href', `${acs.infoLink}?g=${kern}`);
    await second.user.click(await cite());
    const citation = await screen.findByLabelText('Text', { selector: 'pre' });
    expect(citation).toHaveTextContent(`estimates, Kern County, California, ${acs.infoLink}?g=${kern}.`);
    await second.user.keyboard('{Escape}');
    await second.user.click(screen.getByRole('button', { name: 'Change' }));
    expect(await choice()).toHaveFocus();
    await second.user.keyboard('{Escape}');
    expect(document.activeElement).toHaveTextContent(/^Place: Kern County, California$/);
    await second.user.click(screen.getByRole('button', { name: 'Change' }));
    await second.user.type(await choice(), 'fresno county{Enter}');
    expect(document.activeElement).toHaveTextContent(/^Place: Fresno County, California$/);
    await second.user.click(screen.getByRole('button', { name: 'Change' }));
    await second.user.type(await choice(), 'calif');
    await second.user.click(screen.getByRole('button', { name: 'Forget this place' }));
    expect(await dataPage()).toHaveAttribute('href', acs.infoLink);
    expect(await choice()).toHaveFocus();
    expect(await choice()).toHaveValue('');
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  it('that another tab forgets is forgotten here, too', async () => {
    changeSettings({ place: { name: 'Ohio', census: '040XX00US39' } });
    await openExplorer('/variables/1', contents());
    expect(await screen.findByText('Place:')).toHaveTextContent('Ohio');
    const key = Object.keys(localStorage).find((each) => localStorage.getItem(each)?.includes('Ohio'))!;
    localStorage.setItem(key, '{}');
    dispatchEvent(new StorageEvent('storage', { key }));
    expect(await choice()).toBeVisible();
  });

  it('of many with a name is asked for with its state, and one of a code says so', async () => {
    const { user } = await openExplorer('/variables/1', contents());
    await user.type(await choice(), 'washington county');
    expect(await screen.findByText('There are more: add the state.')).toBeVisible();
    await user.clear(await choice());
    await user.type(await choice(), '06029');
    const option = await screen.findByRole('option', { name: /^Kern County, California/ });
    expect(option).toHaveTextContent('Kern County, California · FIPS 06029');
    expect(screen.queryByText('There are more: add the state.')).toBeNull();
  });

  it('is chosen in “Get the data” too, with the arrow keys or a press, and Escape leaves the choice', async () => {
    const { user } = await openExplorer('/variables/1', rent());
    const dialog = await openData(user);
    const field = await dialog.findByRole('combobox', { name: 'Place' });
    await user.type(field, 'washington');
    const options = () => textsOf(dialog.getAllByRole('option'));
    await dialog.findByRole('option', { name: 'Washington' });
    expect(options().slice(0, 3)).toEqual([
      'Washington',
      'Washington, District of Columbia',
      'Washington County, Alabama',
    ]);
    await user.keyboard('{ArrowDown}{Escape}');
    expect(dialog.queryByRole('option')).toBeNull();
    await user.type(field, ' or');
    await user.click(await dialog.findByRole('option', { name: 'Washington County, Oregon' }));
    expect(dialog.getByText(/county = "067"/)).toBeVisible();
    expect(dialog.getByText(/^For Washington County, Oregon\. /)).toBeVisible();
    expect(
      dialog.getByRole('link', { name: /^Open the table for Washington County, Oregon/ }),
    ).toHaveAttribute('href', `${acs.infoLink}?g=050XX00US41067`);
  });

  it('of the catalog comes first, also before anything is typed, and what has no such name is said', async () => {
    const places = [{ name: 'Every tract in Kern', census: `${kern}$1400000` }];
    const { user } = await openExplorer('/variables/1', contents(), { places });
    await user.click(await choice());
    expect(await screen.findByRole('option', { name: 'Every tract in Kern' })).toBeVisible();
    await user.keyboard('kern');
    await screen.findByRole('option', { name: 'Kern County, California' });
    expect(textsOf(within(screen.getByRole('listbox', { name: 'Places' })).getAllByRole('option'))).toEqual([
      'Every tract in Kern',
      'Kern County, California',
    ]);
    await user.keyboard('obyl');
    expect(await screen.findByText('No state, county or city above 50,000 has this name.')).toBeVisible();
  });

  it('that was searched for is offered in its field at the record', async () => {
    const { user } = await openExplorer('/variables?q=rent+in+kern+county', contents());
    await user.click(await screen.findByRole('link', { name: /rent/i }));
    expect(await choice()).toHaveAttribute('placeholder', 'kern county');
    await user.click(await choice());
    await user.click(await screen.findByRole('option', { name: 'Kern County, California' }));
    expect(await dataPage()).toHaveAttribute('href', `${acs.infoLink}?g=${kern}`);
  });

  it('is in a copied link if wanted: who opens that has it for the visit, unless they keep their own', async () => {
    const first = await openExplorer('/variables/1', contents());
    await first.user.type(await choice(), 'kern ca{Enter}');
    await first.user.click(await screen.findByRole('button', { name: 'Copy link with my place' }));
    const link = new URL(await navigator.clipboard.readText());
    expect(`${link.pathname}${link.search}`).toBe(`/variables/1?place=${kern}`);
    await first.user.click(screen.getByRole('button', { name: 'Copy link' }));
    expect(await navigator.clipboard.readText()).not.toContain('place');
    first.unmount();

    changeSettings({ place: { name: 'Ohio', census: '040XX00US39' } });
    const second = await openExplorer(`/variables/1?place=${kern}`, contents());
    expect(await screen.findByText('Place from the link:')).toHaveTextContent('Kern County, California');
    expect(await dataPage()).toHaveAttribute('href', `${acs.infoLink}?g=${kern}`);
    await second.user.click(screen.getByRole('button', { name: 'Keep mine' }));
    expect(await dataPage()).toHaveAttribute('href', `${acs.infoLink}?g=040XX00US39`);
    expect(location.search).toBe('');
    expect(document.activeElement).toHaveTextContent(/^Place: Ohio$/);
    second.unmount();

    changeSettings({ place: null });
    const third = await openExplorer(`/variables/1?place=${kern}`, contents());
    await third.user.click(await screen.findByRole('button', { name: 'Forget this place' }));
    expect(await dataPage()).toHaveAttribute('href', acs.infoLink);
    expect(await choice()).toHaveFocus();
    third.unmount();

    await openExplorer('/variables/1?place=050XX00US99999', contents());
    expect(await choice()).toBeVisible();
    expect(await dataPage()).toHaveAttribute('href', acs.infoLink);
  });

  it('belongs to tables of the Census Bureau only', async () => {
    await openExplorer('/variables/3', contents());
    expect(await dataPage()).toHaveAttribute('href', portal.infoLink);
    expect(screen.queryByRole('combobox', { name: 'Place' })).toBeNull();
  });
});
