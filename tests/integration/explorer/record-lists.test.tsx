import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { catalog, source } from '../../support/catalog-builder.ts';
import { region, sectionOf, textsOf } from '../../support/explorer/elements.ts';
import { openExplorer, openVariable } from '../../support/explorer/render-explorer.tsx';

describe('tags', () => {
  it('are links by name to the variables with that tag', async () => {
    const { user } = await openExplorer(
      '/variables/1',
      catalog()
        .variable({ tags: [{ id: 3, slug: 'rent', name: 'Rent' }] })
        .variable(),
    );
    await user.click(within(await region('Variable 1')).getByRole('link', { name: 'Rent' }));
    expect(await screen.findByText('1 of 2 variables')).toBeVisible();
  });

  it('of a taxonomy take the names that loaded variables know', async () => {
    await openExplorer(
      '/taxonomies/1',
      catalog()
        .taxonomy({ tags: [34, 35] })
        .variable({ tags: [{ id: 34, slug: 'youth', name: 'Children and youth' }] }),
    );
    const panel = await region('Taxonomy 1');
    const tag = await within(panel).findByRole('link', { name: 'Children and youth' });
    expect(tag).toHaveAttribute('href', '/variables?tag=34');
    // Above what has it.
    expect(within(await sectionOf(panel, '1 variable')).getAllByRole('link')).toEqual([
      tag,
      within(panel).getByRole('link', { name: /variable-1$/ }),
    ]);
    expect(within(panel).queryByText(/Tag 35|no name/)).toBeNull();
  });

  it('of other shapes are shown as received, without empty values', async () => {
    const { panel } = await openVariable({
      tags: [null, [], {}, true, { a: { b: 1 }, c: null, d: [], e: {} }],
    });
    const tags = await sectionOf(panel, 'Tags');
    expect(textsOf(within(tags).getAllByRole('listitem'))).toEqual(['true', 'a{"b":1}']);
  });
});

it('denominators are links to their variables, whether brief records or ids, and keep the list as it is', async () => {
  const { user } = await openExplorer(
    '/variables/2?unit=%24',
    catalog()
      .variable({ name: 'Households', slug: 'B1_001E' })
      .variable({
        name: 'Renters',
        units: '$',
        denominators: [1, { id: 7, name: 'Homes', slug: 'B2_001E', tags: [] }, null, ['x']],
      }),
  );
  const panel = await region('Renters');
  expect(panel).toHaveTextContent('Also as a percentage of Households or Homes["x"]');
  const homes = within(panel).getByRole('link', { name: 'Homes' });
  expect(homes).toHaveAttribute('href', '/variables/7?unit=%24');
  await user.click(within(panel).getByRole('link', { name: 'Households' }));
  expect(await region('Households')).toBeVisible();
});

describe('context', () => {
  const note = {
    id: 4,
    slug: 'n',
    name: 'Margins of error',
    level: 'warning',
    text: 'Has a **margin** of *error*, 2 * 3 <b>x</b> **open',
    link: 'https://example.org/moe',
  };

  it('is a note with its level, emphasis as elements and markup as text', async () => {
    const { panel } = await openVariable({ context: [note] });
    const shown = within(panel).getByRole('note');
    expect(shown).toHaveTextContent('warning: Margins of error');
    expect(shown).toHaveTextContent('Has a margin of error, 2 * 3 <b>x</b> **open');
    expect(within(shown).getByText('margin').tagName).toBe('STRONG');
    expect(within(shown).getByText('error').tagName).toBe('EM');
    expect(within(shown).getByRole('link')).toHaveAttribute('href', 'https://example.org/moe');
  });

  it('of a source is shown with it, unless it repeats that of the variable', async () => {
    const own = { ...note, name: 'Own' };
    const sources = [source({ context: [note] }), source({ id: 2, name: 'B1: Age', context: [own] })];
    const { panel } = await openVariable({ context: [note], sources });
    const [ofSource, ofVariable, ...others] = within(panel).getAllByRole('note');
    expect(ofSource!.closest('li')).toHaveTextContent(/^B1: Age.*Own/);
    expect(ofVariable).toHaveTextContent('Margins of error');
    expect(others).toEqual([]);
  });

  it('never makes a link of an unsafe address, and shows other shapes as received', async () => {
    const { panel } = await openVariable({
      context: [{ text: 'A', link: 'javascript:alert(1)', level: null, x: 1 }, 3, null],
    });
    const shown = within(panel).getByRole('note');
    expect(shown).toHaveTextContent('javascript:alert(1) (not a valid link)');
    expect(shown).toHaveTextContent('x1');
    expect(within(shown).queryByRole('link')).not.toBeInTheDocument();
    expect(within(panel).getByText('3')).toBeVisible();
    expect(panel).not.toHaveTextContent('null');
  });
});

const unnamed = () => {
  const sources = [source({ id: 7, name: '', slug: 'acs' })];
  return catalog()
    .subdomain({ name: '', slug: 'housing' })
    .indicator({ name: ' ', slug: 'B25064' })
    .indicator({ name: '', slug: '' })
    .indicator({ name: '\u200b', slug: '\u200b' })
    .variable({ name: '', slug: 'rent', denominators: [2], sources })
    .variable({ name: '', slug: 'total', sources });
};

describe('records without a name', () => {
  it.each([
    ['/', 'link', 'No name · housing · ID 1'],
    ['/indicators', 'link', 'No name · B25064 · ID 1'],
    ['/indicators', 'link', 'No name · ID 2'],
    ['/indicators?view=table', 'link', 'No name · ID 3'],
    ['/indicators/1', 'link', 'Next: No name · ID 2'],
    ['/variables/1', 'link', 'No name · total · ID 2'],
    ['/variables/2', 'link', 'No name · rent · ID 1'],
    ['/search?q=rent', 'link', 'No name · rent · ID 1'],
    ['/search?q=acs', 'link', 'No name · acs · ID 7'],
    ['/sources', 'link', 'No name · acs · ID 7'],
    ['/sources/7', 'link', 'No name · total · ID 2'],
    ['/compare?variable=1&variable=2', 'link', 'No name · rent · ID 1'],
  ] as const)('are on %s a %s “%s”, and no link is without a name', async (path, role, name) => {
    await openExplorer(path, unnamed());
    const [found] = await screen.findAllByRole(role, { name: new RegExp(`^${name}`) });
    expect(found).toBeVisible();
    for (const link of screen.getAllByRole('link')) expect(link).toHaveAccessibleName();
  });

  it('have that as heading, page title, and name in the palette', async () => {
    const { user } = await openExplorer('/indicators/1', unnamed());
    expect(await screen.findByRole('heading', { name: 'No name · B25064 · ID 1', level: 2 })).toBeVisible();
    expect(document.title).toBe('No name · B25064 · ID 1 · Indicators');
    expect(screen.getByRole('checkbox', { name: 'Select No name · ID 2' })).toBeInTheDocument();
    await user.keyboard('{Control>}k{/Control}');
    expect(await screen.findByRole('option', { name: 'No name · B25064 · ID 1 indicator' })).toBeVisible();
    await user.type(screen.getByRole('combobox', { name: 'Search everything' }), 'total');
    expect(await screen.findByRole('option', { name: /^No name · total · ID 2/ })).toBeVisible();
  });
});
