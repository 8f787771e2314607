import type { Entry } from '../records/entry.ts';
import { shownText } from '../visible-text.ts';

// As much as a cell can show.
const maxCharacters = 200;

/** A field on one line with invisible characters made visible; empty if there is no value. */
export function fieldText({ record }: Entry, field: string): string {
  const value: unknown = Reflect.get(record, field);
  const text = Array.isArray(value) ? listText(value) : valueText(value);
  return shownText(
    text
      .slice(0, maxCharacters * 2)
      .replaceAll(/\s+/g, ' ')
      .trim(),
    maxCharacters,
  );
}

/** The names of sources or tags, and how many more there are. */
function listText(list: readonly unknown[]): string {
  const names = list
    .slice(0, 3)
    .map(nameText)
    .filter((name) => name !== '');
  return list.length > 3 ? `${names.join('; ')} and ${list.length - 3} more` : names.join('; ');
}

function nameText(element: unknown): string {
  if (typeof element !== 'object' || element === null) return valueText(element);
  return valueText(Reflect.get(element, 'name') ?? Reflect.get(element, 'id'));
}

function valueText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
