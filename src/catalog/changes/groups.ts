import { type Change, changedFields, type FieldChange } from '../../contract/change.ts';
import { countOf } from '../text/count.ts';
import { formatJson } from '../text/format-json.ts';
import { partsBy } from '../parts-by.ts';
import { fieldEntries, fieldOf } from '../records/fields.ts';
import { type Identity, identityOf, pairByIdentity, sourceIdsIn, valueOf } from './identity.ts';
import { areShownAlike } from './sides.ts';

/** The groups of changes, those that do most harm first. */
const groups = [
  { name: 'ids', title: 'Other IDs: links to these records break' },
  { name: 'meaning', title: 'May mean something else or break scripts' },
  { name: 'gone', title: 'Gone' },
  { name: 'succeeded', title: 'Went earlier, and have another successor or none now' },
  { name: 'readers', title: 'Visible changes' },
  { name: 'new', title: 'New' },
  { name: 'other', title: 'Other changes' },
] as const;

export interface ChangeGroup {
  name: (typeof groups)[number]['name'];
  title: string;
  changes: readonly ShownChange[];
}

/** A change as it is shown. */
export interface ShownChange extends Change {
  /** "on 41 variables", "probably renamed" and the like; empty for most. */
  note: string;
  /** Its id in the earlier state, if it is another. */
  wasId?: Change['id'];
  /** That of a source, which `id` and `name` are of then. */
  isSource?: true;
}

/** What readers of a record and its sources see; everything else is for programs. */
const readersFields = new Set([
  'infoLink',
  ...fieldEntries.flatMap(([key, { compared }]) => (compared === 'technical' ? [] : key)),
]);

/** The changes as people count them: what is probably renamed once, and so each edit of a source. */
export function shownChanges(changes: readonly Change[]): ShownChange[] {
  return sharedEdits(withRenamed(changes));
}

/** The changes as `shownChanges` has them, by group, in the order of the groups. */
export function groupChanges(changes: readonly Change[]): ChangeGroup[] {
  const changesWithGroups = shownChanges(changes).map((change) => ({ change, group: groupOf(change) }));
  return groups
    .map(({ name, title }) => ({
      name,
      title,
      changes: changesWithGroups.filter(({ group }) => group === name).map(({ change }) => change),
    }))
    .filter((group) => group.changes.length > 0);
}

function groupOf({ kind, fields, isSource, wasId, wentEarlier }: ShownChange): ChangeGroup['name'] {
  if (wasId !== undefined) return 'ids';
  if (wentEarlier === true) return 'succeeded';
  if (kind !== 'changed') return kind;
  if (fields.some((field) => isHarmful(field, isSource === true))) return 'meaning';
  return fields.some((each) => isVisible(each)) ? 'readers' : 'other';
}

/** Whether readers see a change. */
function isVisible(change: FieldChange): boolean {
  return (change.field === '' || readersFields.has(change.field)) && !areShownAlike(change);
}

/** Whether a code is another, a source is gone, or a name or unit shares less than half of its words with the old one. */
function isHarmful({ field, before, after }: Change['fields'][number], isSource: boolean): boolean {
  if (field === 'slug') return typeof before === 'string' && before !== '';
  if (field === 'sources') return sourceIdsIn(before).some((id) => !sourceIdsIn(after).includes(id));
  if (isSource || (field !== 'name' && field !== 'units')) return false;
  const [old, now] = [wordsOf(before), wordsOf(after)];
  const shared = [...now].filter((word) => old.has(word)).length;
  return old.size > 0 && now.size > 0 && 2 * shared < Math.max(old.size, now.size);
}

/** Signs such as $ and % are words too: units consist of them. */
function wordsOf(text: unknown): Set<string> {
  return new Set(typeof text === 'string' ? text.toLowerCase().match(/[\p{L}\p{N}]+|\p{S}|%/gu) : []);
}

/** What the keeper says of the successor of a record that went; empty if that is nothing. */
function statedNote({ isStated, replacedBy }: Change): string {
  if (isStated !== true) return '';
  return `replaced by ${replacedBy === undefined ? 'no record any more' : `ID ${replacedBy}`}`;
}

/** A record that is gone and a new one that is probably the same are one change, in the place of the new one. */
export function withRenamed(changes: readonly Change[]): ShownChange[] {
  const moved = [...movedRecords(changes)].filter(([now, old]) => now.kind === 'new' && old.kind === 'gone');
  const pairs = new Map(moved);
  const predecessors = new Set(pairs.values());
  return changes.flatMap((change): ShownChange[] => {
    const before = pairs.get(change);
    if (before === undefined)
      return predecessors.has(change) ? [] : [{ ...change, note: statedNote(change) }];
    const fields = changedFields(before.record, change.record);
    return [{ ...change, kind: 'changed', fields, wasId: before.id, note: movedNote(before.id, fields) }];
  });
}

function movedNote(wasId: Change['id'], fields: Change['fields']): string {
  const isRenamed = fields.some(({ field }) => field === 'name' || field === 'slug');
  return `${isRenamed ? 'probably renamed; ' : ''}was ID ${wasId}`;
}

/** The identity of a change's record in its earlier or later state; of a changed one, only its code is known. */
function keyOf(side: 'before' | 'after') {
  return ({ collection, kind, record, fields }: Change, by: Identity): string => {
    const slug = fields.find(({ field }) => field === 'slug')?.[side];
    const key = identityOf(kind === 'changed' ? { slug } : record, by, collection);
    return key && `${collection} ${key}`;
  };
}

