import { type ComponentProps, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useHref, useLocation, useNavigate } from 'react-router-dom';
import { collectionWords } from '../../../contract/collection-names.ts';
import { changed, noShownData, useParameters } from '../../data/addresses.ts';
import { recordPath } from '../../data/record-path.ts';
import { ErrorBoundary } from '../../ui/notice/error-boundary.tsx';
import { currentEntry, keepInEntry, type ListEntry } from '../../ui/page/history-entry.ts';
import { pressed } from '../../ui/keys/pressed-key.ts';
import { lazyPart, Opening } from '../../ui/page/lazy.tsx';
import type { RecordPanel as Panel } from '../../record/record-panel.tsx';
import styles from '../../list/list.module.css';

/** Its code is loaded when the first record is opened, or before the first render of a record's URL. */
export const RecordPanel = lazyPart(
  async () => (await import('../../record/record-panel.tsx')).RecordPanel,
  <div className={styles.opening}>
    <Opening />
  </div>,
);

interface Props extends Omit<ComponentProps<typeof Panel>, 'onClose'> {
  listEntry: RefObject<ListEntry | null>;
}

/** The record in the URL; Escape closes it after what is above it, also while its code is being loaded. */
export function OpenRecord({ listEntry, ...props }: Props) {
  const { name, recordKey, search } = props;
  const navigate = useNavigate();
  const pathname = `/${collectionWords[name].segment}`;
  const href = useHref({ pathname: recordPath(name, recordKey), search });
  const lastHref = useRef('');
  /**
   * Goes back to the list from which the records were opened or, if the first one was opened by its URL or from another
   * page, replaces that one with the list, so that the browser's Back opens none of them again. The focus moves to the
   * record's row.
   */
  function close() {
    lastHref.current = href;
    const list = listEntry.current;
    // The browser steps back later: a second press until then must not step back further.
    listEntry.current = null;
    const steps = list?.search === search ? list.index - currentEntry().index : 0;
    const replace = () => void navigate({ pathname, search }, { replace: true });
    if (steps < 0) {
      // The first record, which the step back opens, is replaced before it is painted.
      if (list?.isRecord) addEventListener('popstate', replace, { once: true });
      void navigate(steps);
    } else replace();
  }
  // Not before: on a small screen, the rows are hidden, and the first record would take the focus.
  useEffect(
    () => () =>
      document.querySelector<HTMLElement>(`[data-rows] [href=${JSON.stringify(lastHref.current)}]`)?.focus(),
    [],
  );
  // Before the record or its placeholder is painted, so that no key pressed on sight of it is lost.
  useLayoutEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (pressed(event) === 'Escape' && !event.defaultPrevented) close();
    }
    // On the window, so that layers above the record handle the key first.
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
    // `close` is a new function on every render, made from exactly these values.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [pathname, search, recordKey]);
  return (
    <div className={styles.panel}>
      <ErrorBoundary resetOn={recordKey} name="The record panel">
        <RecordPanel {...props} onClose={close} />
      </ErrorBoundary>
    </div>
  );
}

/** Follows the entry of the list. Each record's entry also keeps it, for a reload and the way back from other pages. */
export function useListEntry(recordKey: string | undefined): Props['listEntry'] {
  const { key } = useLocation();
  const parameters = useParameters();
  // Not that of the rows: what was typed last may not be in this entry.
  const search = changed(parameters, { q: parameters.get('q')?.trim() ?? '', ...noShownData }).toString();
  const isRecord = recordKey !== undefined;
  const entry = useRef<ListEntry | null>(null);
  useEffect(() => {
    const now = currentEntry();
    // The router renders a navigation later than it changes the URL.
    if (now.key !== key) return;
    const { list } = now.kept;
    entry.current = (isRecord ? (list ?? entry.current) : null) ?? { index: now.index, search, isRecord };
    if (isRecord && list === undefined) keepInEntry({ list: entry.current });
  }, [isRecord, search, key]);
  return entry;
}
