import { type KeyboardEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { readVariableReference } from '../../../catalog/records/table/known-shapes.ts';
import type { TableRow } from '../../../catalog/records/table/table-path.ts';
import { wholesOf } from '../../../catalog/records/variable-relations.ts';
import { type RowOrder, RowsAround } from '../../data/selected/select-record.tsx';
import { useRovingTabindex } from '../../list/rows/use-roving-tabindex.ts';
import { onShortcut } from '../../ui/keys/keys.ts';
import { pressed } from '../../ui/keys/pressed-key.ts';
import { Branch, type ShownRows, type Tree } from './table-row.tsx';
import styles from './table-tree.module.css';

interface Props extends ShownRows {
  /** The rows of a table, as `tableTree` returns them. */
  rows: readonly TableRow[];
  /** The key of the open variable. */
  openKey?: string | undefined;
}

// As many rows as Page Up and Page Down pass.
const pageRows = 10;

/** Variables below what they are part of, as nested lists of links, of which one is in the tab order; keys move, fold and unfold. */
export function TableTree({ rows, visibleRows, matches, table, openKey, search = '', extent, more }: Props) {
  const canFold = extent === 'all';
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set<string>());
  const list = useRef<HTMLDivElement>(null);
  const visible = useMemo(
    () => rows.filter((row) => visibleRows.has(row) && !(canFold && isFolded(row.parent, folded))),
    [rows, visibleRows, canFold, folded],
  );
  const order = useMemo<RowOrder>(
    () => ({
      count: visible.length,
      entryAt: (index) => visible[index]?.entry,
      indexOf: ({ key }) => visible.findIndex(({ entry }) => entry.key === key),
    }),
    [visible],
  );
  const { active, setActive, handleKey } = useRovingTabindex(order, table);
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
    const key = pressed(event);
    if (canFold && row !== undefined) {
      if (key === 'ArrowLeft' || key === 'ArrowRight') {
        event.preventDefault();
        return fold(row, key === 'ArrowLeft');
      }
      if (onShortcut(event, 'fold', () => fold(row, true))) return;
      if (onShortcut(event, 'unfold', () => fold(row, false))) return;
    }
    handleKey(event, pageRows);
  }
  function fold(at: TableRow, isFolding: boolean): void {
    const isBranch = at.parts.length > 0 && !folded.has(at.entry.key);
    // What has no parts folds with the branch that it is in.
    const branch = isFolding && !isBranch ? at.parent : at;
    if (branch === null) return;
    setFolded((old) => withFolded(old, branch, isFolding));
    setActive({ index: visible.indexOf(branch), focus: true });
  }
  const tree = useMemo<Tree>(
    () => ({
      visibleRows,
      matches,
      table,
      search,
      extent,
      ...(more !== undefined && { more }),
      open,
      whole: open === undefined ? null : (readVariableReference(wholesOf(open.entry.record)[0])?.key ?? null),
      folded,
      onFocus: (each) => setActive({ index: visible.indexOf(each), focus: false }),
      onToggle: (each) => setFolded((old) => withFolded(old, each, !old.has(each.entry.key))),
    }),
    [visibleRows, matches, table, search, extent, more, open, folded, visible, setActive],
  );
  return (
    // The links are the controls; their keys are handled here, once.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={list}
      className={styles.tree}
      data-extent={extent}
      data-units={rows.some(({ entry }) => (entry.record.units ?? '') !== '')}
      onKeyDown={onKeyDown}
    >
      <RowsAround rows={order}>
        <Branch rows={rows.filter(({ parent }) => parent === null)} tree={tree} active={row} />
      </RowsAround>
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
