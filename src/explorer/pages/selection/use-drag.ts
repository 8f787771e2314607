import { type PointerEvent, useRef, useState } from 'react';

/** A row that is being dragged, and the row in whose place it would be dropped. */
interface Dragged {
  from: number;
  to: number;
}

/** Reorders the items of a list by dragging: `onDrop` is called with the indexes of the item and of its new place. */
export function useDrag(onDrop: (from: number, to: number) => void) {
  const list = useRef<HTMLOListElement>(null);
  const [dragged, setDragged] = useState<Dragged | null>(null);

  function startDrag(event: PointerEvent<HTMLElement>, from: number) {
    if (event.button !== 0) return;
    event.preventDefault();
    const handle = event.currentTarget;
    let to = from;
    const follow = ({ clientY }: { clientY: number }) => {
      const items = [...(list.current?.children ?? [])];
      to = placeAt(items, from, clientY);
      // Takes the list along where it reaches the edge of what is visible.
      items[to]?.scrollIntoView({ block: 'nearest' });
      setDragged({ from, to });
    };
    const stop = new AbortController();
    const end = () => {
      stop.abort();
      setDragged(null);
    };
    handle.setPointerCapture(event.pointerId);
    handle.addEventListener('pointermove', follow, stop);
    handle.addEventListener('pointercancel', end, stop);
    handle.addEventListener(
      'pointerup',
      () => {
        end();
        onDrop(from, to);
      },
      stop,
    );
    setDragged({ from, to });
  }

  return { list, dragged, startDrag };
}

/** The index of the item in whose place one at `from` would be dropped at a height on the screen. */
function placeAt(items: readonly Element[], from: number, clientY: number): number {
  const above = items.filter((item, index) => {
    const { top, bottom } = item.getBoundingClientRect();
    return index !== from && clientY > (top + bottom) / 2;
  });
  return above.length;
}
