import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { rowsAt } from '../../../src/explorer/list/rows.ts';
import { useScrollAnchor } from '../../../src/explorer/list/use-scroll-anchor.ts';
import { catalog } from '../../support/catalog-builder.ts';
import { entriesOf } from '../../unit/catalog/filter/entries.ts';

const entries = entriesOf(
  'indicator',
  catalog().times(6, (c) => c.indicator({})),
);
const rowsOf = (...positions: number[]) => rowsAt(entries, Uint32Array.from(positions), () => null);
const rowHeight = 50;

it('keeps the first visible row in place when records arrive twice before the scroll position is reported', () => {
  const element = document.createElement('div');
  element.scrollTop = rowHeight;
  const firstVisible = { current: 1 };
  const { rerender } = renderHook(
    ({ rows }) =>
      useScrollAnchor(
        () => element,
        rows,
        rows,
        'view',
        firstVisible,
        () => rowHeight,
      ),
    { initialProps: { rows: rowsOf(0, 1) } },
  );
  rerender({ rows: rowsOf(2, 3, 0, 1) });
  expect(element.scrollTop).toBe(3 * rowHeight);
  rerender({ rows: rowsOf(2, 3, 4, 5, 0, 1) });
  expect(element.scrollTop).toBe(5 * rowHeight);
});
