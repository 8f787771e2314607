import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { catalog } from '../../support/catalog-builder.ts';
import { holdPages, openExplorer } from '../../support/explorer/render-explorer.tsx';

const count = 400;
// Sorted by name, every page has rows above, in and below the visible ones.
const interleaved = catalog().times(count, (c, index) =>
  c.indicator({ name: `Measure ${String((index * 7) % count).padStart(3, '0')}` }),
);

/** The name in the first row that reaches into the viewport, and its distance from the top in px. */
function firstInView(list: HTMLElement) {
  for (const row of list.querySelectorAll<HTMLElement>('[role="listitem"]')) {
    const from = Number(/translateY\((\d+)px\)/.exec(row.style.transform)?.[1]) - list.scrollTop;
    if (from + Number.parseInt(row.style.height) > 0) return { name: row.textContent, from };
  }
  throw new Error('No row is in view.');
}

it('visible rows stay in place, and rendered, when records arrive twice before the browser reports scrolling', async () => {
  await openExplorer('/indicators?sort=name', interleaved);
  const releaseThird = holdPages('indicator', (offset) => offset === 200);
  const releaseFourth = holdPages('indicator', (offset) => offset === 300);
  await screen.findByText(/^200 of 400 loaded/);
  const list = await screen.findByRole('list', { name: 'Indicators' });
  list.scrollTop = 4010;
  fireEvent.scroll(list);
  const before = firstInView(list);
  releaseThird();
  await screen.findByText(/^300 of 400 loaded/);
  expect(firstInView(list)).toEqual(before);
  releaseFourth();
  await screen.findByText(/^All 400 loaded/);
  expect(firstInView(list)).toEqual(before);
});
