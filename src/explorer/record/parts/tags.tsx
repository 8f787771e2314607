import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { fields } from '../../../catalog/records/fields.ts';
import { isEmptyValue, readTag } from '../../../catalog/records/table/known-shapes.ts';
import { tagNames, tagsOf } from '../../../catalog/records/variable-relations.ts';
import { shownText } from '../../../catalog/text/visible-text.ts';
import { LongList } from '../../ui/control/show-more.tsx';
import type { LoadedVariables } from './loaded-variables.tsx';
import { FieldTitle, Section } from './section.tsx';
import { UnknownValue } from './unknown-value.tsx';
import styles from './sections.module.css';

/**
 * Tags as links to the variables with that tag; numeric tags get their names from loaded variables. A tag that no variable has
 * is no link.
 */
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
