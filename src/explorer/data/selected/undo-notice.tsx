import { type ReactNode, useState } from 'react';
import type { SelectionChange } from '../../../catalog/basket/selected-record.ts';
import { Action } from '../../ui/action.tsx';
import { announce } from '../../ui/announcer.tsx';
import styles from './undo-notice.module.css';
import { useSelectedRecords } from './use-selected.ts';

/** Shows what was done, with the change that undoes it if there is one. */
export type ShowDone = (sentence: string, undo: SelectionChange | null) => void;

/**
 * Shows and announces what was done last, above the page's lower edge, with Undo if it can be undone. Returns the notice
 * to render.
 */
export function useUndo(): [notice: ReactNode, show: ShowDone] {
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
    <div className={`row above ${styles.notice}`} data-undo="" data-not-printed="" data-focus-next="button">
      <span>{sentence}</span>
      <span className={`line ${styles.actions}`}>
        {undo !== null && <Action label="Undo" onPress={() => void revert(undo)} />}
        <Action label="Close" onPress={() => setDone(null)} />
      </span>
    </div>
  );
  return [notice, show];
}
