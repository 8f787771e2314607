import { isEmptyValue, type Note, readNote } from '../../../catalog/records/table/known-shapes.ts';
import { sameContent } from '../../../contract/same-content.ts';
import { shownText } from '../../../catalog/text/visible-text.ts';
import { ActionIcon } from '../../ui/control/action-icon.tsx';
import { Icon } from '../../ui/control/icon.tsx';
import { useShowMore } from '../../ui/control/show-more.tsx';
import { LongText, ReceivedLink } from './long-text.tsx';
import styles from './sections.module.css';
import { UnknownList, UnknownValue } from './unknown-value.tsx';

/** The elements of the `context` of a variable or source, without empty ones and those that were shown before. */
export function notesOf(context: readonly unknown[] = [], before: readonly unknown[] = []) {
  // Only a screenful is compared.
  const others = before.slice(0, 50);
  return context.filter((value) => !isEmptyValue(value) && !others.some((each) => sameContent(each, value)));
}

/** Notes in their known shapes; elements of other shapes as received. */
export function Notes({ values }: { values: readonly unknown[] }) {
  const notes = values.flatMap((value) => readNote(value) ?? []);
  const [visibleNotes, more] = useShowMore(notes, 10, 'notes');
  return (
    <>
      {visibleNotes.map((note, place) => (
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
      {isWarning ? <Icon name="warning" /> : <ActionIcon name="info" />}
      <div className={`stack ${styles.noteText}`}>
        <p>
          <span className="visually-hidden">{level === '' ? 'Note' : shownText(level, 60)}: </span>
          <strong>
            <bdi>{shownText(name, 200)}</bdi>
          </strong>
        </p>
        {text !== '' && <LongText text={text} hasEmphasis />}
        {link !== '' && <ReceivedLink address={link}>More about this</ReceivedLink>}
        {!isEmptyValue(others) && <UnknownValue value={others} />}
      </div>
    </div>
  );
}
