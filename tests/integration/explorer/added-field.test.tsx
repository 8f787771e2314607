import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { catalog } from '../../support/catalog-builder.ts';
import { region } from '../../support/explorer/elements.ts';
import { openExplorer } from '../../support/explorer/render-explorer.tsx';
import { watchDownloads } from '../../support/explorer/watch-downloads.ts';

const saved = watchDownloads();

// `tests/support/explorer/add-field.ts` adds it.
const variables = () =>
  catalog().variable({ name: 'Renters', method: 'Survey' }).variable({ name: 'Owners', method: 'Census' });

it('a field of the registry is a column, a filter and part of every file and printed list; a fact a column and part of files', async () => {
  const { user } = await openExplorer('/variables?view=table', variables());
  expect(await screen.findByRole('columnheader', { name: /^Method/ })).toBeVisible();
  expect(screen.getByRole('columnheader', { name: /^Wave/ })).toBeVisible();
  expect(await screen.findByRole('cell', { name: 'Survey' })).toBeVisible();
  await waitFor(() => {
    act(() => void dispatchEvent(new Event('beforeprint')));
    expect(screen.getByRole('article', { hidden: true })).toHaveTextContent('Method: Census');
  });
  act(() => void dispatchEvent(new Event('afterprint')));
  await user.click(screen.getByRole('button', { name: 'Export' }));
  await user.click(await screen.findByRole('button', { name: 'Download CSV' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  const file = await saved[0]!.blob.text();
  expect(file).toMatch(/,method\b.*\r\n.*,Survey\b/);
  expect(file).toMatch(/,wave\b.*\r\n.*,Wave 1\b/);
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: /^Filters/ }));
  const methods = within(await screen.findByRole('group', { name: 'Method' }));
  await user.click(methods.getByRole('checkbox', { name: 'Survey 1' }));
  await waitFor(() => expect(location.search).toContain('method=Survey'));
  expect(await screen.findByText('1 of 2 variables')).toBeVisible();
});

it('a field of the registry is searched by its name', async () => {
  await openExplorer('/variables?q=method:census', variables());
  const list = await screen.findByRole('list', { name: 'Variables' });
  await waitFor(() => expect(within(list).getAllByRole('link')).toHaveLength(1));
  expect(within(list).getByRole('link', { name: /^Owners/ })).toBeVisible();
});

it('fields and facts of the registry are on the page of a record, a field with its meaning', async () => {
  const { user } = await openExplorer('/variables/1', variables());
  const panel = within(await region('Renters'));
  const label = await panel.findByRole('button', { name: 'Method' });
  expect(label.closest('dt')?.nextElementSibling).toHaveTextContent('Survey');
  const facts = within(panel.getByRole('list', { name: 'Key facts' }));
  expect(facts.getByText('Wave 1').closest('li')).toHaveTextContent('Wave: Wave 1');
  await user.click(label);
  expect(await screen.findByRole('tooltip')).toHaveTextContent('How the figures were collected.');
});

it('fields and facts of the registry are compared', async () => {
  await openExplorer('/compare?variable=1&variable=2', variables());
  const row = await screen.findByRole('row', { name: /^Method/ });
  expect(row).toHaveTextContent('MethodSurveyCensus');
  expect(screen.getByRole('row', { name: /^Wave/ })).toHaveTextContent('WaveWave 1Wave 2');
});

it('a field of the registry is explained in the help', async () => {
  await openExplorer('/help', variables());
  const terms = within(await region('What the words mean'));
  expect(terms.getByText('How the figures were collected.')).toBeVisible();
});
