import { isEmptyValue, type Note, readNote } from '../../catalog/records/known-shapes.ts';
import { sameContent } from '../../catalog/records/same-content.ts';
import { shownText } from '../../catalog/visible-text.ts';
import { ExternalLink } from '../ui/external-link.tsx';
import { safeLink } from '../ui/safe-link.ts';
import { useShowMore } from '../ui/show-more.tsx';
import { LongText } from './long-text.tsx';
import { NoteIcon } from './note-icon.tsx';
import styles from './notes.module.css';
import { UnknownList, UnknownValue } from './unknown-value.tsx';

const shownAtFirst = 10;

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
  const unknown = values.filter((value) => readNote(value) === null);
  const [shown, more] = useShowMore(notes, shownAtFirst, 'notes');
  return (
    <>
      {shown.map((note, place) => (
        // Notes are never reordered.
        // oxlint-disable-next-line react/no-array-index-key
        <NoteBlock key={place} note={note} />
      ))}
      {more}
      {unknown.length > 0 && <UnknownList values={unknown} />}
    </>
  );
}

function NoteBlock({ note: { name, level, text, link, others } }: { note: Note }) {
  const url = safeLink(link);
  const isWarning = /^(warn|error|danger|critical|alert)/i.test(level);
  return (
    <div role="note" className={isWarning ? styles.warning : styles.note}>
      <NoteIcon isWarning={isWarning} />
      <div className={styles.content}>
        <p className={styles.name}>
          <span className="visually-hidden">{level === '' ? 'Note' : shownText(level, 60)}: </span>
          <bdi>{shownText(name, 200)}</bdi>
        </p>
        {text !== '' && <LongText text={text} hasEmphasis />}
        {url !== null && <ExternalLink url={url}>More about this</ExternalLink>}
        {url === null && link !== '' && (
          <p>
            <bdi>{shownText(link, 300)}</bdi> (not usable as a link)
          </p>
        )}
        {!isEmptyValue(others) && <UnknownValue value={others} />}
      </div>
    </div>
  );
}
