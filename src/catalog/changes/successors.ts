import type { Change, RetiredRecord } from '../../contract/change.ts';

/**
 * The changes of an import with these successors: in those of the records that go, and as another change of each that went earlier,
 * of which `gone` has the last. `unknown` are the records that no catalog had.
 */
export function withSuccessors(
  changes: readonly Change[],
  retired: readonly RetiredRecord[],
  gone: readonly Change[],
): { changes: readonly Change[]; unknown: readonly RetiredRecord[] } {
  const all = [...changes];
  const unknown: RetiredRecord[] = [];
  for (const record of retired) {
    const stated = { replacedBy: record.replacedBy, isStated: true } as const;
    const now = find(changes, record);
    const earlier = find(gone, record);
    if (now !== undefined) all[changes.indexOf(now)] = { ...now, ...stated };
    else if (earlier !== undefined) {
      const { collection, id, kind, name, code, source, fields, record: last } = earlier;
      if (earlier.replacedBy !== record.replacedBy || earlier.isStated !== true)
        all.push({ collection, id, kind, name, code, source, fields, record: last, ...stated });
    } else if (record.id === null) unknown.push(record);
    else {
      const { collection, id, name, slug: code } = record;
      all.push({ collection, id, kind: 'gone', name, code, fields: [], ...stated });
    }
  }
  return { changes: all, unknown };
}

/** The change of a list that says of this record that it is gone. */
function find(among: readonly Change[], { collection, id, slug }: RetiredRecord): Change | undefined {
  const ofList = among.filter((each) => each.kind === 'gone' && each.collection === collection);
  return id === null ? ofList.find(({ code }) => code === slug) : ofList.find((each) => each.id === id);
}
