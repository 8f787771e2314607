import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { catalog, indicator } from '../../support/catalog-builder.ts';
import { textsOf } from '../../support/explorer/elements.ts';
import { answerPages, openExplorer, refusal } from '../../support/explorer/render-explorer.tsx';

const record = (id: number, name = 'Rent') => indicator({ id, name });

interface Page {
  results: unknown[];
  count?: number;
  next?: string | null;
}

/** Opens the report of a list whose pages `page` returns; `asked` has the requested offsets. */
async function openReport(page: (offset: number) => Page | Response | Promise<Page>) {
  const asked: number[] = [];
  answerPages('indicator', async (offset) => {
    asked.push(offset);
    const answer = await page(offset);
    return answer instanceof Response ? answer : Response.json({ count: 4, next: null, ...answer });
  });
  const { user } = await openExplorer('/indicators', catalog());
  await user.click(await screen.findByRole('button', { name: 'About this list' }));
  const report = within(await screen.findByRole('dialog'));
  const technical = await report.findByText('Technical details');
  await user.click(technical);
  return { user, asked, report };
}

const balance = (sentence: RegExp) =>
  screen.findByText((_text, element) => element?.tagName === 'P' && sentence.test(element.textContent));

describe('how a list was loaded', () => {
  it('says what was corrected in links to next pages, and that all was received', async () => {
    const { report } = await openReport((offset) =>
      offset === 0
        ? { results: [record(1), record(2)], next: 'http://internal.invalid/indicator/?limit=2&offset=2' }
        : { results: [record(3), record(4)] },
    );
    expect(report.getByText(/Something the community keeps track of/)).toBeVisible();
    expect(await report.findByText('All 4 loaded')).toBeVisible();
    const notes = within(report.getByRole('region', { name: 'Irregular pages' })).getAllByRole('listitem');
    expect(textsOf(notes)).toEqual([
      expect.stringMatching(/^Page 1: The link to the next page names http:\/\/internal\.invalid/),
      'Page 1: The path of the next page, /indicator/, was replaced with /api/indicator/.',
    ]);
    await balance(/^4 received: 4 shown, 0 unreadable, 0 duplicates, 0 replaced by newer versions$/);
  });

  it('shows unusable records with the reason, and counts duplicates', async () => {
    const { user, report } = await openReport(() => ({
      results: [record(1), record(1), record(1, 'Renamed'), { name: 'lost' }],
    }));
    await balance(/^4 received: 1 shown, 1 unreadable, 1 duplicate, 1 replaced by newer versions$/);
    expect(report.getByText(/1 of 4: 2 records missing, 2 duplicated, 1 record unreadable/)).toBeVisible();
    await user.click(report.getByText('Not shown: no id'));
    expect(await report.findByText(/"name": "lost"/)).toBeVisible();
  });

  it('reloads the list, and shows the records loaded before until the new copy is complete', async () => {
    let round = 0;
    const { promise: gate, resolve: send } = Promise.withResolvers<void>();
    const { user, asked, report } = await openReport(async (offset) => {
      if (offset === 0) round += 1;
      // The order changes: the first walk repeats 2 and misses 3, the second one returns it.
      if (offset === 0) return { results: [record(1), record(2)], next: '?limit=2&offset=2' };
      if (round === 1) return { results: [record(2), record(4)] };
      await gate;
      return { results: [record(3), record(4)] };
    });
    expect(await report.findByText(/3 of 4: 1 record missing, 1 duplicated/)).toBeVisible();
    await user.click(report.getByRole('button', { name: 'Update' }));
    await waitFor(() => expect(asked).toEqual([0, 2, 0, 2]));
    expect(report.getByText(/3 of 4: 1 record missing, 1 duplicated/)).toBeVisible();
    send();
    expect(await report.findByText('All 4 loaded')).toBeVisible();
    await balance(/^4 received: 4 shown, 0 unreadable, 0 duplicates/);
  });

  it('says that reloading failed, and keeps the loaded records', async () => {
    let broken = false;
    const { user, report } = await openReport(() =>
      broken ? refusal() : { results: [record(1)], count: 2 },
    );
    expect(await report.findByText(/1 of 2: the list ended early/)).toBeVisible();
    broken = true;
    await user.click(report.getByRole('button', { name: 'Update' }));
    expect(await report.findByRole('alert')).toHaveTextContent('requires a login');
    await balance(/^1 received: 1 shown/);
    broken = false;
    await user.click(report.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(report.queryByRole('alert')).not.toBeInTheDocument());
    expect(report.getByText(/1 of 2: the list ended early/)).toBeVisible();
  });
});
