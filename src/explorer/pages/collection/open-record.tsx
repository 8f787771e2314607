import { type ComponentProps, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useHref, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { collections } from '../../../contract/collections.ts';
import { keepInEntry } from '../../data/history-writes.ts';
import { recordPath } from '../../data/record-path.ts';
import { withParameters } from '../../list/list-view.ts';
import { ErrorBoundary } from '../../ui/error-boundary.tsx';
import { pressed } from '../../ui/pressed-key.ts';
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

/**
 * The record in the URL, beside the list or over it. Escape closes it, also while its code is being loaded, after what is
 * above it.
 */
export function OpenRecord({ listEntry, ...props }: Props) {
  const { name, recordKey, search } = props;
  const navigate = useNavigate();
  const pathname = `/${collections[name].plural}`;
  const href = useHref({ pathname: recordPath(name, recordKey), search });
  const closed = useRef('');
  /**
   * Goes back to the list from which the records were opened or, if the first one was opened by its URL or from another
   * page, replaces that one with the list, so that the browser's Back opens none of them again. The focus moves to the
   * record's row.
   */
  function close() {
    closed.current = href;
    const list = listEntry.current;
    // The browser steps back later: a second press until then must not step back further.
    listEntry.current = null;
    const steps = list?.search === search ? list.index - Object(history.state).idx : 0;
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
      document.querySelector<HTMLElement>(`[data-rows] [href=${JSON.stringify(closed.current)}]`)?.focus(),
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

/** The history entry in which a list was last shown without a record; if it never was, that of the first record. */
interface Opened {
  index: number;
  search: string;
  isRecord: boolean;
}
type ListEntry = RefObject<Opened | null>;

/** Follows the entry of the list. Each record's entry also stores it, for a reload and the way back from other pages. */
export function useListEntry(recordKey: string | undefined): ListEntry {
  const { key } = useLocation();
  const [parameters] = useSearchParams();
  // Not that of the rows: what was typed last may not be in this entry.
  const search = withParameters(parameters, { q: (parameters.get('q') ?? '').trim() }).toString();
  const isRecord = recordKey !== undefined;
  const entry = useRef<Opened | null>(null);
  useEffect(() => {
    const state = Object(history.state);
    // The router renders a navigation later than it changes the URL.
    if ((state.key ?? 'default') !== key) return;
    const known: Opened | null = isRecord ? (state.usr?.list ?? entry.current) : null;
    entry.current = known ?? { index: state.idx, search, isRecord };
    if (isRecord && known !== state.usr?.list) keepInEntry({ list: entry.current });
  }, [isRecord, search, key]);
  return entry;
}
