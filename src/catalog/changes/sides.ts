import type { FieldChange } from '../../contract/change.ts';
import { comparedText } from '../compare.ts';
import { commonStart } from '../text/end-in-view.ts';
import { formatJson } from '../text/format-json.ts';

/** What one side of a change says: its text or, where there is none, what stands in its place. */
export interface Side {
  text: string;
  nothing: string;
}

// In characters: what is shown before a difference, at least.
const lead = 40;

/** Whether no page shows both sides apart: null and an empty text, or a blank more. */
export function areShownAlike({ field, before, after }: FieldChange): boolean {
  const [old, now] = [before, after].map((value) => comparedText(field, value).split(/\s+/).filter(Boolean));
  return old?.join(' ') === now?.join(' ');
}

const valueText = (value: unknown) => (value === undefined ? 'none' : formatJson(value));

/** Both sides of a change, from shortly before what differs if that is not among the first `longest` characters. Of sides that are shown alike, the values. */
export function sidesOf(change: FieldChange, longest: number): readonly Side[] {
  const { field, before, after } = change;
  const isSame = areShownAlike(change);
  const textOf = (value: unknown) => (isSame ? valueText(value) : comparedText(field, value).trim());
  const [old, now] = [textOf(before), textOf(after)];
  const same = commonStart(old, now);
  const start = same < longest - lead ? 0 : Math.max(same - 2 * lead, old.lastIndexOf(' ', same - lead) + 1);
  return [old, now].map((text) => {
    const shown = start === 0 ? text : `…${text.slice(start)}`;
    return isSame ? { text: '', nothing: shown } : { text: shown, nothing: 'none' };
  });
}
