import { type ComponentProps, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { type CollectionName, collections } from '../../../contract/collections.ts';
import { ErrorBoundary } from '../../ui/error-boundary.tsx';
import { lazyPart, Opening } from '../../ui/lazy.tsx';
import type { RecordPanel as Panel } from '../../record/record-panel.tsx';
import styles from '../../list/collection-page.module.css';

/** Its code is loaded when the first record is opened, or before the first render of a record's URL. */
export const RecordPanel = lazyPart(
  async () => (await import('../../record/record-panel.tsx')).RecordPanel,
  <div className={styles.opening}>
    <Opening />
  </div>,
);

interface Props extends Omit<ComponentProps<typeof Panel>, 'onClose'> {
  listEntry: ListEntry;
}

/** The record in the URL, beside the list or over it; Escape closes it, also while its code is being loaded. */
export function OpenRecord({ listEntry, ...props }: Props) {
  const { name, recordKey, search } = props;
  const close = useCloseRecord(name, { recordKey, search, listEntry });
  return (
    <div className={styles.panel}>
      <ErrorBoundary resetOn={props.recordKey} name="The record panel">
        <RecordPanel {...props} onClose={close} />
      </ErrorBoundary>
    </div>
  );
}

/** The history entry in which a list was last shown without a record. */
type ListEntry = RefObject<{ index: number; search: string } | null>;

/** Follows the entry of the list; null if only records were shown so far. */
export function useListEntry(name: CollectionName, recordKey: string | undefined, search: string): ListEntry {
  const { key } = useLocation();
  const entry = useRef<{ index: number; search: string } | null>(null);
  const shown = useRef(name);
  useEffect(() => {
    if (shown.current !== name) entry.current = null;
    shown.current = name;
    const state = Object(history.state);
    // The router renders a navigation later than it changes the URL.
    if (recordKey === undefined && (state.key ?? 'default') === key)
      entry.current = { index: state.idx, search };
  }, [name, recordKey, search, key]);
  return entry;
}

/**
 * Returns to the list, as Escape does everywhere except in a dialog, which closes first: back to the entry from which
 * the record was opened, or else in place of the record, so that the browser's Back does not open it again. The focus
 * moves to the record's row.
 */
function useCloseRecord(
  name: CollectionName,
  { recordKey, search, listEntry }: { recordKey: string; search: string; listEntry: ListEntry },
): () => void {
  const navigate = useNavigate();
  const path = `/${collections[name].plural}`;
  function close() {
    const row = document.querySelector<HTMLElement>('[aria-current="true"][href]');
    row?.focus();
    // Below the record, on a small screen, the row is hidden until the record is removed.
    if (row === null || document.activeElement !== row) document.getElementById('record-heading')?.focus();
    const list = listEntry.current;
    // The browser steps back later: a second press until then must not step back further.
    listEntry.current = null;
    const steps = list?.search === search ? list.index - Object(history.state).idx : 0;
    if (steps < 0) void navigate(steps);
    else void navigate({ pathname: path, search }, { replace: true });
  }
  // Before the record or its placeholder is painted, so that no key pressed on sight of it is lost.
  useLayoutEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const isTaken = event.defaultPrevented || document.querySelector('dialog[open]') !== null;
      if (event.key === 'Escape' && !isTaken) close();
    }
    // On the window, so that layers above the record handle the key first.
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
    // `close` is a new function on every render, made from exactly these values.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [path, search, recordKey]);
  return close;
}
