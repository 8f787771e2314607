import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { isEmptyValue, readTag } from '../../catalog/records/known-shapes.ts';
import { tagNames } from '../../catalog/records/variable-relations.ts';
import { shownText } from '../../catalog/visible-text.ts';
import { useShowMore } from '../ui/show-more.tsx';
import styles from './pills.module.css';
import { UnknownValue } from './unknown-value.tsx';
import type { LoadedVariables } from './use-loaded-variables.ts';

const shownAtFirst = 20;

/** Tags as links to the variables with that tag; numeric tags get their names from loaded variables. */
export function TagPills({ tags, variables }: { tags: readonly unknown[]; variables: LoadedVariables }) {
  const given = tags.filter((tag) => !isEmptyValue(tag));
  const [shown, more] = useShowMore(given, shownAtFirst, 'tags');
  const { entries } = variables;
  const names = useMemo(() => {
    const unnamed = tags.map(readTag).filter((tag) => tag !== null && tag.name === null);
    return tagNames(entries, new Set(unnamed.map((tag) => tag?.key ?? '')));
  }, [tags, entries]);
  return (
    <>
      <ul className={styles.pills}>
        {shown.map((value, place) => (
          // Tags may repeat and are never reordered.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={place}>
            <TagPill value={value} names={names} />
          </li>
        ))}
      </ul>
      {more}
    </>
  );
}

function TagPill({ value, names }: { value: unknown; names: ReadonlyMap<string, string> }) {
  const tag = readTag(value);
  if (tag === null) {
    return (
      <div className={styles.pill}>
        <UnknownValue value={value} />
      </div>
    );
  }
  const name = tag.name ?? names.get(tag.key) ?? `Tag ${tag.key}`;
  return (
    <Link className={styles.pill} to={`/variables?${new URLSearchParams({ tag: tag.key })}`}>
      <bdi>{shownText(name, 120)}</bdi>
    </Link>
  );
}
