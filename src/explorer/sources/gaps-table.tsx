import { memo, useDeferredValue, useLayoutEffect, useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import {
  type GapsRow,
  gapColumns,
  gapsRow,
  lackedBy,
  percentage,
  sortedGaps,
  summaryOf,
} from '../../catalog/gaps.ts';
import { countOf, formatCount } from '../../catalog/count.ts';
import { type Entry, headingOf } from '../../catalog/records/entry.ts';
import { facetOf } from '../../catalog/list/facets.ts';
import type { IndexedSource } from '../../catalog/sources.ts';
import { shownText } from '../../catalog/visible-text.ts';
import { withoutStockPhrases } from '../list/rows/row-content.ts';
import { usePrinting } from '../list/use-printing.ts';
import { useShowMore } from '../ui/show-more.tsx';
import type { SourceArrangement } from './source-tools.tsx';
import layout from '../list/collection-page.module.css';
import styles from './gaps-table.module.css';

interface Props extends Omit<SourceArrangement, 'view'> {
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
export function GapsTable({ entries, sources: found, isSearched, sort, isGrouped, change }: Props) {
  const sources = useDeferredValue(found);
  const read = useRead(entries);
  const { all, without, topics, blank, columns, complete } = useMemo(() => summaryOf(read), [read]);
  const sorted = sort || (columns[0]?.name ?? 'variables');
  const rows = useMemo(() => sortedGaps(read ? sources.map(rowOf) : [], sorted), [read, sources, sorted]);
  const isByTopic = isGrouped && !isSearched && topics.length > 0;
  const sums = [all, without, ...(isByTopic ? sortedGaps(topics, sorted) : [])];
  const [first, more] = useShowMore(rows, shownAtFirst, 'sources');
  const shown = usePrinting() === null ? first : rows;
  if (read === null) return <div className={layout.rows} />;
  const named = blank - (all.lacking[gapColumns.findIndex(({ name }) => name === 'unit')] ?? 0);
  const title = isByTopic ? 'Topic or source' : 'Source';
  const heads = [{ name: 'name', title }, { name: 'variables', title: 'Variables' }, ...columns];
  return (
    <div className={`${layout.rows} ${styles.scroller}`} data-scrolls="">
      <p className={`quiet ${styles.about}`}>
        {columns.length > 0 && 'Shares of the variables in a row; select one to see them. '}
        {named > 0 && (
          <>
            <Link to="/variables?finding=no-unit">{`${formatCount(blank)} have an empty unit field`}</Link>
            {`; the name or the table’s title says the unit of ${formatCount(named)} of them. `}
          </>
        )}
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
          {!isSearched &&
            sums.map((row) => row.variables > 0 && <Row key={row.filter} {...{ row, columns }} />)}
        </tbody>
        <tbody {...as('rowgroup')}>
          {shown.map((row) => (
            <Row key={row.filter} {...{ row, columns }} />
          ))}
        </tbody>
      </table>
      {shown === first && <div className={styles.more}>{more}</div>}
    </div>
  );
}

function rowOf(source: IndexedSource): GapsRow {
  const row = gapsRow(headingOf(source), `source=${source.key}`, source.variables);
  return { ...row, path: `/sources/${source.key}` };
}

/** Time slice for reading variables, in ms. */
const slice = 10;

/** The variables, also by topic, once it is known what they lack: reading many takes several slices, so that no input waits. Null before. */
function useRead(entries: readonly Entry[]) {
  const [read, setRead] = useState<Parameters<typeof summaryOf>[0]>(null);
  useLayoutEffect(() => {
    const waiting = entries.values();
    const topics = new Map<string, Entry[]>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    function readSlice() {
      const end = performance.now() + slice;
      for (const entry of waiting) {
        lackedBy(entry);
        for (const { key } of facetOf('topic').read(entry.record))
          if (topics.get(key)?.push(entry) === undefined) topics.set(key, [entry]);
        if (performance.now() < end) continue;
        timer = setTimeout(readSlice);
        return;
      }
      setRead({ entries, topics });
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
        <span aria-hidden="true">{isSorted ? (direction === 'ascending' ? ' ↑' : ' ↓') : ' ↕\uFE0E'}</span>
      </button>
    </th>
  );
}

interface RowProps {
  row: GapsRow;
  columns: ReturnType<typeof summaryOf>['columns'];
}

const Row = memo(function GapCells({ row, columns }: RowProps) {
  const { name, path, filter, variables, lacking: numbers } = row;
  return (
    <tr {...as('row')} data-sum={filter === ''}>
      <th scope="row" {...as('rowheader')}>
        <Link to={path}>
          <bdi>{shownText(withoutStockPhrases(name), 200)}</bdi>
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
                to={`/variables?${[filter, lack].filter(Boolean).join('&')}`}
                title={`${formatCount(lacking)} of ${countOf(variables, 'variable', 'variables')} with ${title.toLowerCase()}`}
              >
                <span>{`${formatCount(lacking)} · ${percentage(share)}`}</span>
              </Link>
            )}
          </td>
        );
      })}
    </tr>
  );
});
