import { type ReactNode, useState } from 'react';
import type { SelectionChange } from '../../catalog/basket/arrange.ts';
import { announce } from '../ui/announcer.tsx';
import { UndoNotice } from './undo-notice.tsx';
import { useSelectedRecords } from './use-selected.ts';

interface Done {
  sentence: string;
  undo: SelectionChange | null;
}

/** Shows and announces what was done last, with Undo if it can be undone. Returns the notice to render. */
export function useUndo(): [
  notice: ReactNode,
  show: (sentence: string, undo: SelectionChange | null) => void,
] {
  const selected = useSelectedRecords();
  const [done, setDone] = useState<Done | null>(null);
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
    <UndoNotice
      sentence={sentence}
      onUndo={undo === null ? undefined : () => void revert(undo)}
      onClose={() => setDone(null)}
    />
  );
  return [notice, show];
}
