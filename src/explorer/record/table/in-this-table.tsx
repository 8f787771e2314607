import { useMemo, Fragment } from 'react';
import { headingOf } from '../../../catalog/records/entry.ts';
import { rowPath, tableOf, nameInTable, rowHeadingOf } from '../../../catalog/records/table/name-in-table.ts';
import { distinctShortName } from '../../../catalog/records/record-fields.ts';
import { rowText } from '../../../catalog/records/row-text.ts';
import { type TableRow, pathInTable } from '../../../catalog/records/table/table-path.ts';
import { rowsAround } from '../../../catalog/records/table/table-tree.ts';
import { isNotComputed } from '../../../catalog/census/share-code.ts';
import { countOf, formatCount } from '../../../catalog/text/count.ts';
import { codeAndTitle } from '../../../catalog/records/table/table-codes.ts';
import { withCodedSource } from '../../../catalog/sources.ts';
import { shownText } from '../../../catalog/text/visible-text.ts';
import type { Source } from '../../../contract/records.ts';
import { NeedsAllVariables } from '../../data/loading/loading-notices.tsx';
import type { RecordProps } from '../parts/loaded-variables.tsx';
import { Section } from '../parts/section.tsx';
import { TableTree } from './table-tree.tsx';
import { fields } from '../../../catalog/records/fields.ts';
import { readVariableReference } from '../../../catalog/records/table/known-shapes.ts';
import { wholesOf } from '../../../catalog/records/variable-relations.ts';
import { recordPath } from '../../data/record-path.ts';
import { useShowMore } from '../../ui/control/show-more.tsx';
import { usePrinting } from '../../ui/page/use-printing.ts';
import { Term } from '../../ui/overlay/popover.tsx';
import { UnknownList } from '../parts/received-values.tsx';
import { Link } from '../../ui/control/link.tsx';
import styles from '../parts/sections.module.css';

interface Props {
  /** The rows of a table. */
  rows: readonly TableRow[];
  /** That of the open variable; by default the top of the table is shown. */
  row?: TableRow | undefined;
  /** Whether these are all of its rows. */
  isWhole: boolean;
  source: Source;
  /** Query string of the list of variables beside the record. */
  search?: string;
}

/** A longer table is not printed whole: about two sheets. */
const mostPrinted = 100;

/** What is around a variable in its table, or its top, on paper all of it; once all are read, for rows would seem to be part of what they are not. */
export function InThisTable({ rows, row: openRow, isWhole, source, search = '' }: Props) {
  const row = openRow ?? rows[0];
  const isPrinting = usePrinting() !== null;
  const isWholeTable = isPrinting && rows.length <= mostPrinted;
  const visibleRows = useMemo(
    () => (row === undefined ? null : isWholeTable ? new Set(rows) : rowsAround(rows, row)),
    [rows, row, isWholeTable],
  );
  // Without a code it may be a whole survey.
  const isTable = codeAndTitle(source.name).code !== '';
  const title = isTable ? 'In this table' : 'From the same source';
  const open = openRow?.entry.key;
  const query = open === undefined ? '' : `?${new URLSearchParams({ variable: open })}`;
  const whole = `/sources/${source.id}${query}`;
  const isAlone = isWhole && rows.length < 2;
  const link = (
    <Link className="onward" to={whole}>
      {isAlone ? 'About this source' : `All variables of this ${isTable ? 'table' : 'source'}`}
    </Link>
  );
  if (!isWhole)
    return (
      <Section title={title} isPrinted={false}>
        <p>{link}</p>
        <div className={styles.awaited}>
          <NeedsAllVariables>Shown once all variables are loaded.</NeedsAllVariables>
        </div>
      </Section>
    );
  if (row === undefined || visibleRows === null) return null;
  const isShown = visibleRows.size === rows.length;
  return (
    <Section title={title} isPrinted={!isAlone}>
      <p>
        {isAlone && 'The only variable of this source. '}
        {link}
        {isPrinting &&
          !isShown &&
          `${formatCount(visibleRows.size)} of ${countOf(rows.length, 'variable', 'variables')}:`}
      </p>
      {/* A variable alone has no place to show, but is what an indicator is about. */}
      {(!isAlone || openRow === undefined) && (
        <TableTree
          rows={rows}
          visibleRows={visibleRows}
          table={source.name}
          openKey={open}
          search={search}
          extent="around"
          more={whole}
        />
      )}
    </Section>
  );
}

interface PlaceProps extends Pick<RecordProps<'variable'>, 'entry' | 'variables'> {
  /** What the heading says it is part of. */
  said: string;
}

/** What a variable is part of, from its table down, "Sex by Age › Male": this tells one "Total" from another; above all, what it measures. */
export function PlaceInTable({ entry, variables, said }: PlaceProps) {
  const { entries, isComplete } = variables;
  const path = rowPath(pathInTable(entries, entry, isComplete));
  const record = withCodedSource(entry.record, entries);
  const { code, title } = codeAndTitle(tableOf(record));
  const { source } = rowText({ ...entry, record });
  // What the title continues the name by, as in rows; nothing if the name says it all.
  const table = source === '' || source.startsWith('… ') ? continuation(source) : title;
  const whole = path === said ? '' : ` › ${path}`;
  const end = ` › ${said.replace(/^… › /, '')}`;
  const rest = whole.slice(3, whole.endsWith(end) ? -end.length : undefined);
  const above = [code === '' ? '' : table, rest].filter(Boolean).join(' › ');
  const lines = [distinctShortName(record), above].filter(Boolean).join(' · ');
  return (
    lines !== '' && (
      <p className={styles.context}>
        <bdi>{shownText(lines, 300)}</bdi>
      </p>
    )
  );
}

/** What the source of a row continues its name by, without the ellipsis and the parentheses around all of it. */
export function continuation(source: string): string {
  return source.replace(/^… /, '').replace(/^\(([^()]*)\)$/, '$1');
}

interface PercentagesProps extends Omit<RecordProps<'variable'>, 'mayLoad'> {
  /** The rows of its table. */
  rows: readonly TableRow[];
}

/** "Also as a percentage of Commuters or Total", other shapes as received; renders nothing for what is no percentage. */
export function Percentages({
  entry,
  variables: { byKey, entries, isComplete },
  search,
  rows,
}: PercentagesProps) {
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
  const uncounted = rows.find(
    (row) => row.parent?.entry.key === bases[0]?.key && isNotComputed(rowHeadingOf(row.entry)),
  );
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
