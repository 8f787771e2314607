import { memo, useDeferredValue, useLayoutEffect, useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { type GapsRow, gapColumns, gapsOf, gapsRow, lackedBy, percentage } from '../../catalog/gaps.ts';
import { countOf, formatCount } from '../../catalog/count.ts';
import { type Entry, headingOf } from '../../catalog/records/entry.ts';
import { listOf } from '../../catalog/records/fields.ts';
import type { IndexedSource } from '../../catalog/sources.ts';
import { shownText } from '../../catalog/visible-text.ts';
import { withoutStockPhrases } from '../list/rows/row-content.ts';
import { usePrinting } from '../list/use-printing.ts';
import { useShowMore } from '../ui/show-more.tsx';
import type { SourceArrangement } from './source-tools.tsx';
import layout from '../list/collection-page.module.css';
import styles from './gaps-table.module.css';

interface Props extends Pick<SourceArrangement, 'sort' | 'change'> {
  entries: readonly Entry[];
  /** Those of the sources of `entries` that match the query. */
  sources: readonly IndexedSource[];
  isSearched: boolean;
}

const shownAtFirst = 100;

/** The role that Safari takes from a part of a table laid out as a grid, as on a small screen. */
function as(role: string) {
  return { role };
}

/** The share of each source's variables that lack a description, a unit and so on, with links to them; what none lacks is a sentence. */
export function GapsTable({ entries, sources: found, isSearched, sort, change }: Props) {
  const sources = useDeferredValue(found);
  const read = useRead(entries);
  const { all, without, columns, complete } = useMemo(() => summaryOf(read ?? []), [read]);
  const sorted = sort || (columns[0]?.name ?? 'variables');
  const rows = useMemo(() => (read === null ? [] : gapsOf(sources, sorted)), [read, sources, sorted]);
  const [first, more] = useShowMore(rows, shownAtFirst, 'sources');
  const shown = usePrinting() === null ? first : rows;
  if (read === null) return <div className={layout.rows} />;
  const heads = [{ name: 'name', title: 'Source' }, { name: 'variables', title: 'Variables' }, ...columns];
  return (
    <div className={`${layout.rows} ${styles.scroller}`} data-scrolls="">
      <p className={`quiet ${styles.about}`}>
        {columns.length > 0 &&
          'Share of each source’s variables. Select one to see them, or a heading to sort by number. '}
        {columns.some(({ name }) => name === 'unit') && 'A unit counts only in its own field. '}
        {complete !== '' &&
          `Every variable${without.variables > 0 ? ' with a source' : ''} has a ${complete}.`}
      </p>
      <table
        {...as('table')}
        className={styles.table}
        style={{ ['--columns' as string]: columns.length }}
        aria-label="What the variables of each source lack"
      >
        <thead {...as('rowgroup')}>
          <tr {...as('row')}>
            {heads.map(({ name, title }) => (
              <Head key={name} title={title} column={name} sort={sorted} change={change} />
            ))}
          </tr>
        </thead>
        <tbody {...as('rowgroup')}>
          {!isSearched && <Row row={all} {...{ columns, sorted }} name="All variables" />}
          {shown.map((each) => (
            <Row key={each.source?.key} row={each} {...{ columns, sorted }} />
          ))}
          {!isSearched && without.variables > 0 && (
            <Row row={without} {...{ columns, sorted }} name="No source" filter="finding=no-source" />
          )}
        </tbody>
      </table>
      {shown === first && <div className={styles.more}>{more}</div>}
    </div>
  );
}

const list = new Intl.ListFormat('en');

/** What all variables lack, and those without a source; the columns that some sources lack, most lacking first, and the others as text. */
function summaryOf(entries: readonly Entry[]) {
  const all = gapsRow(null, entries);
  const without = gapsRow(
    null,
    entries.filter(({ record }) => listOf(record, 'sources').length === 0),
  );
  const columns = gapColumns
    .map((column, place) => {
      const lacking = (all.lacking[place] ?? 0) - (without.lacking[place] ?? 0);
      return Object.assign({}, column, { place, lacking, title: `No ${column.title.toLowerCase()}` });
    })
    .sort((a, b) => b.lacking - a.lacking);
  const complete = columns
    .filter(({ lacking }) => lacking === 0)
    .map(({ place }) => gapColumns[place]?.title.toLowerCase() ?? '');
  return {
    all,
    without,
    columns: columns.filter(({ lacking }) => lacking > 0),
    complete: list.format(complete),
  };
}

/** Time slice for reading variables, in ms. */
const slice = 10;

/** The variables once it is known what they lack: reading many takes several slices, so that no input waits. Null before. */
function useRead(entries: readonly Entry[]) {
  const [read, setRead] = useState<readonly Entry[] | null>(null);
  useLayoutEffect(() => {
    const waiting = entries.values();
    let timer: ReturnType<typeof setTimeout> | undefined;
    function readSlice() {
      const end = performance.now() + slice;
      for (const entry of waiting) {
        lackedBy(entry);
        if (performance.now() < end) continue;
        timer = setTimeout(readSlice);
        return;
      }
      setRead(entries);
    }
    readSlice();
    return () => clearTimeout(timer);
  }, [entries]);
  return read;
}

/** The head of a column: pressing it sorts by the column as `gapsOf` says, and then the other way. */
function Head({
  title,
  column,
  sort,
  change,
}: Omit<SourceArrangement, 'view' | 'isGrouped'> & Record<'title' | 'column', string>) {
  const isSorted = sort.replace('-', '') === column;
  // Names ascend at first, numbers descend.
  const direction = sort.startsWith('-') === (column === 'name') ? 'descending' : 'ascending';
  return (
    <th
      scope="col"
      {...as('columnheader')}
      aria-sort={isSorted ? direction : undefined}
      style={{ flexGrow: title.length + 8 }}
    >
      <button
        type="button"
        className="bare"
        onClick={() => change({ sort: sort === column ? `-${column}` : column })}
      >
        {title}
        {isSorted && <span aria-hidden="true">{direction === 'ascending' ? ' ↑' : ' ↓'}</span>}
      </button>
    </th>
  );
}

interface RowProps {
  row: GapsRow;
  columns: ReturnType<typeof summaryOf>['columns'];
  /** The column by whose numbers the rows are sorted, which are shown. */
  sorted: string;
  /** Of variables that are not those of one source, with their filter. */
  name?: string;
  filter?: string;
}

const Row = memo(function GapCells({ row, columns, sorted, name, filter = '' }: RowProps) {
  const { source, variables, lacking: numbers } = row;
  const those = source === null ? filter : `source=${source.key}`;
  return (
    <tr {...as('row')} data-sum={name}>
      <th scope="row" {...as('rowheader')}>
        <Link to={source === null ? `/variables?${those}` : `/sources/${source.key}`}>
          {source === null ? name : <bdi>{shownText(withoutStockPhrases(headingOf(source)), 200)}</bdi>}
        </Link>
      </th>
      <td {...as('cell')}>{formatCount(variables)}</td>
      {columns.map(({ name: column, place, filter: lack, title }) => {
        const lacking = numbers[place] ?? 0;
        const share = lacking / variables;
        return (
          <td
            key={column}
            {...as('cell')}
            style={{
              ['--filled' as string]: `${8 + 40 * share}%`,
              flexGrow: title.length + 8,
            }}
          >
            {lacking === 0 ? (
              <span role="img" aria-label="none missing">
                –
              </span>
            ) : (
              <Link
                to={`/variables?${[those, lack].filter(Boolean).join('&')}`}
                title={`${formatCount(lacking)} of ${countOf(variables, 'variable', 'variables')} with ${title.toLowerCase()}`}
              >
                <span>
                  {`${sorted.endsWith(column) ? `${formatCount(lacking)} · ` : ''}${percentage(share)}`}
                </span>
              </Link>
            )}
          </td>
        );
      })}
    </tr>
  );
});
