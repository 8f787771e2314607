import { type KeyboardEvent, memo, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { headingOf } from '../../catalog/records/entry.ts';
import { readVariableReference } from '../../catalog/records/known-shapes.ts';
import { nameInTable } from '../../catalog/records/name-in-table.ts';
import type { TableRow } from '../../catalog/records/table-path.ts';
import { isBeside, percentOf } from '../../catalog/records/table-tree.ts';
import { wholesOf } from '../../catalog/records/variable-relations.ts';
import { shownText } from '../../catalog/visible-text.ts';
import { formatCount } from '../../catalog/count.ts';
import { recordPath } from '../data/record-path.ts';
import { SelectCheckbox } from '../data/selected/select-record.tsx';
import { allRows } from '../list/rows/rows.ts';
import { useRovingTabindex } from '../list/rows/use-roving-tabindex.ts';
import { ActionIcon } from '../ui/action-icon.tsx';
import { shortcuts } from '../ui/shortcuts.ts';
import styles from './table-tree.module.css';

interface Props {
  /** The rows of a table, as `tableTree` returns them, and which of them are shown. */
  rows: readonly TableRow[];
  shown: ReadonlySet<TableRow>;
  /** Those that match a search; what they are part of is shown, too. Without a search, all match. */
  found?: ReadonlySet<TableRow>;
  /** The name of the table, which the names of its rows need not repeat. */
  table: string;
  /** The key of the open variable. */
  open?: string | undefined;
  /** Query string of the list beside the record. */
  search?: string;
  /** All rows, whose branches can be folded; found ones; or those around one, with the number of the rest. */
  extent: 'all' | 'found' | 'around';
}

/** What every row is rendered from; the same object until one of these changes. */
interface Tree extends Pick<Props, 'shown' | 'found' | 'table' | 'search' | 'extent'> {
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

// As many rows as Page Up and Page Down pass.
const pageRows = 10;

/**
 * Variables below what they are part of, as nested lists of links, which screen readers announce with their levels. One
 * row is in the tab order; arrow keys, Home and End move to others, `[` and `]` fold and unfold.
 */
export function TableTree({ rows, shown, found, table, open: openKey, search = '', extent }: Props) {
  const canFold = extent === 'all';
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set<string>());
  const list = useRef<HTMLDivElement>(null);
  const visible = useMemo(
    () => rows.filter((row) => shown.has(row) && !(canFold && isFolded(row.parent, folded))),
    [rows, shown, canFold, folded],
  );
  const entries = useMemo(() => {
    const all = visible.map(({ entry }) => entry);
    return {
      ...allRows(all),
      indexOf: ({ key }: { key: string }) => all.findIndex((each) => each.key === key),
    };
  }, [visible]);
  const { active, setActive, handleKey } = useRovingTabindex(entries, table);
  const open = rows.find(({ entry }) => entry.key === openKey);
  useLayoutEffect(() => {
    const index = visible.findIndex(({ entry }) => entry.key === openKey);
    if (index !== -1) setActive({ index, focus: false });
    // Once for each open variable; afterwards, the keys decide.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [open === undefined, openKey]);
  const row = visible[active.index];
  useLayoutEffect(() => {
    if (active.focus) list.current?.querySelector<HTMLElement>('a[tabindex="0"]')?.focus();
  }, [active]);

  function onKeyDown(event: KeyboardEvent): void {
    const isFolding = foldingOf(event);
    if (!canFold || isFolding === null || row === undefined) {
      handleKey(event, pageRows);
      return;
    }
    event.preventDefault();
    const isBranch = row.parts.length > 0 && !folded.has(row.entry.key);
    // What has no parts folds with the branch that it is in.
    const branch = isFolding && !isBranch ? row.parent : row;
    if (branch === null) return;
    setFolded((old) => withFolded(old, branch, isFolding));
    setActive({ index: visible.indexOf(branch), focus: true });
  }
  const tree = useMemo<Tree>(
    () => ({
      shown,
      found,
      table,
      search,
      extent,
      open,
      whole: open === undefined ? null : (readVariableReference(wholesOf(open.entry.record)[0])?.key ?? null),
      folded,
      onFocus: (each) => setActive({ index: visible.indexOf(each), focus: false }),
      onToggle: (each) => setFolded((old) => withFolded(old, each, !old.has(each.entry.key))),
    }),
    [shown, found, table, search, extent, open, folded, visible, setActive],
  );
  return (
    // The links are the controls; their keys are handled here, once.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={list}
      className={styles.tree}
      data-units={rows.some(({ entry }) => (entry.record.units ?? '') !== '')}
      onKeyDown={onKeyDown}
    >
      <Branch rows={rows.filter(({ parent }) => parent === null)} tree={tree} active={row} />
    </div>
  );
}

function isFolded(row: TableRow | null, folded: ReadonlySet<string>): boolean {
  return row !== null && (folded.has(row.entry.key) || isFolded(row.parent, folded));
}

function withFolded(
  folded: ReadonlySet<string>,
  { entry }: TableRow,
  isFolding: boolean,
): ReadonlySet<string> {
  const next = new Set(folded);
  if (isFolding) next.add(entry.key);
  else next.delete(entry.key);
  return next;
}

function isIn(branch: TableRow, row: TableRow | null | undefined): boolean {
  return row === branch || (row != null && isIn(branch, row.parent));
}

/** Whether a key folds or unfolds; null for other keys. */
function foldingOf({ key, ctrlKey, altKey, metaKey, shiftKey }: KeyboardEvent): boolean | null {
  // Many keyboards type brackets with AltGr, which counts as Ctrl and Alt; ⌘ with a bracket goes back.
  if (metaKey || (ctrlKey && !altKey)) return null;
  if (key === shortcuts.fold.key || key === shortcuts.unfold.key) return key === shortcuts.fold.key;
  if (altKey || shiftKey || (key !== 'ArrowLeft' && key !== 'ArrowRight')) return null;
  return key === 'ArrowLeft';
}

interface BranchProps extends Omit<RowProps, 'row'> {
  rows: readonly TableRow[];
  isFolded?: boolean;
}

/** The shown ones of some rows beside each other, with their parts, and how many are left out. */
function Branch({ rows, tree, active, isFolded = false }: BranchProps) {
  const { shown, extent } = tree;
  const first = rows.findIndex((row) => shown.has(row));
  const last = rows.findLastIndex((row) => shown.has(row));
  if (first === -1) return null;
  const gap = (count: number) =>
    extent === 'around' &&
    count > 0 && <li className={`quiet ${styles.gap}`}>{`${formatCount(count)} more`}</li>;
  return (
    <ul className={styles.branch} data-folded={isFolded}>
      {gap(first)}
      {rows
        .slice(first, last + 1)
        .map(
          (row) =>
            shown.has(row) && (
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
  const { open, whole, found, table, search, extent, folded, onFocus, onToggle } = tree;
  const canFold = extent === 'all';
  const { entry, parts } = row;
  const { slug, units } = entry.record;
  const name = shownText(nameInTable(headingOf(entry), table), 300);
  const isFolded = canFold && folded.has(entry.key);
  // Rows that are part of nothing are only in one list.
  const isPart = row.parent !== null || percentOf(row) !== null;
  const isSibling = open !== undefined && row !== open && isPart && isBeside(row, open);
  return (
    <li>
      <div
        className={styles.row}
        data-open={row === open}
        data-sibling={isSibling}
        data-found={found?.has(row)}
      >
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
        <div className="row">
          <Link
            className={styles.name}
            to={{ pathname: recordPath('variable', entry.key), search }}
            aria-current={row === open ? 'true' : undefined}
            tabIndex={row === active ? 0 : -1}
            onFocus={() => onFocus(row)}
          >
            <bdi>{name}</bdi>
          </Link>
          {entry.key === whole && (
            <span className={styles.whole}>
              100%<span className="visually-hidden">: what the open variable is a percentage of</span>
            </span>
          )}
        </div>
        <span className={`quiet ${styles.unit}`}>
          <bdi>{shownText(units ?? '', 60)}</bdi>
        </span>
        <code className={`quiet ${styles.code}`}>{shownText(slug, 60)}</code>
      </div>
      <Branch rows={parts} tree={tree} active={active} isFolded={isFolded} />
    </li>
  );
});
