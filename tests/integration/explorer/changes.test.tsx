import { onlineManager } from '@tanstack/react-query';
import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it, onTestFinished } from 'vitest';
import { catalog } from '../../support/catalog-builder.ts';
import { openExplorer, server } from '../../support/explorer/render-explorer.tsx';

const at = (day: number) => new Date(2026, 10, day, 12).toISOString();

const [before, after] = ['Motorcycle', 'Worked at home'];
const renamed = {
  id: 1,
  kind: 'changed',
  name: after,
  code: 'B08301_020E',
  source: 'B08301: Means of Transportation',
};
const fields = [{ field: 'name', before, after }];
const gone = { id: 7, kind: 'gone', name: '<b>Rent</b>', fields: [], record: { id: 7 } };
const recorded = [
  { number: 9, at: at(12), collection: 'variable', ...renamed, fields },
  { number: 8, at: at(12), collection: 'variable', ...gone },
  { number: 7, at: at(12), shape: 'unknown' },
  { number: 6, at: at(3), collection: 'variable', kind: 'new', count: 15_000 },
];

/** The service's record, page by page; the requests that were made. */
function recordOf(pages: Readonly<Record<string, unknown>>) {
  const queries: string[] = [];
  server.use(
    http.get('*/changes.json', ({ request }) => {
      const { search } = new URL(request.url);
      queries.push(search);
      return search in pages ? Response.json(pages[search]) : new HttpResponse(null, { status: 404 });
    }),
  );
  return queries;
}

describe('the page of changes', () => {
  it('lists what was recorded by day and group, as text, and the rest on request', async () => {
    recordOf({
      '': { changes: recorded, next: 6 },
      '?before=6': { changes: [{ ...recorded[1], number: 2, at: at(1) }], next: null },
    });
    const { user } = await openExplorer('/', catalog().variable({ id: 1 }));
    await user.click(await screen.findByRole('link', { name: 'What changed →' }));
    for (const name of ['November 12, 2026: 1 changed, 1 gone', 'November 3, 2026: 15,000 variables new'])
      expect(await screen.findByRole('heading', { name })).toBeVisible();
    const meaning = screen.getByRole('group', { name: 'May mean something else or break scripts' });
    expect(meaning).toHaveTextContent('May mean something else or break scripts 11 variable · Name 1');
    const row = within(meaning).getByRole('row', { name: /^Worked at home/ });
    expect(
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual(['B08301_020E', 'B08301: Means of TransportationName: Motorcycle → Worked at home']);
    expect(within(meaning).getByRole('link')).toHaveAttribute('href', '/variables/1');
    expect(screen.getByRole('link', { name: '<b>Rent</b>' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Copy feed link' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show earlier changes' }));
    expect(await screen.findByRole('heading', { name: 'November 1, 2026: 1 gone' })).toBeVisible();
    expect(screen.getByText(/ since November 1, 2026, newest first\.$/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Show earlier changes' })).not.toBeInTheDocument();
  });

  it('lists that a record got a field which it did not have', async () => {
    const got = {
      number: 1,
      at: at(1),
      collection: 'variable',
      ...renamed,
      fields: [
        { field: 'units', after },
        { field: 'unitNotes', before: null, after: '' },
      ],
    };
    recordOf({ '': { changes: [got], next: null } });
    await openExplorer('/changes', catalog().variable());
    const row = await screen.findByRole('row', { name: /^Worked at home/ });
    expect(row).toHaveTextContent('Unit: none → Worked at home');
    expect(row).toHaveTextContent('null → ""');
  });

  it.each([
    [
      'nothing has changed',
      { '': { changes: [], next: null } },
      /^No changes since this catalog was set up\./,
      1,
    ],
    ['a service keeps no record', {}, 'This service keeps no record of changes.', 0],
  ])('says that %s', async (_, pages, sentence, feeds) => {
    recordOf(pages);
    await openExplorer('/changes', catalog().variable());
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(screen.queryAllByRole('button', { name: 'Copy feed link' })).toHaveLength(feeds);
  });

  it('says that the record could not be loaded, also offline, and tries again', async () => {
    server.use(http.get('*/changes.json', () => new HttpResponse(null, { status: 503 })));
    onTestFinished(() => onlineManager.setOnline(true));
    onlineManager.setOnline(false);
    const { unmount } = await openExplorer('/changes', catalog().variable());
    expect(await screen.findByText('The record of changes could not be loaded.')).toBeVisible();
    unmount();
    onlineManager.setOnline(true);
    const { user } = await openExplorer('/changes', catalog().variable());
    expect(await screen.findByRole('alert')).toHaveTextContent('loaded. The catalog returned an error.');
    recordOf({ '': { changes: recorded, next: null } });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: /^November 12, 2026/ })).toBeVisible();
  });
});

describe('a link to a record that is gone', () => {
  it('says since when, with the last copy', async () => {
    const queries = recordOf({ '?collection=variable&id=7': { changes: [recorded[1]], next: null } });
    const { user } = await openExplorer('/variables/7', catalog().variable({ id: 1 }));
    expect(await screen.findByText('No longer in the catalog since November 12, 2026.')).toBeVisible();
    expect(screen.getByText('<b>Rent</b>')).toBeVisible();
    await user.click(screen.getByText('Last copy (JSON)'));
    expect(screen.getByLabelText('JSON of the record')).toHaveTextContent('{ "id": 7 }');
    expect(queries).toEqual(['?collection=variable&id=7']);
    expect(screen.queryByText(/The link may be wrong/)).not.toBeInTheDocument();
  });

  it.each([
    ['probably is now', {}, / It probably is Median rent now\.$/],
    ['is replaced by, as its keeper says', { isStated: true }, / It is replaced by Median rent\.$/],
  ])('leads to the record that it %s', async (_, stated, says) => {
    const later = { ...recorded[1], at: '2026-11-20T10:00:00.000Z', wentEarlier: true };
    const changes = [{ ...later, replacedBy: 1, ...stated }, recorded[1]];
    recordOf({ '?collection=variable&id=7': { changes, next: null } });
    const { user } = await openExplorer('/variables/7', catalog().variable({ id: 1, name: 'Median rent' }));
    const link = within(await screen.findByRole('note')).getByRole('link', { name: 'Median rent' });
    expect(link.closest('p')).toHaveTextContent(says);
    expect(link.closest('p')).toHaveTextContent('since November 12, 2026.');
    await user.click(link);
    expect(await screen.findByRole('heading', { name: 'Median rent' })).toBeVisible();
  });

  it('says only that it was not found if the record of changes does not know it', async () => {
    recordOf({ '?collection=variable&id=8': { changes: [], next: null } });
    await openExplorer('/variables/8', catalog().variable({ id: 1 }));
    expect(await screen.findByText(/The link may be wrong/)).toBeVisible();
    expect(screen.queryByText(/No longer in the catalog/)).not.toBeInTheDocument();
  });
});