/** The changes of records that have another id now, each with that of the record that had the old one: links to them end or lead elsewhere. */
export function movedRecords(changes: readonly Change[]): Map<Change, Change> {
  const of = (kind: 'new' | 'gone') =>
    changes.filter(
      (each) =>
        each.isStated !== true && (each.kind === kind || each.fields.some(({ field }) => field === 'slug')),
    );
  const pairs = pairByIdentity(of('gone'), of('new'), { before: keyOf('before'), after: keyOf('after') });
  // Within one day, a record may be both new and gone.
  for (const [now, old] of pairs) if (now.id === old.id) pairs.delete(now);
  return pairs;
}

/** Each edit of a source once, before the other changes without it, and of a variable without those that are a percentage of it. */
export function sharedEdits<T extends ShownChange>(allChanges: readonly T[]): T[] {
  const edits = new Map<string, { change: T; count: number }>();
  const others: T[] = [];
  const changes = withoutEchoes(allChanges);
  const renames = renamedSources(changes);
  for (const change of changes) {
    const at = change.fields.findIndex(({ field }) => field === 'sources');
    const states = pairsOf(change.fields[at]);
    const pairs =
      states.length > 0 && states.every((pair) => renames.has(idsOf(pair)) || isSame(pair)) ? states : null;
    for (const [before, after] of pairs ?? []) {
      const fields = changedFields(before, after);
      if (fields.length === 0) continue;
      const key = formatJson(fields.map((each) => [valueOf(after, 'id'), each]));
      const existing = edits.get(key);
      if (existing === undefined) edits.set(key, { change: sourceChange(change, after, fields), count: 1 });
      else existing.count += 1;
    }
    const fields = pairs === null ? change.fields : change.fields.toSpliced(at, 1);
    if (pairs === null || fields.length > 0) others.push(Object.assign({}, change, { fields }));
  }
  for (const { change, count } of edits.values())
    change.note = [change.note, `on ${countOf(count, 'variable', 'variables')}`].filter(Boolean).join(', ');
  return [...Array.from(edits.values(), ({ change }) => change), ...others];
}

/** The changes without those of denominators that are only another name or code of a variable whose own change says so. */
function withoutEchoes<T extends ShownChange>(changes: readonly T[]): T[] {
  const changedVariables = new Set(
    changes.flatMap(({ collection, kind, id }) =>
      collection === 'variable' && kind === 'changed' ? [id] : [],
    ),
  );
  const isOfOther = ([before, after]: readonly unknown[]) =>
    changedVariables.has(Number(valueOf(after, 'id'))) || formatJson(before) === formatJson(after);
  const isEcho = (change: Change['fields'][number]) => {
    const pairs = change.field === 'denominators' ? pairsOf(change) : [];
    return pairs.length > 0 && pairs.every((pair) => isSame(pair) && isOfOther(pair));
  };
  return changes.flatMap((change) => {
    const fields = change.fields.filter((each) => !isEcho(each));
    if (fields.length === change.fields.length) return change;
    return fields.length === 0 ? [] : Object.assign({}, change, { fields });
  });
}

/** The ids of each source and the one that several variables have in its place, and none has it in that of another. */
function renamedSources(changes: readonly ShownChange[]): ReadonlySet<string> {
  const pairs = changes.flatMap(({ fields }) => pairsOf(fields.find(({ field }) => field === 'sources')));
  const others = pairs.filter((pair) => !isSame(pair));
  const ids = [0, 1].map((side) => new Map(partsBy(others, idOn(side))));
  const renamed = others.filter((pair) => {
    const [as, from] = ids.map((groups, side) => groups.get(idOn(side)(pair)) ?? []);
    return as!.length > 1 && [...as!, ...from!].every((each) => idsOf(each) === idsOf(pair));
  });
  return new Set(renamed.map(idsOf));
}

const idOn = (side: number) => (pair: readonly unknown[]) => formatJson([valueOf(pair[side], 'id')]);

function idsOf(pair: readonly unknown[]): string {
  return formatJson(sourceIdsIn(pair));
}

function isSame([before, after]: readonly unknown[]): boolean {
  return typeof valueOf(before, 'id') === 'number' && valueOf(before, 'id') === valueOf(after, 'id');
}

/** Each source before and the one in its place after, if the lists are equally long. */
function pairsOf(change: Change['fields'][number] | undefined): [unknown, unknown][] {
  const { before, after } = change ?? {};
  if (!Array.isArray(before) || !Array.isArray(after) || before.length !== after.length) return [];
  return before.map((each: unknown, place): [unknown, unknown] => [each, after[place]]);
}

function sourceChange<T extends ShownChange>(change: T, source: unknown, fields: Change['fields']): T {
  const [name, code] = [fieldOf(source, 'name'), fieldOf(source, 'slug')];
  const id = Number(valueOf(source, 'id'));
  const wasId = fields.find(({ field }) => field === 'id')?.before;
  const hasOtherCode = fields.some(({ field }) => field === 'slug');
  return Object.assign({}, change, {
    id,
    code: code || undefined,
    source: undefined,
    name: name.trim() === '' ? `ID ${id}` : name,
    fields,
    isSource: true as const,
    // With another code it may be another source.
    ...(typeof wasId === 'number' &&
      (hasOtherCode ? { note: 'probably renamed' } : { wasId, note: movedNote(wasId, fields) })),
  });
}
