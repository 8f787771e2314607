import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import { type Entry, headingOf } from '../../../catalog/records/entry.ts';
import { fields } from '../../../catalog/records/fields.ts';
import { rowPath } from '../../../catalog/records/table/given-path.ts';
import { readVariableReference } from '../../../catalog/records/table/known-shapes.ts';
import { nameInTable, rowHeadingOf, tableOf } from '../../../catalog/records/table/name-in-table.ts';
import { pathInTable, type TableRow } from '../../../catalog/records/table/table-path.ts';
import { wholesOf } from '../../../catalog/records/variable-relations.ts';
import { shownText } from '../../../catalog/text/visible-text.ts';
import { recordPath } from '../../data/record-path.ts';
import { useShowMore } from '../../ui/control/show-more.tsx';
import { Term } from '../../ui/overlay/popover.tsx';
import type { LoadedVariables } from '../parts/loaded-variables.tsx';
import { UnknownList } from '../parts/unknown-value.tsx';
import styles from '../parts/sections.module.css';

interface Props {
  entry: Entry<'variable'>;
  variables: LoadedVariables;
  /** Query string of the list, which stays beside the record that a link opens. */
  search: string;
  /** The rows of its table. */
  rows: readonly TableRow[];
}

/** "Also as a percentage of Commuters or Total", other shapes as received; renders nothing for what is no percentage. */
export function Percentages({ entry, variables: { byKey, entries, isComplete }, search, rows }: Props) {
  const wholes = wholesOf(entry.record);
  const bases = wholes.flatMap((each) => readVariableReference(each) ?? []);
  const [visibleBases, more] = useShowMore(bases, 5, 'variables');
  const nameOf = ({ key, name }: (typeof bases)[number]) => {
    const base = byKey.get(key);
    const heading = name ?? (base === undefined ? `Variable ${key}` : headingOf(base));
    // “Male” may be those with an income below the poverty level: a share of them is no poverty rate.
    const path = base && rowPath(pathInTable(entries, base, isComplete));
    return [path, shownText(nameInTable(heading, tableOf(entry.record)), 300)].filter(Boolean).join(' › ');
  };
  const uncounted = rows.find((row) => row.parent?.entry.key === bases[0]?.key && isNotComputed(row.entry));
  if (wholes.length === 0) return null;
  return (
    <>
      <p className={styles.of}>
        Also as a <Term definition={fields.denominators.definition}>percentage</Term> of
        {bases.length === 0 ? ':' : ' '}
        {visibleBases.map((each, place) => (
          <Fragment key={place}>
            {place > 0 && ' or '}
            <Link to={{ pathname: recordPath('variable', each.key), search }}>
              <bdi>{nameOf(each)}</bdi>
            </Link>
          </Fragment>
        ))}
        {uncounted !== undefined && uncounted.entry !== entry && (
          <>
            {'. That includes '}
            <Link to={{ pathname: recordPath('variable', uncounted.entry.key), search }}>
              <bdi>{rowHeadingOf(uncounted.entry)}</bdi>
            </Link>
            : subtract it first, or the percentage is too low.
          </>
        )}
      </p>
      {more}
      <UnknownList values={wholes.filter((each) => readVariableReference(each) === null)} />
    </>
  );
}

/** Whether a row counts what has no value for the others of its table, but is in their total. */
function isNotComputed(entry: Entry): boolean {
  return /^not computed$/i.test(rowHeadingOf(entry));
}
