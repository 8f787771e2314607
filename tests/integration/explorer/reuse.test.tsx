import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { catalog, source } from '../../support/catalog-builder.ts';
import { openExplorer } from '../../support/explorer/render-explorer.tsx';
import { testBaseUrl } from '../../support/start/in-process-service.ts';
import { watchDownloads } from '../../support/explorer/watch-downloads.ts';

const acs = source({ id: 4, name: 'ACS', infoLink: 'https://data.census.gov/table/ACSDT5Y2024.B25064' });
const rent = () => catalog().variable({ name: '[Rent]', slug: 'B25064001', sources: [acs] });
const portalUrl = 'https://data.example.org/';

const trigger = () => screen.findByRole('button', { name: 'More actions' });

type User = Awaited<ReturnType<typeof openExplorer>>['user'];

async function openMenu(user: User) {
  await user.click(await trigger());
  return within(await screen.findByRole('menu', { name: 'More actions' }));
}

describe('the menu of a record', () => {
  it('is operated by keyboard, and Escape closes it but not the record', async () => {
    const { user } = await openExplorer('/variables/1', { catalog: rent() });
    const button = await trigger();
    expect(button).toHaveAttribute('aria-expanded', 'false');
    button.focus();
    await user.keyboard('{ArrowDown}');
    expect(await screen.findByRole('menuitem', { name: 'Cite' })).toHaveFocus();
    expect(button).toHaveAttribute('aria-expanded', 'true');
    await user.keyboard('{ArrowUp}');
    expect(screen.getByRole('menuitem', { name: 'fetch for its list page' })).toHaveFocus();
    await user.keyboard('j');
    expect(screen.getByRole('menuitem', { name: 'JSON' })).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('menu')).toBeNull();
    expect(button).toHaveFocus();
    expect(screen.getByRole('heading', { name: '[Rent]', level: 2 })).toBeVisible();
    await user.keyboard('{Escape}');
    await vi.waitFor(() => expect(screen.queryByRole('heading', { level: 2 })).toBeNull());
  });

  it('closes by a click elsewhere, and when the focus leaves it', async () => {
    const { user } = await openExplorer('/variables/1', { catalog: rent() });
    await openMenu(user);
    await user.click(screen.getByRole('heading', { name: '[Rent]', level: 2 }));
    expect(screen.queryByRole('menu')).toBeNull();
    await openMenu(user);
    await user.tab();
    expect(screen.queryByRole('menu')).toBeNull();
    expect(document.body).not.toHaveFocus();
  });

  it('copies the record in each form, announces it, and returns the focus', async () => {
    const { user } = await openExplorer('/variables/1?q=rent', { catalog: rent() });
    const copied: Record<string, string> = {};
    for (const name of [
      'Markdown link',
      'ID',
      'Code',
      'JSON',
      'curl for its list page',
      'fetch for its list page',
    ]) {
      const menu = await openMenu(user);
      await user.click(menu.getByRole('menuitem', { name }));
      await vi.waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
      expect(await trigger()).toHaveFocus();
      copied[name] = await navigator.clipboard.readText();
    }
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain('Copied');
    const { JSON: json, 'fetch for its list page': fetching, ...rest } = copied;
    expect(rest).toEqual({
      'Markdown link': `[&#91;Rent&#93;](${location.origin}/variables/1)`,
      ID: '1',
      Code: 'B25064001',
      'curl for its list page': `curl --fail --location --header 'Accept: application/json' '${testBaseUrl}variable/?format=api'\n`,
    });
    expect(JSON.parse(json!)).toMatchObject({ id: 1, name: '[Rent]', slug: 'B25064001' });
    expect(fetching).toContain(`fetch("${testBaseUrl}variable/?format=api"`);
    expect(fetching).toContain('id === 1');
  });

  it('shows the selected text if the browser refuses to copy', async () => {
    const { user } = await openExplorer('/variables/1', { catalog: rent() });
    const menu = await openMenu(user);
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'));
    await user.click(menu.getByRole('menuitem', { name: 'JSON' }));
    const field = await screen.findByRole<HTMLTextAreaElement>('textbox', {
      name: 'JSON: press Ctrl+C to copy',
    });
    expect(field).toHaveFocus();
    expect(field.value.slice(field.selectionStart, field.selectionEnd)).toBe(field.value);
    expect(field.value).toContain('\n  "name": "[Rent]"');
    expect(
      screen.getByText('Your browser blocked copying. The text is selected: press Ctrl+C.', {
        selector: 'p',
      }),
    ).toBeVisible();
    await user.keyboard('{Escape}');
    expect(await trigger()).toHaveFocus();
    expect(screen.getByRole('heading', { name: '[Rent]', level: 2 })).toBeVisible();
  });

  it('names the keys of a Mac where there is one', async () => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)',
    );
    const { user } = await openExplorer('/variables/1', { catalog: rent() });
    const menu = await openMenu(user);
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'));
    await user.click(menu.getByRole('menuitem', { name: 'JSON' }));
    expect(await screen.findByRole('textbox', { name: 'JSON: press ⌘C to copy' })).toHaveFocus();
    expect(screen.getByText(/The text is selected: press ⌘C\.$/, { selector: 'p' })).toBeVisible();
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Copy link' }));
    expect(await screen.findByRole('textbox', { name: 'Copy link: press ⌘C to copy' })).toBeVisible();
  });
});

