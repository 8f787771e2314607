import { type ReactNode, useState } from 'react';
import type { SelectionChange } from '../../catalog/basket/selected-record.ts';
import { announce } from '../ui/announcer.tsx';
import button from '../ui/button.module.css';
import styles from './undo-notice.module.css';
import { useSelectedRecords } from './use-selected.ts';

/**
 * Shows and announces what was done last, above the page's lower edge, with Undo if it can be undone. Returns the notice
 * to render.
 */
export function useUndo(): [
  notice: ReactNode,
  show: (sentence: string, undo: SelectionChange | null) => void,
] {
  const selected = useSelectedRecords();
  const [done, setDone] = useState<{ sentence: string; undo: SelectionChange | null } | null>(null);
  function show(sentence: string, undo: SelectionChange | null) {
    setDone({ sentence, undo });
    announce(sentence);
  }
  if (done === null) return [null, show];
  const { sentence, undo } = done;
  async function revert(change: SelectionChange) {
    await selected.change(change);
    setDone(null);
    announce('Undone.');
  }
  const notice = (
    <div className={styles.notice} data-undo="" data-focus-next="button">
      <span>{sentence}</span>
      <span className={styles.actions}>
        {undo !== null && (
          <button type="button" className={button.plain} onClick={() => void revert(undo)}>
            Undo
          </button>
        )}
        <button type="button" className={button.plain} onClick={() => setDone(null)}>
          Close
        </button>
      </span>
    </div>
  );
  return [notice, show];
}
