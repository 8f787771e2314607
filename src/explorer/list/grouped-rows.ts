import type { NameGroup } from '../../catalog/list/list-engine.ts';
import type { Rows } from './rows.ts';

/**
 * Combines records with one name into a collapsible row. In `records`, the members of a group are consecutive; a record
 * with a unique name keeps an ordinary row.
 */
export function groupedRows(records: Rows, groups: readonly NameGroup[], open: readonly string[]): Rows {
  const opened = new Set(open);
  const { lines, memberLines } = linesOf(groups, opened);
  // The index of a record, or negative for a group: -1 is the first.
  const headAt = (index: number) => {
    const line = lines[index] ?? 0;
    return line < 0 ? groups[-line - 1] : undefined;
  };
  return {
    count: lines.length,
    explain: (entry) => records.explain(entry),
    entryAt: (index) => {
      const line = lines[index] ?? -1;
      return line < 0 ? undefined : records.entryAt(line);
    },
    groupAt: (index) => {
      const group = headAt(index);
      return group === undefined ? null : { ...group, open: opened.has(group.name) };
    },
    isMember: (index) => memberLines[index] === 1,
    indexOf: (entry) => {
      const record = records.indexOf(entry);
      return record === -1 ? -1 : lines.indexOf(record);
    },
  };
}

function linesOf(groups: readonly NameGroup[], opened: ReadonlySet<string>) {
  const lines: number[] = [];
  const memberLines: number[] = [];
  for (const [number, { name, start, size }] of groups.entries()) {
    const isGroup = size > 1;
    if (isGroup) {
      lines.push(-number - 1);
      memberLines.push(0);
    }
    if (isGroup && !opened.has(name)) continue;
    for (let record = start; record < start + size; record++) {
      lines.push(record);
      memberLines.push(isGroup ? 1 : 0);
    }
  }
  return { lines, memberLines };
}
