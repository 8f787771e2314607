import { Link } from 'react-router-dom';
import { type Entry, headingOf } from '../../../catalog/records/entry.ts';
import { fields } from '../../../catalog/records/fields.ts';
import { readVariableReference } from '../../../catalog/records/known-shapes.ts';
import { rowHeadingOf } from '../../../catalog/records/name-in-table.ts';
import type { TableRow } from '../../../catalog/records/table-path.ts';
import { wholesOf } from '../../../catalog/records/variable-relations.ts';
import { shownText } from '../../../catalog/visible-text.ts';
import { recordPath } from '../../data/record-path.ts';
import { LongList } from '../../ui/show-more.tsx';
import { Term } from '../../ui/term.tsx';
import type { LoadedVariables } from '../parts/loaded-variables.tsx';
import { RecordLink } from '../parts/record-link.tsx';
import { FieldTitle, Section } from '../parts/section.tsx';
import { UnknownList } from '../parts/unknown-value.tsx';
import styles from '../parts/sections.module.css';

interface Props {
  entry: Entry<'variable'>;
  variables: LoadedVariables;
  /** Query string of the list, which stays beside the record that a link opens. */
  search: string;
}

interface AlsoProps extends Props {
  /** The rows of its table. */
  rows: readonly TableRow[];
}

/** "Also as a percentage of Commuters"; renders nothing for what is no percentage. */
export function AlsoPercentage({ entry, variables, search, rows }: AlsoProps) {
  const first = firstDenominator(entry, variables);
  if (first === null) return null;
  const uncounted = rows.find((row) => row.parent?.entry.key === first.key && isNotComputed(row.entry));
  return (
    <p className={styles.of}>
      Also as a <Term definition={fields.denominators.definition}>percentage</Term> of{' '}
      <Link to={{ pathname: recordPath('variable', first.key), search }}>
        <bdi>{shownText(first.name, 300)}</bdi>
      </Link>
      {uncounted !== undefined &&
        uncounted.entry !== entry &&
        `. That includes “${rowHeadingOf(uncounted.entry)}”: subtract it first, or the percentage is too low.`}
    </p>
  );
}

/** Whether a row counts what has no value for the others of its table, but is in their total. */
function isNotComputed(entry: Entry): boolean {
  return /^not computed$/i.test(rowHeadingOf(entry));
}

function firstDenominator({ record }: Entry<'variable'>, { byKey }: LoadedVariables) {
  const first = readVariableReference(wholesOf(record)[0]);
  const name = first === null ? '' : (first.name ?? byKey.get(first.key)?.record.name ?? '');
  return first === null || name === '' ? null : { key: first.key, name };
}

/** The variables that this one can be a percentage of, as links, if there are more than the one above; other shapes as received. */
export function PercentOf({ entry, variables, search }: Props) {
  const given = wholesOf(entry.record);
  const known = given.flatMap((each) => readVariableReference(each) ?? []);
  const isNamed = given.length === 1 && firstDenominator(entry, variables) !== null;
  if (given.length === 0 || isNamed) return null;
  return (
    <Section title={<FieldTitle name="denominators" />}>
      <LongList className={styles.list} values={known} first={20} noun="variables">
        {({ key, name, code }) => {
          const loaded = variables.byKey.get(key);
          const fallback = loaded === undefined ? `Variable ${key}` : headingOf(loaded);
          return (
            <RecordLink
              path={recordPath('variable', key)}
              name={name ?? fallback}
              search={search}
              code={code || loaded?.record.slug}
            />
          );
        }}
      </LongList>
      <UnknownList values={given.filter((each) => readVariableReference(each) === null)} />
    </Section>
  );
}
