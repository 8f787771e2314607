import { useEffect, useEffectEvent, useState } from 'react';
import { longestNote } from '../../../catalog/selected/selected-record.ts';
import styles from './selected-list.module.css';

/** How long after the last key a note is saved, in ms. */
const pause = 400;

interface Props {
  label: string;
  note: string;
  onNote: (note: string) => void;
}

/** A note, saved while it is written. What another tab writes shows while this one has nothing unsaved. */
export function NoteField({ label, note, onNote }: Props) {
  const [draft, setDraft] = useState<string | null>(null);
  function save() {
    if (draft !== null && draft !== note) onNote(draft);
    setDraft(null);
  }
  const saveAfterPause = useEffectEvent(save);
  useEffect(() => {
    if (draft === null) return undefined;
    const timer = setTimeout(() => saveAfterPause(), pause);
    return () => clearTimeout(timer);
  }, [draft]);
  return (
    <textarea
      className={styles.note}
      aria-label={label}
      placeholder="Add a note"
      rows={1}
      maxLength={longestNote}
      value={draft ?? note}
      onChange={({ target }) => setDraft(target.value)}
      onBlur={save}
    />
  );
}
