import { useMemo } from 'react';
import { isEmptyValue, type Note, readNote, readTag } from '../../../catalog/records/table/known-shapes.ts';
import { sameContent } from '../../../contract/same-content.ts';
import { shownText } from '../../../catalog/text/visible-text.ts';
import { ActionIcon } from '../../ui/control/action-icon.tsx';
import { Icon } from '../../ui/control/icon.tsx';
import { useShowMore, LongList } from '../../ui/control/show-more.tsx';
import { LongText, ReceivedLink } from './long-text.tsx';
import { fields } from '../../../catalog/records/fields.ts';
import { tagNames, tagsOf } from '../../../catalog/records/variable-relations.ts';
import type { LoadedVariables } from './loaded-variables.tsx';
import { FieldTitle, Section } from './section.tsx';
import { formatJson } from '../../../catalog/text/format-json.ts';
import { formatCount } from '../../../catalog/text/count.ts';
import { Link } from '../../ui/control/link.tsx';
import styles from './sections.module.css';

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

/** Tags as links to the variables that have them, numeric ones with the names that loaded variables know. */
export function Tags({ tags, variables }: { tags: readonly unknown[]; variables: LoadedVariables }) {
  const { entries, isComplete } = variables;
  const names = useMemo(() => {
    const unnamed = tags.map(readTag).filter((tag) => tag?.name === null);
    return tagNames(entries, new Set(unnamed.map((tag) => tag?.key ?? '')));
  }, [tags, entries]);
  const tagKeys = isComplete ? tagsOf(entries) : null;
  const all = tags.filter((tag) => !isEmptyValue(tag));
  // A number that nothing names or has says nothing, nor does one whose name is still being loaded.
  const visibleTags = all.filter((value) => {
    const tag = readTag(value);
    if (tag === null || tag.name !== null || names.has(tag.key)) return true;
    return entries.length > 0 && tagKeys?.has(tag.key) !== false;
  });
  if (visibleTags.length === 0) return null;
  return (
    <Section title={<FieldTitle name="tags" title={fields.tags.title} />}>
      {tagKeys?.size === 0 && <p className="quiet">No variable in this catalog has a tag.</p>}
      <LongList className="row" values={visibleTags} first={20} noun="tags">
        {(value) => {
          const tag = readTag(value);
          if (tag === null) {
            return (
              <div className={styles.pill}>
                <UnknownValue value={value} />
              </div>
            );
          }
          const name = tag.name ?? names.get(tag.key) ?? `Tag ${tag.key}`;
          if (tagKeys?.has(tag.key) === false)
            return <span className={styles.pill}>{shownText(name, 120)}</span>;
          return (
            <Link className={styles.pill} to={`/variables?${new URLSearchParams({ tag: tag.key })}`}>
              <bdi>{shownText(name, 120)}</bdi>
            </Link>
          );
        }}
      </LongList>
    </Section>
  );
}

const maxPairs = 300;
const clipAt = 300;

/** A list of elements of unknown shape, each as received. */
export function UnknownList({ values }: { values: readonly unknown[] }) {
  return (
    <LongList className={`row ${styles.unknown}`} values={values} first={20}>
      {(value) => <UnknownValue value={value} />}
    </LongList>
  );
}

/** Any JSON value: an object as its keys and non-empty values, everything else as text. */
export function UnknownValue({ value }: { value: unknown }) {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return <bdi>{textOf(value)}</bdi>;
  const pairs = Object.entries(value).filter(([, inner]) => !isEmptyValue(inner));
  if (pairs.length === 0) return <bdi>{textOf(value)}</bdi>;
  return (
    <>
      <dl className={`row ${styles.pairs}`}>
        {pairs.slice(0, maxPairs).map(([key, inner]) => (
          <div key={key}>
            <dt>
              <bdi>{shownText(key, clipAt)}</bdi>
            </dt>
            <dd>
              <bdi>{textOf(inner)}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      {pairs.length > maxPairs && <p>and {formatCount(pairs.length - maxPairs)} more</p>}
    </>
  );
}

function textOf(value: unknown): string {
  return shownText(typeof value === 'string' ? value : formatJson(value), clipAt);
}
