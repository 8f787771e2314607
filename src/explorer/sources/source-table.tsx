import { useEffect, useMemo, useRef, useState } from 'react';
import { type TableRow, tableTree, withParents } from '../../catalog/records/table/table-path.ts';
import { matchingRows } from '../../catalog/records/table/table-tree.ts';
import type { IndexedSource } from '../../catalog/sources.ts';
import { shownText } from '../../catalog/text/visible-text.ts';
import { countOf } from '../../catalog/text/count.ts';
import { useParameter } from '../data/addresses.ts';
import { TableTree } from '../record/table/table-tree.tsx';
import { useAnnouncement } from '../ui/page/announcer.tsx';
import { SearchField } from '../ui/control/search-field.tsx';
import { useShowMore } from '../ui/control/show-more.tsx';
import styles from './sources.module.css';

/** Rows shown at first; the largest tables of the census have about 600. */
const shownAtFirst = 1000;
/** Tables with fewer rows are read faster than searched. */
const worthSearching = 12;

/** The variables of a source as a tree, searched by name, code and unit. `variable` in the URL is the one to show. */
export function SourceTable({ record, variables }: Pick<IndexedSource, 'record' | 'variables'>) {
  const open = useParameter('variable');
  const [text, setText] = useState('');
  const query = text.trim();
  const rows = useMemo(() => {
    const all = tableTree(variables);
    // What only names it besides its own source, as a whole from elsewhere does, is not what it begins with.
    const isOwn = (row: TableRow) =>
      (withParents(row)[0]?.entry.record.sources[0]?.id ?? record.id) === record.id;
    return [...all.filter(isOwn), ...all.filter((row) => !isOwn(row))];
  }, [variables, record.id]);
  const { visibleRows: matching, matches } = useMemo(() => matchingRows(rows, query), [rows, query]);
  const listed = useMemo(() => rows.filter((row) => matching.has(row)), [rows, matching]);
  const [first, more] = useShowMore(listed, shownAtFirst, 'variables');
  const rowsShown = useMemo(() => new Set(first), [first]);
  const sentence = `${countOf(matches.size, 'match', 'matches')} in ${countOf(rows.length, 'variable', 'variables')}`;
  useAnnouncement(query === '' ? '' : sentence);
  const table = useRef<HTMLDivElement>(null);
  const link = () => table.current?.querySelector<HTMLElement>('li a');
  const isOpenLoaded = rows.some(({ entry }) => entry.key === open);
  useEffect(() => {
    if (isOpenLoaded) table.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [isOpenLoaded]);
  return (
    <div ref={table} className={`stack ${styles.table}`}>
      {rows.length >= worthSearching && (
        <SearchField
          label="Search this table"
          text={text}
          onText={setText}
          onArrowDown={() => link()?.focus()}
        />
      )}
      {query !== '' && (
        <p className="quiet">
          {matches.size === 0 ? `Nothing matches “${shownText(query, 100)}”.` : sentence}
        </p>
      )}
      <TableTree
        rows={rows}
        visibleRows={rowsShown}
        matches={matches}
        table={record.name}
        openKey={open}
        extent={query === '' ? 'all' : 'found'}
      />
      {more}
    </div>
  );
}
