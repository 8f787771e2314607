import { isEmptyValue, type Note, readNote } from '../../catalog/records/known-shapes.ts';
import { sameContent } from '../../catalog/records/same-content.ts';
import { shownText } from '../../catalog/visible-text.ts';
import { Icon } from '../ui/icon.tsx';
import { useShowMore } from '../ui/show-more.tsx';
import { LongText, ReceivedLink } from './long-text.tsx';
import styles from './sections.module.css';
import { UnknownList, UnknownValue } from './unknown-value.tsx';

/** The elements of `context` of a variable and its sources, without empty ones and duplicates. */
export function notesOf(...lists: readonly (readonly unknown[] | undefined)[]): readonly unknown[] {
  const notes: unknown[] = [];
  // Several sources usually have the same note; only a screenful is compared.
  for (const value of lists.flatMap((list) => list ?? []))
    if (!isEmptyValue(value) && !notes.slice(0, 50).some((known) => sameContent(known, value)))
      notes.push(value);
  return notes;
}

/** Notes in their known shapes; elements of other shapes as received. */
export function Notes({ values }: { values: readonly unknown[] }) {
  const notes = values.flatMap((value) => readNote(value) ?? []);
  const [shown, more] = useShowMore(notes, 10, 'notes');
  return (
    <>
      {shown.map((note, place) => (
        // Notes are never reordered.
        // oxlint-disable-next-line react/no-array-index-key
        <NoteBlock key={place} note={note} />
      ))}
      {more}
      <UnknownList values={values.filter((value) => readNote(value) === null)} />
    </>
  );
}

function NoteBlock({ note: { name, level, text, link, others } }: { note: Note }) {
  const isWarning = /^(warn|error|danger|critical|alert)/i.test(level);
  return (
    <div role="note" className={isWarning ? styles.warning : styles.note}>
      <NoteIcon isWarning={isWarning} />
      <div className={styles.noteText}>
        <p className={styles.noteName}>
          <span className="visually-hidden">{level === '' ? 'Note' : shownText(level, 60)}: </span>
          <bdi>{shownText(name, 200)}</bdi>
        </p>
        {text !== '' && <LongText text={text} hasEmphasis />}
        {link !== '' && <ReceivedLink address={link}>More about this</ReceivedLink>}
        {!isEmptyValue(others) && <UnknownValue value={others} />}
      </div>
    </div>
  );
}

/** A triangle for warnings, a circled "i" for other notes. Drawn here, because the first screen does not need it. */
function NoteIcon({ isWarning }: { isWarning: boolean }) {
  if (isWarning) return <Icon name="warning" />;
  return (
    <svg
      width="16"
      height="16"
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d="M14 8A6 6 0 1 1 2 8a6 6 0 0 1 12 0ZM8 7.5V11M8 5v.01" />
    </svg>
  );
}
