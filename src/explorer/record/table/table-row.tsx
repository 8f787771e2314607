import { memo } from 'react';
import { headingOf } from '../../../catalog/records/entry.ts';
import { nameInTable, withoutDashes } from '../../../catalog/records/table/name-in-table.ts';
import type { TableRow } from '../../../catalog/records/table/table-path.ts';
import { shownText } from '../../../catalog/text/visible-text.ts';
import { formatCount } from '../../../catalog/text/count.ts';
import { recordPath } from '../../data/record-path.ts';
import { SelectCheckbox } from '../../data/selected/select-record.tsx';
import { RowLines } from '../../list/rows/row-lines.tsx';
import { ActionIcon } from '../../ui/control/action-icon.tsx';
import { Link } from '../../ui/control/link.tsx';
import styles from './table-tree.module.css';

/** Which rows of a table are shown, and how. */
export interface ShownRows {
  visibleRows: ReadonlySet<TableRow>;
  /** Those that match a search; what they are part of is shown, too. Without a search, all match. */
  matches?: ReadonlySet<TableRow> | undefined;
  /** The name of the table, which the names of its rows need not repeat. */
  table: string;
  /** Query string of the list beside the record. */
  search?: string;
  /** All rows, whose branches can be folded; found ones; or those around one, with links to the rest. */
  extent: 'all' | 'found' | 'around';
  /** Where the rest is. */
  more?: string;
}

/** What every row is rendered from; the same object until one of these changes. */
export interface Tree extends ShownRows {
  open: TableRow | undefined;
  /** The key of what the open variable is a percentage of. */
  whole: string | null;
  folded: ReadonlySet<string>;
  onFocus: (row: TableRow) => void;
  onToggle: (row: TableRow) => void;
}

interface RowProps {
  tree: Tree;
  row: TableRow;
  /** The row in the tab order, if it is this one or in its branch: moving it renders only these again. */
  active: TableRow | undefined;
}

function isIn(branch: TableRow, row: TableRow | null | undefined): boolean {
  return row === branch || (row != null && isIn(branch, row.parent));
}

interface BranchProps extends Omit<RowProps, 'row'> {
  rows: readonly TableRow[];
  isFolded?: boolean;
}

/** The shown ones of some rows beside each other, with their parts, and how many are left out. */
export function Branch({ rows, tree, active, isFolded = false }: BranchProps) {
  const { visibleRows, more } = tree;
  const first = rows.findIndex((row) => visibleRows.has(row));
  const last = rows.findLastIndex((row) => visibleRows.has(row));
  if (first === -1) return null;
  const gap = (count: number) =>
    more !== undefined &&
    count > 0 && (
      <li className={styles.gap} data-not-printed="">
        <Link className="onward" to={more}>
          {`${formatCount(count)} more`}
          <span className="visually-hidden"> in the whole table</span>
        </Link>
      </li>
    );
  return (
    <ul className={styles.branch} data-folded={isFolded}>
      {gap(first)}
      {rows
        .slice(first, last + 1)
        .map(
          (row) =>
            visibleRows.has(row) && (
              <Row
                key={row.entry.key}
                row={row}
                tree={tree}
                active={isIn(row, active) ? active : undefined}
              />
            ),
        )}
      {gap(rows.length - 1 - last)}
    </ul>
  );
}

const Row = memo(function TreeRow({ row, tree, active }: RowProps) {
  const { open, whole, matches, table, search, extent, folded, onFocus, onToggle } = tree;
  const canFold = extent === 'all';
  const { entry, parts } = row;
  const { slug, units } = entry.record;
  const name = shownText(withoutDashes(nameInTable(headingOf(entry), table)), 300);
  const isFolded = canFold && folded.has(entry.key);
  return (
    <li>
      <div className={styles.row} data-open={row === open} data-found={matches?.has(row)}>
        {canFold && parts.length > 0 && (
          <button
            type="button"
            className={`bare opens ${styles.toggle}`}
            // The keyboard has the bracket keys; a tab stop in every row would be in its way.
            tabIndex={-1}
            aria-expanded={!isFolded}
            aria-label={`Parts of ${name}`}
            onClick={() => onToggle(row)}
          >
            <ActionIcon name="next" size={12} />
          </button>
        )}
        {extent !== 'around' && <SelectCheckbox entry={entry} onFocus={() => onFocus(row)} />}
        <RowLines
          isDense
          title={name}
          name={
            <>
              <Link
                className={styles.link}
                to={{ pathname: recordPath('variable', entry.key), search }}
                aria-current={row === open ? 'true' : undefined}
                tabIndex={row === active ? 0 : -1}
                onFocus={() => onFocus(row)}
              >
                {name}
              </Link>
              {entry.key === whole && (
                <span className={`pill ${styles.whole}`}>
                  Denominator<span className="visually-hidden"> of the open variable</span>
                </span>
              )}
            </>
          }
          unit={shownText(units ?? '', 60)}
          code={shownText(slug, 60)}
        />
      </div>
      <Branch rows={parts} tree={tree} active={active} isFolded={isFolded} />
    </li>
  );
});
