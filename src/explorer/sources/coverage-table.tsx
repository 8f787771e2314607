import { memo, useDeferredValue, useLayoutEffect, useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import {
  type CoverageRow,
  coverageColumns,
  coverageOf,
  coverageWithoutSource,
  lackedBy,
  percentage,
} from '../../catalog/coverage.ts';
import { countOf, formatCount } from '../../catalog/count.ts';
import { type Entry, headingOf } from '../../catalog/records/entry.ts';
import type { IndexedSource } from '../../catalog/sources.ts';
import { shownText } from '../../catalog/visible-text.ts';
import { withoutStockPhrases } from '../list/rows/row-content.ts';
import { usePrinting } from '../list/use-printing.ts';
import { useShowMore } from '../ui/show-more.tsx';
import type { SourceArrangement } from './source-tools.tsx';
import layout from '../list/collection-page.module.css';
import styles from './coverage-table.module.css';

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

/** The share of each source's variables that lack a description, a unit and so on, with links to them. */
export function CoverageTable({ entries, sources: found, isSearched, sort, change }: Props) {
  const sources = useDeferredValue(found);
  const read = useRead(entries);
  const rows = useMemo(() => (read === null ? [] : coverageOf(sources, sort)), [read, sources, sort]);
  const without = useMemo(
    () => (read === null || isSearched ? null : coverageWithoutSource(read)),
    [read, isSearched],
  );
  const [first, more] = useShowMore(rows, shownAtFirst, 'sources');
  const shown = usePrinting() === null ? first : rows;
  if (read === null) return <div className={layout.rows} />;
  return (
    <div className={`${layout.rows} ${styles.scroller}`} data-scrolls="">
      <p className={`quiet ${styles.about}`}>
        Share of each source’s variables that lack it. Select a cell to see them, or a heading to sort by it.
      </p>
      <table {...as('table')} className={styles.table} aria-label="What the variables of each source lack">
        <thead {...as('rowgroup')}>
          <tr {...as('row')}>
            <Head title="Source" column="name" sort={sort} change={change} />
            <Head title="Variables" column="variables" sort={sort || '-variables'} change={change} />
            {coverageColumns.map(({ name, title }) => (
              <Head key={name} title={title} column={name} sort={sort} change={change} />
            ))}
          </tr>
        </thead>
        <tbody {...as('rowgroup')}>
          {shown.map((each) => (
            <Row key={each.source?.key} row={each} />
          ))}
          {without !== null && <Row row={without} />}
        </tbody>
      </table>
      {shown === first && <div className={styles.more}>{more}</div>}
    </div>
  );
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

interface HeadProps extends Pick<SourceArrangement, 'sort' | 'change'> {
  title: string;
  column: string;
}

/** The head of a column: pressing it sorts by the column as `coverageOf` says, and then the other way. */
function Head({ title, column, sort, change }: HeadProps) {
  const direction = sort === column ? 'ascending' : sort === `-${column}` ? 'descending' : undefined;
  const next = direction === 'ascending' ? `-${column}` : column;
  return (
    <th scope="col" {...as('columnheader')} aria-sort={direction}>
      <button
        type="button"
        className="bare"
        onClick={() => change({ sort: next === '-variables' ? '' : next })}
      >
        {title}
        {direction !== undefined && <span aria-hidden="true">{direction === 'ascending' ? ' ↑' : ' ↓'}</span>}
      </button>
    </th>
  );
}

const Row = memo(function CoverageCells({ row }: { row: CoverageRow }) {
  const { source, variables } = row;
  const filter = source === null ? 'finding=no-source' : `source=${source.key}`;
  return (
    <tr {...as('row')}>
      <th scope="row" {...as('rowheader')}>
        {source === null ? (
          <Link to={`/variables?${filter}`}>No source</Link>
        ) : (
          <Link to={`/sources/${source.key}`}>
            <bdi>{shownText(withoutStockPhrases(headingOf(source)), 200)}</bdi>
          </Link>
        )}
      </th>
      <td {...as('cell')}>{formatCount(variables)}</td>
      {coverageColumns.map(({ name, filter: lack, title }, place) => {
        const lacking = row.lacking[place] ?? 0;
        const share = lacking / variables;
        return (
          <td
            key={name}
            {...as('cell')}
            style={{ ['--filled' as string]: `${4 + 11 * Math.ceil(share * 4)}%` }}
          >
            {lacking === 0 ? (
              <span role="img" aria-label="none missing">
                –
              </span>
            ) : (
              <Link
                to={`/variables?${filter}&${lack}`}
                title={`${formatCount(lacking)} of ${countOf(variables, 'variable', 'variables')} without ${title.toLowerCase()}`}
              >
                <small>{formatCount(lacking)} missing ·</small> {percentage(share)}
              </Link>
            )}
          </td>
        );
      })}
    </tr>
  );
});
