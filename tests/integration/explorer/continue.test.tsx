import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { catalog } from '../../support/catalog-builder.ts';
import { openExplorer, server } from '../../support/explorer/render-explorer.tsx';
import { testBaseUrl } from '../../support/start/in-process-service.ts';

/** An endless list of new records with a count of five; requests fail while `closed` is true. */
async function openEndless(closed: () => boolean = () => false) {
  const opened = await openExplorer('/indicators', { catalog: catalog() });
  server.use(
    http.get(`${testBaseUrl}indicator/`, ({ request }) => {
      if (closed()) return HttpResponse.json({ detail: 'Closed' }, { status: 403 });
      const offset = Number(new URL(request.url).searchParams.get('offset') ?? 0);
      const record = { id: offset + 1, name: `Measure ${offset + 1}`, slug: 's', description: null };
      return HttpResponse.json({ count: 5, next: `?limit=1&offset=${offset + 1}`, results: [record] });
    }),
  );
  return opened;
}

const stoppedAfter = (records: number) =>
  screen.findByText(
    `The list did not end after ${records} records, although the catalog reports only 5 records.`,
  );

describe('a list that does not end', () => {
  it('is stopped with a message, and Continue loads as many records again', async () => {
    const { user } = await openEndless();
    expect(await stoppedAfter(7)).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Continue' }));
    expect(await stoppedAfter(14)).toBeVisible();
    expect(screen.getByRole('link', { name: /^Measure 1\b/ })).toHaveFocus();
    expect(screen.getByText(/^14 of 5 loaded: loading was stopped$/)).toBeVisible();
    expect(screen.getByRole('link', { name: /^Measure 1\b/ })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'About this list' }));
    const report = await screen.findByRole('table');
    expect(within(report).getByText('Loading stopped here and was continued.')).toBeVisible();
  });

  it('keeps the loaded records when the page after Continue fails, and continues after Try again', async () => {
    let closed = false;
    const { user } = await openEndless(() => closed);
    await stoppedAfter(7);
    closed = true;
    await user.click(await screen.findByRole('button', { name: 'Continue' }));
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Loading stopped at 7 of 5 indicators.');
    expect(screen.getByRole('link', { name: /^Measure 7\b/ })).toBeVisible();
    closed = false;
    await user.click(within(alert).getByRole('button', { name: 'Try again' }));
    expect(await stoppedAfter(14)).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});
