import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { fields } from '../../catalog/records/fields.ts';
import { isEmptyValue, readTag } from '../../catalog/records/known-shapes.ts';
import { variableFacts } from '../../catalog/records/variable-facts.ts';
import { tagNames } from '../../catalog/records/variable-relations.ts';
import { shownText } from '../../catalog/visible-text.ts';
import type { Variable } from '../../contract/records.ts';
import type { LoadedVariables } from './related-variables.tsx';
import { LongList } from './section.tsx';
import styles from './sections.module.css';
import { UnknownValue } from './unknown-value.tsx';

/** Maximum length of a unit note that is shown as a pill, in characters. */
export const longestPill = 80;

/** Unit, universe and period on one line; renders nothing if the record has none of them. */
export function FactPills({ variable }: { variable: Variable }) {
  const { unit, unitNotes, universe, period } = variableFacts(variable);
  const notes = unitNotes !== null && unitNotes.length <= longestPill ? unitNotes : null;
  if (unit === null && notes === null && universe === null && period === null) return null;
  return (
    <ul className={styles.pills} aria-label="Key facts">
      <FactPill label={fields.units.title} text={unit?.name ?? null} sign={unit?.sign} isSelfEvident />
      <FactPill label={fields.unitNotes.title} text={notes} isSelfEvident />
      <FactPill label="Universe" text={universe} />
      <FactPill label="Period" text={period} />
    </ul>
  );
}

interface FactPillProps {
  label: string;
  text: string | null;
  /** Before the text. */
  sign?: string | null | undefined;
  /** Whether only screen readers need the label. */
  isSelfEvident?: boolean;
}

function FactPill({ label, text, sign = null, isSelfEvident = false }: FactPillProps) {
  if (text === null) return null;
  return (
    <li className={styles.pill}>
      <span className={isSelfEvident ? 'visually-hidden' : styles.label}>{`${label}: `}</span>
      {sign !== null && <b>{sign} </b>}
      <bdi>{shownText(text, longestPill)}</bdi>
    </li>
  );
}

/** Tags as links to the variables with that tag; numeric tags get their names from loaded variables. */
export function TagPills({ tags, variables }: { tags: readonly unknown[]; variables: LoadedVariables }) {
  const { entries } = variables;
  const names = useMemo(() => {
    const unnamed = tags.map(readTag).filter((tag) => tag !== null && tag.name === null);
    return tagNames(entries, new Set(unnamed.map((tag) => tag?.key ?? '')));
  }, [tags, entries]);
  const given = tags.filter((tag) => !isEmptyValue(tag));
  return (
    <LongList className={styles.pills} values={given} first={20} noun="tags">
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
        return (
          <Link className={styles.pill} to={`/variables?${new URLSearchParams({ tag: tag.key })}`}>
            <bdi>{shownText(name, 120)}</bdi>
          </Link>
        );
      }}
    </LongList>
  );
}
