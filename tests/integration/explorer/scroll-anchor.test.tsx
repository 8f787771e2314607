import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { catalog } from '../../support/catalog-builder.ts';
import { answerPages, openExplorer } from '../../support/explorer/render-explorer.tsx';

const count = 400;
// Sorted by name, every page has rows above, in and below the visible ones.
const interleaved = catalog().times(count, (c, index) =>
  c.indicator({ name: `Measure ${String((index * 7) % count).padStart(3, '0')}` }),
);

/** Holds the pages at the offsets back until they are released. */
function holdBack(...offsets: number[]) {
  const gates = new Map(offsets.map((offset) => [offset, Promise.withResolvers<void>()]));
  answerPages('indicator', (offset) => gates.get(offset)?.promise);
  return (offset: number) => gates.get(offset)?.resolve();
}

/** The name in the first row that reaches into the viewport, and its distance from the top in px. */
function firstInView(list: HTMLElement) {
  for (const row of list.querySelectorAll<HTMLElement>('[role="listitem"]')) {
    const from = Number(/translateY\((\d+)px\)/.exec(row.style.transform)?.[1]) - list.scrollTop;
    if (from + Number.parseInt(row.style.height) > 0) return { name: row.textContent, from };
  }
  throw new Error('No row is in view.');
}

it('visible rows stay in place, and rendered, when records arrive twice before the browser reports scrolling', async () => {
  await openExplorer('/indicators?sort=name', { catalog: interleaved });
  const release = holdBack(200, 300);
  await screen.findByText(/^200 of 400 loaded/);
  const list = await screen.findByRole('list', { name: 'Indicators' });
  list.scrollTop = 4010;
  fireEvent.scroll(list);
  const before = firstInView(list);
  release(200);
  await screen.findByText(/^300 of 400 loaded/);
  expect(firstInView(list)).toEqual(before);
  release(300);
  await screen.findByText(/^All 400 loaded/);
  expect(firstInView(list)).toEqual(before);
});
