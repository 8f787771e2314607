import type { Change, FieldChange } from '../../contract/change.ts';
import { titleOf } from '../compare.ts';
import { countOf, formatCount } from '../text/count.ts';
import { markdownText } from '../export/markdown.ts';
import { shownLine, shownText } from '../text/visible-text.ts';
import { type CollectionName, collectionWords } from '../../contract/collection-names.ts';
import { type CatalogChanges, countChanges } from './compare-catalogs.ts';
import { groupChanges, movedRecords, type ShownChange, shownChanges } from './groups.ts';
import { sidesOf } from './sides.ts';

/** "13 changed, 1 new, 2 gone" or "nothing changed", with what was renamed and each source once; then what only got or lost a successor. */
export function changesSentence(changes: readonly Change[]): string {
  const earlier = changes.filter(({ wentEarlier }) => wentEarlier === true);
  const without = earlier.filter(({ replacedBy }) => replacedBy === undefined).length;
  const successors =
    earlierPart(earlier.length - without, 'a successor now') + earlierPart(without, 'no successor any more');
  return countsSentence(countChanges(shownChanges(changes))) + successors;
}

function earlierPart(count: number, what: string): string {
  if (count === 0) return '';
  return `; ${countOf(count, 'record', 'records')} that went earlier ${count === 1 ? 'has' : 'have'} ${what}`;
}

export function countsSentence(counts: Readonly<Record<Change['kind'], number>>): string {
  const parts = Object.entries(counts).filter(([, count]) => count > 0);
  return parts.map(([kind, count]) => `${formatCount(count)} ${kind}`).join(', ') || 'nothing changed';
}

/** "2 records have other IDs: links to them break; 13 changed, 1 new, 2 gone (28,150 the same)" */
export function comparisonSentence({ changes, same, withoutId }: CatalogChanges): string {
  return numbersSentence(movedRecords(changes).size, changesSentence(changes), same, withoutId);
}

/** The same of numbers alone, `counted` as `countsSentence` writes them. */
export function numbersSentence(moved: number, counted: string, same: number, withoutId = 0): string {
  const ids = `${moved === 1 ? '1 record has another ID: links to it' : `${formatCount(moved)} records have other IDs: links to them`} break; `;
  const suffix = withoutId === 0 ? '' : `; ${countOf(withoutId, 'record', 'records')} without a usable id`;
  return `${moved === 0 ? '' : ids}${counted} (${formatCount(same)} the same${suffix})`;
}

/** What a change is of. */
export function kindOf(change: Pick<ShownChange, 'collection' | 'isSource'>): CollectionName | 'source' {
  return change.isSource ? 'source' : change.collection;
}

export function pluralOf(kind: CollectionName | 'source'): string {
  return kind === 'source' ? 'sources' : collectionWords[kind].plural;
}

/** Of what the changes of a group are, and in which fields: "12 variables, 1 source · Name 9, Unit 4" */
export function aboutOf(changes: readonly ShownChange[]): string {
  const fields = changes.flatMap((each) => each.fields.map(({ field }) => titleOf(field) || 'Record'));
  const parts = [
    frequencyText(changes.map(kindOf), (kind, count) => countOf(count, kind, pluralOf(kind))),
    frequencyText(fields, (field, count) => `${shownText(field, 60)} ${formatCount(count)}`),
  ];
  return parts.filter(Boolean).join(' · ');
}

/** Each of the values with how often it occurs, the most frequent first. */
function frequencyText<T>(values: readonly T[], textOf: (value: T, count: number) => string): string {
  const counts = new Map<T, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const frequencies = [...counts].sort(([, a], [, b]) => b - a);
  return frequencies.map(([value, count]) => textOf(value, count)).join(', ');
}

/** In characters; a terminal or a message is not the place for more. */
const longest = 100;

/** The changes by group, a line each and one per field, with the texts before titles, changes and fields; `textOf` writes their texts. */
export function changeLines(
  changes: readonly Change[],
  most = Infinity,
  [title, item, detail] = ['', '  ', '    '],
  textOf = (text: string) => text,
): string[] {
  let remaining = most;
  const lines: string[] = [];
  for (const group of groupChanges(changes)) {
    const part = group.changes.slice(0, remaining);
    const number = formatCount(group.changes.length);
    const first = part.length < group.changes.length ? `the first ${part.length} of ${number}` : number;
    if (part.length > 0) lines.push('', `${title}${group.title} (${first})`);
    for (const change of part) {
      lines.push(`${item}${textOf(lineOf(change))}`);
      lines.push(...change.fields.map((field) => `${detail}${textOf(fieldLine(field))}`));
    }
    remaining -= part.length;
  }
  return lines;
}

/** The same as Markdown. */
export function changesMarkdown(comparison: CatalogChanges): string {
  const lines = changeLines(comparison.changes, Infinity, ['### ', '- ', '  - '], markdownText);
  // Some readers of Markdown need an empty line below a heading.
  return [comparisonSentence(comparison), ...lines].join('\n').replaceAll(/^### .*/gm, '$&\n');
}

/** "variable 12: Workers, probably renamed; was ID 7" */
function lineOf(change: ShownChange): string {
  const { id, name, note } = change;
  const what = `${kindOf(change)} ${id}: ${shownLine(name, longest)}`;
  return note === '' ? what : `${what}, ${note}`;
}

/** "Name: Motorcycle → Worked at home", on one line. */
export function fieldLine(change: FieldChange): string {
  const sides = sidesOf(change, longest).map(({ text, nothing }) => shownLine(text || nothing, longest));
  return `${titleOf(change.field) || 'Record'}: ${sides.join(' → ')}`;
}
