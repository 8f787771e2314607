import { type PointerEvent, useRef, useState } from 'react';
import type { ResolvedRecord } from '../../catalog/basket/resolve.ts';
import { moving, selectedKey } from '../../catalog/basket/selected-record.ts';
import { useSelectedRecords } from '../data/selected/use-selected.ts';
import { usePrinting } from '../ui/page/use-printing.ts';
import { announce } from '../ui/page/announcer.tsx';
import { showDone } from '../ui/notice/done-notices.tsx';
import { formatCount } from '../../catalog/text/count.ts';
import { useShowMore } from '../ui/control/show-more.tsx';
import { nameOf, type ResolvedRecords, shownPath, useWhatIsKnown } from './resolved-records.ts';
import { SelectedRow } from './selected-row.tsx';

const shownAtFirst = 200;

interface Props extends Pick<ResolvedRecords, 'records' | 'lists'> {
  /** The keys of the records that the actions are for; all if none is checked. */
  checked: ReadonlySet<string>;
  onChecked: (change: (now: ReadonlySet<string>) => ReadonlySet<string>) => void;
}

/** The selected records in order; Alt with the arrow keys reorders them, and dragging or, for fingers, two buttons. */
export function SelectedList({ records, lists, checked, onChecked }: Props) {
  const selected = useSelectedRecords();
  const printing = usePrinting();
  const withWhatIsKnown = useWhatIsKnown(lists.variable, records);
  const [some, more] = useShowMore(records, shownAtFirst, 'records');
  const visibleRecords = printing === null ? some : records;
  const isMixed = records.some(
    ({ selected: { collection } }) => collection !== records[0]?.selected.collection,
  );
  function move(from: number, to: number) {
    const record = records[from];
    if (record === undefined || to < 0 || to >= records.length || from === to) return;
    void selected.change(moving(selected.state().records, from, to));
    announce(`${nameOf(record)} moved to ${formatCount(to + 1)} of ${formatCount(records.length)}.`);
  }
  async function remove(record: ResolvedRecord) {
    const undo = await selected.change({ put: [], remove: [selectedKey(record.selected)] });
    showDone(`${nameOf(record)} removed.`, () => selected.change(undo));
  }
  const toggle = (key: string) =>
    onChecked((now) => new Set(now.has(key) ? [...now].filter((each) => each !== key) : [...now, key]));
  const { list, dragged, startDrag } = useDrag(move);
  return (
    <>
      <ol ref={list} aria-label="Selected records" data-focus-group="">
        {visibleRecords.map((record, index) => (
          <SelectedRow
            key={selectedKey(record.selected)}
            record={record}
            path={shownPath(lists, record.entry)}
            printed={printing !== null && record.entry !== null ? withWhatIsKnown(record.entry) : null}
            isMixed={isMixed}
            isFirst={index === 0}
            isLast={index === records.length - 1}
            drag={dragged === null ? undefined : dragState(dragged, index)}
            isChecked={checked.has(selectedKey(record.selected))}
            onCheck={() => toggle(selectedKey(record.selected))}
            onMove={(steps) => move(index, index + steps)}
            onDrag={(event) => startDrag(event, index)}
            onRemove={() => void remove(record)}
          />
        ))}
      </ol>
      {more}
    </>
  );
}

function dragState({ from, to }: { from: number; to: number }, index: number) {
  if (index === from) return 'dragged';
  if (index !== to) return undefined;
  return to < from ? 'before' : 'after';
}

/** Reorders a list by dragging: `onDrop` receives the old and new index. */
function useDrag(onDrop: (from: number, to: number) => void) {
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