describe('citing', () => {
  const saved = watchDownloads();

  it('a record: as text, BibTeX, RIS and CSL-JSON, each copied and saved', async () => {
    const { user } = await openExplorer('/variables/1?q=rent', { catalog: rent() });
    await user.click((await openMenu(user)).getByRole('menuitem', { name: 'Cite' }));
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
    const host = new URL(testBaseUrl).host;
    expect(texts[0]).toMatch(/^\[Rent\] \[Variable B25064001\]\. Test catalog /);
    expect(texts[0]).toContain(`(${host}). Computed from: ACS. Accessed `);
    expect(texts[0]).toContain(`, ${location.origin}/variables/1\n`);
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('heading', { name: '[Rent]', level: 2 })).toBeVisible();
  });

  it('a record keeps its line breaks if the browser refuses to copy', async () => {
    const { user } = await openExplorer('/variables/1', { catalog: rent() });
    await user.click((await openMenu(user)).getByRole('menuitem', { name: 'Cite' }));
    await user.click(await screen.findByRole('radio', { name: 'BibTeX' }));
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'));
    await user.click(screen.getByRole('button', { name: 'Copy BibTeX' }));
    expect(
      await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Copy BibTeX: press Ctrl+C to copy' }),
    ).toHaveValue(screen.getByLabelText('BibTeX', { selector: 'pre' }).textContent + '\n');
  });

  it('a source: with its data page, or else with its page in the explorer', async () => {
    const contents = rent().variable({ sources: [source({ id: 5, name: 'Survey', infoLink: '' })] });
    const { user, unmount } = await openExplorer('/sources/4', { catalog: contents });
    await user.click(await screen.findByRole('button', { name: 'Cite' }));
    const dialog = await screen.findByRole('dialog', { name: 'Cite this source' });
    expect(await within(dialog).findByLabelText('Text', { selector: 'pre' })).toHaveTextContent(
      /^ACS \[Data source acs\]\. Listed in Test catalog .*, https:\/\/data\.census\.gov\/table\/ACSDT5Y2024\.B25064$/,
    );
    unmount();
    const second = await openExplorer('/sources/5', { catalog: contents });
    await second.user.click(await screen.findByRole('button', { name: 'Cite' }));
    expect(await screen.findByLabelText('Text', { selector: 'pre' })).toHaveTextContent(/\/sources\/5$/);
  });
});

async function openData(user: User) {
  await user.click(await screen.findByRole('button', { name: 'Get the data: ACS' }));
  return within(await screen.findByRole('dialog', { name: 'Get the data' }));
}

describe('getting the data', () => {
  it('offers the file of the portal as CSV, through the API, and as code', async () => {
    const { user } = await openExplorer('/variables/1', { catalog: rent(), configuration: { portalUrl } });
    const dialog = await openData(user);
    expect(
      await dialog.findByText('The file this variable is computed from, as the portal stores it.'),
    ).toBeVisible();
    const file = `${portalUrl}datastore/dump/${acs.resourceId}`;
    expect(dialog.getByRole('link', { name: /^Download CSV/ })).toHaveAttribute('href', file);
    expect(dialog.getByRole('link', { name: /^API, first 5 rows/ })).toHaveAttribute(
      'href',
      `${portalUrl}api/3/action/datastore_search?resource_id=${acs.resourceId}&limit=5`,
    );
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
    const { user } = await openExplorer('/variables/1', { catalog: rent() });
    const dialog = await openData(user);
    expect(await dialog.findByText(/^Derived from the code and the data page\./)).toBeVisible();
    expect(dialog.queryByRole('link', { name: /^Download CSV/ })).toBeNull();
    await user.click(dialog.getByRole('radio', { name: 'Census API' }));
    expect(dialog.getByLabelText('Census API', { selector: 'pre' })).toHaveTextContent(
      'https://api.census.gov/data/2024/acs/acs5?get=NAME,B25064_001E&for=state:*&key=YOUR_KEY',
    );
  });

  it('is not offered if no way is known', async () => {
    const contents = catalog()
      .variable({ slug: 'rent', sources: [acs] })
      .variable({ sources: [source({ id: 6, resourceId: "'; rm -rf ~" })] });
    const { unmount } = await openExplorer('/variables/1', { catalog: contents });
    expect(await screen.findByRole('link', { name: /Open data page/ })).toBeVisible();
    expect(screen.queryByRole('button', { name: /Get the data/ })).toBeNull();
    unmount();
    await openExplorer('/variables/2', { catalog: contents, configuration: { portalUrl } });
    expect(await screen.findByRole('link', { name: /Open data page/ })).toBeVisible();
    expect(screen.queryByRole('button', { name: /Get the data/ })).toBeNull();
  });

  it('is offered on the page of a source, as the file behind it', async () => {
    const { user } = await openExplorer('/sources/4', { catalog: rent(), configuration: { portalUrl } });
    const dialog = await openData(user);
    expect(await dialog.findByText('The file behind this source, as the portal stores it.')).toBeVisible();
    expect(dialog.queryByRole('heading', { name: 'U.S. Census Bureau' })).toBeNull();
  });
});
