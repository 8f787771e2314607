import { act, screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { catalog, indicator } from '../../support/catalog-builder.ts';
import { hrefsOf, textsOf } from '../../support/explorer/elements.ts';
import {
  answerPages,
  measures,
  offsetsIn,
  openExplorer,
  refusal,
  server,
} from '../../support/explorer/render-explorer.tsx';
import { testBaseUrl } from '../../support/start/in-process-service.ts';

/** Opens indicators, of which the service answers some requests with what `respond` returns. */
async function openWith(
  respond: (offset: number) => Response | undefined,
  path = '/indicators',
  catalog = measures(250),
) {
  answerPages('indicator', respond);
  return openExplorer(path, catalog);
}

describe('a failure', () => {
  it('of one page keeps the loaded records, names the page, and continues after Try again', async () => {
    let broken = true;
    const { user } = await openWith((offset) => (broken && offset === 100 ? refusal() : undefined));
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Loading stopped at 100 of 250 indicators.');
    expect(screen.getByText('100 of 250 loaded')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /^Measure 1\b/ })).toBeVisible();
    broken = false;
    await user.click(within(alert).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('All 250 loaded')).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('of one collection does not affect the others and never looks like an empty list', async () => {
    const { user } = await openWith(
      () => new Response('<h1>Not here</h1>', { status: 401 }),
      '/indicators',
      measures(250).variable(),
    );
    expect(await screen.findByRole('alert')).toHaveTextContent('Indicators could not be loaded');
    expect(screen.queryByText(/empty|nothing|none/i)).not.toBeInTheDocument();
    expect(screen.queryByText('Not here')).not.toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: /Variables/ }));
    expect(await screen.findByText('All 1 loaded')).toBeVisible();
  });

  it('of the first page discards an export chosen before it', async () => {
    const { promise: gate, resolve: send } = Promise.withResolvers<void>();
    let broken = true;
    answerPages('indicator', () => gate.then(() => (broken ? refusal() : undefined)));
    const { user } = await openExplorer('/indicators', measures(3));
    await user.click(screen.getByRole('button', { name: 'Export' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    send();
    const alert = await screen.findByRole('alert');
    expect(screen.queryByRole('button', { name: 'Export' })).not.toBeInTheDocument();
    broken = false;
    await user.click(within(alert).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('All 3 loaded')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Export' })).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('is not taken for a catalog without sources', async () => {
    answerPages('variable', refusal);
    await openExplorer('/sources', measures(1));
    expect(await screen.findByRole('alert')).toHaveTextContent('Variables could not be loaded');
    expect(screen.queryByText(/0 sources|0 variables|None/)).not.toBeInTheDocument();
  });

  it('is said among the filters that wait for variables', async () => {
    answerPages('variable', refusal);
    const { user } = await openExplorer('/indicators', measures(2));
    await user.click(await screen.findByRole('button', { name: /^Filters/ }));
    const filters = within(await screen.findByRole('region', { name: 'Filters' }));
    expect(await filters.findByRole('alert')).toHaveTextContent('Variables could not be loaded');
    expect(filters.getByText(/are those of variables/)).toBeVisible();
  });

  it.each([
    ['the first', 0, 'Sources come from variables, which couldn’t be loaded.'],
    ['the second', 100, 'None of the variables loaded so far names this source.'],
  ])('of %s page of variables does not make a source missing', async (_, offset, sentence) => {
    const variables = catalog().times(150, (c, index) => c.variable({ name: `Column ${index + 1}` }));
    answerPages('variable', (asked) => (asked === offset ? refusal() : undefined));
    await openExplorer('/sources/7', variables);
    expect(await screen.findByRole('alert')).toHaveTextContent('Variables could not be loaded');
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(document.title).toBe('Source');
  });

  it.each([
    ['one collection', 'indicator/', 'Indicators', ['No matches for “zebra” in the records that loaded']],
    ['all collections', ':collection/', 'The catalog', []],
  ])('of %s is not taken for a search without results', async (_, failing, what, sentences) => {
    server.use(http.get(testBaseUrl + failing, refusal));
    await openExplorer('/search?q=zebra', measures(1).variable({ name: 'Rent' }));
    expect(await screen.findByText(`${what} could not be loaded.`)).toBeVisible();
    expect(screen.getAllByRole('alert')).toHaveLength(1);
    await waitFor(() => {
      const shown = screen.queryAllByText(/^No matches/, { selector: 'main p' });
      expect(textsOf(shown)).toEqual(sentences);
    });
  });

  it.each([
    ['/search?q=column+zebra', /^Nothing that loaded mentions “zebra”\./],
    ['/search?q=column+zebra', 'Searched 100 of 150 variables; the rest is missing.'],
    ['/search?q=zebra', 'No matches for “zebra” in the records that loaded'],
    ['/variables?q=rent+zebra', /^Nothing that loaded .* 1 close match in the 100 of 150 variables loaded/],
    ['/indicators?q=zebra', /^Nothing that loaded mentions “zebra”\. Searched all 1\./],
  ])('of a list to have all its records limits what is said of a search: %s', async (path, sentence) => {
    const contents = measures(1).variable({ name: 'Rent' });
    answerPages('variable', (offset) =>
      offset === 100 ? Response.json({ results: [], count: 150 }) : undefined,
    );
    await openExplorer(
      path,
      contents.times(149, (c, at) => c.variable({ name: `Column ${at}` })),
    );
    const shown = await screen.findAllByText(sentence, { ignore: '[aria-live], [role=status]' });
    expect(shown[0]).toBeVisible();
    expect(screen.queryByText(/Nothing here mentions|^No matches for “zebra”$/)).toBeNull();
  });

  it('is not taken for compared records that the catalog does not have', async () => {
    await openWith(refusal, '/compare?indicator=1&indicator=2&subdomain=3');
    expect(await screen.findByRole('alert')).toHaveTextContent('Indicators could not be loaded');
    expect(await screen.findByText('Not found in the catalog: topic 3.')).toBeVisible();
  });

  it('can be copied with URL and time', async () => {
    const { user } = await openWith(() => Response.json({ detail: 'Gone' }, { status: 410 }));
    await user.click(await screen.findByRole('button', { name: 'Copy details' }));
    const details = await navigator.clipboard.readText();
    for (const part of [`${testBaseUrl}indicator/`, '410', 'Gone']) expect(details).toContain(part);
  });
});

describe('a faulty service', () => {
  it('that sends one invalid record loses none of the valid ones', async () => {
    const odd = { id: 2, name: 7, slug: 'odd', description: { deep: true } };
    const results = [indicator({ name: 'Good' }), 'not a record', odd];
    const { user } = await openWith(() => Response.json({ count: 3, next: null, previous: null, results }));
    expect(await screen.findByRole('link', { name: /^Good/ })).toBeVisible();
    const list = within(screen.getByRole('list', { name: 'Indicators' }));
    expect(hrefsOf(list.getAllByRole('link'))).toEqual(['/indicators/1', '/indicators/2']);
    const note = await screen.findByRole('note');
    await waitFor(() => expect(note).toHaveTextContent('1 record can’t be shown (not an object).'));
    await user.click(within(note).getByRole('button', { name: 'About this list' }));
    expect(await screen.findByRole('dialog', { name: 'About this list' })).toBeVisible();
  });
});

it.each([
  ['the first page', 0, 'You’re offline', [0, 100, 200]],
  ['the second page', 100, 'Loading stopped at 100 of ', [100, 200]],
])(
  'without a network from %s on, the list says so, and loads the rest later',
  async (_, from, says, rest) => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    let works = false;
    const { requests } = await openWith((offset) => (works || offset < from ? undefined : Response.error()));
    expect(await screen.findByRole('alert')).toHaveTextContent(says);
    works = true;
    const before = offsetsIn(requests).length;
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
    window.dispatchEvent(new Event('online'));
    expect(await screen.findByText('All 250 loaded')).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(offsetsIn(requests).slice(before)).toEqual(rest);
  },
);

function setHidden(hidden: boolean) {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(hidden ? 'hidden' : 'visible');
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
  act(() => {
    window.dispatchEvent(new Event('visibilitychange'));
  });
}

it('a hidden tab does not retry a failed page, resumes when visible, and requests no loaded page', async () => {
  await openExplorer('/indicators', measures(250));
  const asked: number[] = [];
  let works = false;
  answerPages('indicator', (offset) => {
    asked.push(offset);
    if (offset === 0 || works) return undefined;
    setHidden(true);
    return Response.json({ detail: 'Down' }, { status: 503 });
  });
  await screen.findByText(/Trying again/);
  // Longer than any retry delay of a visible page.
  await new Promise((resolve) => setTimeout(resolve, 1500));
  expect(asked).toEqual([0, 100]);
  works = true;
  setHidden(false);
  expect(await screen.findByText('All 250 loaded')).toBeVisible();
  setHidden(true);
  setHidden(false);
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(asked).toEqual([0, 100, 100, 200]);
});
