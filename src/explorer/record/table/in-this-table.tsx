import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import type { TableRow } from '../../../catalog/records/table-path.ts';
import { rowsAround } from '../../../catalog/records/table-tree.ts';
import { countOf } from '../../../catalog/count.ts';
import { codeAndTitle } from '../../../catalog/records/table-codes.ts';
import type { Source } from '../../../contract/records.ts';
import { type LoadedVariables, NeedsAllVariables } from '../parts/loaded-variables.tsx';
import { Section } from '../parts/section.tsx';
import { TableTree } from './table-tree.tsx';

interface Props {
  /** The rows of a table. */
  rows: readonly TableRow[];
  /** That of the open variable; by default the top of the table is shown. */
  row?: TableRow | undefined;
  source: Source;
  variables: LoadedVariables;
  /** Query string of the list of variables beside the record. */
  search?: string;
}

/**
 * The place of a variable in its table: what it is part of, what is beside it, and its parts; or the top of a table. Nothing is drawn until all
 * variables have been read: with rows missing, others would seem to be part of what they are not.
 */
export function InThisTable({ rows, row: given, source, variables, search = '' }: Props) {
  const row = given ?? rows[0];
  const shown = useMemo(() => (row === undefined ? null : rowsAround(rows, row)), [rows, row]);
  // Without a code it may be a whole survey.
  const isTable = codeAndTitle(source.name).code !== '';
  const title = isTable ? 'In this table' : 'From the same source';
  const open = given?.entry.key;
  const query = open === undefined ? '' : `?${new URLSearchParams({ variable: open })}`;
  const whole = `/sources/${source.id}${query}`;
  const linkTo = (label: string) => <Link to={whole}>{`${label} →`}</Link>;
  if (!variables.isSettled)
    return (
      <Section title={title}>
        <NeedsAllVariables>Shown once all variables are loaded.</NeedsAllVariables>
        <p>{linkTo(isTable ? 'Whole table' : 'About this source')}</p>
      </Section>
    );
  if (row === undefined || shown === null) return null;
  const isAlone = rows.length < 2;
  const count = countOf(rows.length, 'variable', 'variables');
  return (
    <Section title={title}>
      {/* A variable alone has no place to show, but is what an indicator is about. */}
      {(!isAlone || given === undefined) && (
        <TableTree
          rows={rows}
          shown={shown}
          table={source.name}
          open={open}
          search={search}
          extent="around"
          more={whole}
        />
      )}
      <p>
        {isAlone && 'The only variable from this source. '}
        {linkTo(isAlone ? 'About this source' : isTable ? `Whole table: ${count}` : `All ${count}`)}
      </p>
    </Section>
  );
}
