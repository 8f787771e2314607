import { useEffect, useEffectEvent, useState } from 'react';
import { longestNote } from '../../catalog/basket/selected-record.ts';
import styles from './selected-list.module.css';

/** Debounce time of saving a note, in ms. */
const pause = 400;

interface Props {
  label: string;
  note: string;
  onNote: (note: string) => void;
}

/**
 * A note, saved (debounced) while typing and when the page is left. A change in another tab is shown unless this field
 * has unsaved text.
 */
export function NoteField({ label, note, onNote }: Props) {
  const [draft, setDraft] = useState<string | null>(null);
  function save() {
    if (draft !== null && draft !== note) onNote(draft);
    setDraft(null);
  }
  const saveLatest = useEffectEvent(save);
  useEffect(() => {
    if (draft === null) return undefined;
    const timer = setTimeout(() => saveLatest(), pause);
    return () => clearTimeout(timer);
  }, [draft]);
  useEffect(() => {
    const saveNow = () => saveLatest();
    addEventListener('pagehide', saveNow);
    return () => {
      removeEventListener('pagehide', saveNow);
      saveNow();
    };
  }, []);
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
