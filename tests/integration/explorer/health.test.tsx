import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { acceptanceOf } from '../../../src/catalog/health/accepted.ts';
import { ledgerOf } from '../../../src/catalog/records/ledger.ts';
import { catalog } from '../../support/catalog-builder.ts';
import { connect } from '../../support/explorer/browser.ts';
import { openExplorer, server } from '../../support/explorer/render-explorer.tsx';
import { testBaseUrl } from '../../support/start/in-process-service.ts';
import { plantedCounts, plantedFaults, plantedFindings } from '../../support/planted-faults.ts';

const inMain = { selector: 'main *' };

/** The address that each finding links to, and how many records it shows. */
async function shownFindings() {
  await screen.findByText(/^\d+ kinds? of problems? in [^.]+\.$/, inMain);
  const links = within(screen.getByRole('main')).getAllByRole('link', { name: /^Show \d/ });
  return new Map(
    links.map((link) => {
      const name = new URL(link.getAttribute('href') ?? '', location.href).searchParams.get('finding');
      return [name, Number(/\d+/.exec(link.textContent ?? '')?.[0] ?? 1)];
    }),
  );
}

describe('the page of health', () => {
  it.each([
    ['variable/', /^No problems in 1 indicator\. Not checked: variables\.$/],
    [':collection/', /^The catalog could not be checked\.$/],
  ])('says what could not be checked: %s', async (failing, sentence) => {
    server.use(http.get(`${testBaseUrl}${failing}`, () => new HttpResponse(null, { status: 404 })));
    const small = catalog().indicator({ description: 'People' }).variable();
    await openExplorer('/health', small);
    expect(await screen.findByText(sentence, inMain)).toBeVisible();
    expect(await screen.findAllByRole('alert')).toHaveLength(1);
  });

  it('has exactly the findings of a catalog with one fault per rule, each with its records', async () => {
    const { user } = await openExplorer('/health', plantedFaults());
    expect(await shownFindings()).toEqual(plantedCounts());
    expect(screen.getByText('16 kinds of problems in 19 variables.', inMain)).toBeVisible();
    await user.click(screen.getAllByRole('link', { name: 'Show 2 variables' })[0]!);
    expect(await screen.findByRole('button', { name: /^Remove filter Problem: / })).toBeVisible();
    expect(await screen.findByText('2 of 19 variables')).toBeVisible();
  });

  it('explains a problem once for all lists that have it', async () => {
    await openExplorer(
      '/health',
      catalog().indicator({ slug: 'Rent paid' }).variable({ slug: 'Homes owned' }),
    );
    await screen.findByText(/^\d+ kinds? of problems? in [^.]+\.$/, inMain);
    expect(screen.getByRole('heading', { name: 'Unusual code' })).toBeVisible();
    expect(screen.getByText(/^Codes that are empty/)).toBeVisible();
    expect(screen.getAllByText('1 of 1 variable (100%):').length).toBeGreaterThan(0);
    const [indicators] = screen.getAllByRole('link', { name: 'Show 1 indicator' });
    expect(indicators).toHaveAttribute('href', '/indicators?finding=no-description');
  });

  it('is linked from Home, and a record names its findings with links', async () => {
    const { user } = await openExplorer('/', plantedFaults());
    await user.click(await screen.findByRole('link', { name: 'Catalog health: what to fix →' }));
    await user.click((await screen.findAllByRole('link', { name: 'Rent in dollars' }))[0]!);
    await user.click(await screen.findByText('Technical details'));
    expect(await screen.findByText('2 problems')).toBeVisible();
    expect(plantedFindings.get(6)).toEqual(['unit-in-name', 'no-unit']);
    await user.click(screen.getByRole('link', { name: 'empty unit field' }));
    expect(await screen.findByText('2 of 19 variables')).toBeVisible();
    expect(location.search).toBe('?finding=no-unit');
    // Listed for a problem, a record says which.
    await user.click((await screen.findAllByRole('link', { name: /^Rent in dollars/ }))[0]!);
    expect(await screen.findByText('2 problems')).toBeVisible();
  });

  it('is that of the whole lists; over a metered connection it says of how many records it speaks', async () => {
    const many = catalog().times(250, (c) => c.variable({ units: 'people' }));
    connect({ type: 'cellular' });
    const { user } = await openExplorer('/health', many, { autoLoad: 100 });
    expect(await screen.findByText('2 kinds of problems in 100 of 250 variables.', inMain)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Load all 250' }));
    expect(await screen.findByText('2 kinds of problems in 250 variables.', inMain)).toBeVisible();
    expect(screen.getAllByText(/^250 of 250 variables \(100%\), for example/)).toHaveLength(2);
  });

  it('counts accepted findings apart, in lists too', async () => {
    const { entries } = ledgerOf('variable', [{ results: plantedFaults().contents.variable, count: null }]);
    const file = [acceptanceOf('no-unit', entries[5]!), acceptanceOf('no-source', entries[9]!)];
    answerFile(Response.json(file));
    const { user } = await openExplorer('/health', plantedFaults(), accepting);
    const shown = await shownFindings();
    expect([shown.get('no-unit'), shown.has('no-source')]).toEqual([1, false]);
    expect(screen.getByText('2 accepted problems are not shown.')).toBeVisible();
    expect(screen.getByText(/· 1 accepted$/)).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Rent' }));
    await user.click(await screen.findByText('Technical details'));
    await user.click(await screen.findByRole('link', { name: 'empty unit field' }));
    expect(await screen.findByText('1 of 19 variables')).toBeVisible();
  });

  it.each([
    [() => Response.json([{ rule: 'no-unit' }]), 'entry 1: its collection is missing'],
    [() => new Response('<html>'), 'it is not valid JSON'],
    [() => new Response('', { status: 404 }), 'it was answered with status 404'],
  ])('ignores a broken file of accepted findings, and says so (%#)', async (answer, problem) => {
    answerFile(answer());
    await openExplorer('/health', plantedFaults(), accepting);
    expect(await screen.findByText(new RegExp(`^accepted\\.json is not used: ${problem}`))).toBeVisible();
    expect(await shownFindings()).toEqual(plantedCounts());
  });

  it('requests the file of accepted findings again after a failure', async () => {
    answerFile(Response.error());
    const { user } = await openExplorer('/health', plantedFaults(), accepting);
    expect(await screen.findByText(/^accepted\.json is not used: it cannot be reached/)).toBeVisible();
    answerFile(Response.json([]));
    await user.click(screen.getByRole('link', { name: 'Help' }));
    const [link] = await screen.findAllByRole('link', { name: /^Catalog health$/ });
    await user.click(link!);
    expect(await shownFindings()).toEqual(plantedCounts());
    expect(screen.queryByText(/is not used/)).toBeNull();
  });
});

const accepting = { healthAccepted: 'accepted.json' };

function answerFile(response: Response) {
  server.use(http.get('*/accepted.json', () => response));
}

it('findings are not among the filters that readers choose; an address combines them with OR', async () => {
  const { user } = await openExplorer('/variables?finding=source-differs&finding=no-source', plantedFaults());
  expect(await screen.findByText('3 of 19 variables')).toBeVisible();
  await user.click(await screen.findByRole('button', { name: /^Filters/ }));
  expect(await screen.findByRole('group', { name: 'Unit' })).toBeVisible();
  expect(screen.queryByText('no source 1')).not.toBeInTheDocument();
});
