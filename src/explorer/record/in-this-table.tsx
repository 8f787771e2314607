import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import type { TableRow } from '../../catalog/records/table-tree.ts';
import { rowsAround } from '../../catalog/records/table-tree.ts';
import { countOf } from '../../catalog/count.ts';
import type { Source } from '../../contract/records.ts';
import { useSearchLoad } from '../data/load-target.ts';
import { LoadedOf } from '../data/loaded-of.tsx';
import { useCollection } from '../data/use-collection.ts';
import type { LoadedVariables } from './related-variables.tsx';
import { Section } from './section.tsx';
import { TableTree } from './table-tree.tsx';

interface Props {
  /** The table of the open variable's first source, and the variable's row. */
  rows: readonly TableRow[];
  row: TableRow;
  source: Source;
  variables: LoadedVariables;
  /** Query string of the list beside the record. */
  search: string;
}

/**
 * The place of a variable in its table: what it is part of, what is beside it, and its parts. A table is read from all
 * variables, which are loaded as for a search where the list is beside the record; a phone loads them on request.
 */
export function InThisTable({ rows, row, source, variables, search }: Props) {
  const shown = useMemo(() => rowsAround(rows, row), [rows, row]);
  const list = useCollection('variable');
  useSearchLoad('variable', !variables.isComplete && matchMedia('(width >= 64rem)').matches);
  if (rows.length < 2) return null;
  const { key } = row.entry;
  const all = countOf(rows.length, 'variable', 'variables');
  return (
    <Section title="In this table">
      <TableTree rows={rows} shown={shown} table={source.name} open={key} search={search} extent="around" />
      <p>
        <Link to={`/sources/${source.id}?${new URLSearchParams({ variable: key })}`}>
          {variables.isComplete ? `Whole table: ${all} →` : 'Whole table →'}
        </Link>
      </p>
      {!variables.isComplete && (
        <LoadedOf
          className="quiet"
          sentence={`From ${variables.extent}.${list.isLoading ? ' Loading more…' : ''}`}
          lists={[list]}
          label="Load the whole table"
        />
      )}
    </Section>
  );
}
