import { type PointerEvent, useRef, useState } from 'react';

/** Reorders a list by dragging: `onDrop` receives the old and new index. */
export function useDrag(onDrop: (from: number, to: number) => void) {
  const list = useRef<HTMLOListElement>(null);
  // The row being dragged, and the row at whose position it would be dropped.
  const [dragged, setDragged] = useState<{ from: number; to: number } | null>(null);

  function startDrag(event: PointerEvent<HTMLElement>, from: number) {
    if (event.button !== 0) return;
    event.preventDefault();
    const handle = event.currentTarget;
    let to = from;
    const follow = ({ clientY }: { clientY: number }) => {
      const items = [...(list.current?.children ?? [])];
      to = placeAt(items, from, clientY);
      // Scrolls the list when the row reaches the edge of the viewport.
      items[to]?.scrollIntoView({ block: 'nearest' });
      setDragged({ from, to });
    };
    const stop = new AbortController();
    const end = () => {
      stop.abort();
      setDragged(null);
    };
    const drop = () => {
      end();
      onDrop(from, to);
    };
    handle.setPointerCapture(event.pointerId);
    handle.addEventListener('pointermove', follow, stop);
    handle.addEventListener('pointercancel', end, stop);
    handle.addEventListener('pointerup', drop, stop);
    setDragged({ from, to });
  }

  return { list, dragged, startDrag };
}

/** The index at which the item at `from` would be dropped; `clientY` in px. */
function placeAt(items: readonly Element[], from: number, clientY: number): number {
  const above = items.filter((item, index) => {
    const { top, bottom } = item.getBoundingClientRect();
    return index !== from && clientY > (top + bottom) / 2;
  });
  return above.length;
}
