import { formatJson } from '../format-json.ts';
import { isEmptyValue, readNote, readTag, readVariableReference } from '../records/known-shapes.ts';
import { isObject } from '../records/same-content.ts';

/** A value as text to read and compare, one element of a list per line; empty for no value. */
export function comparedText(field: string, value: unknown): string {
  if (isEmptyValue(value)) return '';
  if (typeof value === 'string') return value;
  if (!Array.isArray(value)) return isObject(value) ? formatJson(value) : String(value);
  const elementText = elementTexts[field] ?? (() => null);
  return value.map((element: unknown) => elementText(element) ?? comparedText('', element)).join('\n');
}

const elementTexts: Readonly<Record<string, (element: unknown) => string | null>> = {
  denominators(element) {
    const reference = readVariableReference(element);
    return reference === null
      ? null
      : lineOf([reference.name ?? `id ${reference.key}`, reference.code], ' · ');
  },
  tags(element) {
    const tag = readTag(element);
    return tag === null ? null : (tag.name ?? tag.key);
  },
  context(element) {
    const note = readNote(element);
    return note === null ? null : lineOf([note.name, note.text, note.link], '\n');
  },
  sources(element) {
    if (!isObject(element)) return null;
    const fields = ['name', 'slug', 'description', 'infoLink', 'packageId', 'resourceId'];
    return lineOf(
      fields.map((field) => Reflect.get(element, field)),
      '\n',
    );
  },
};

function lineOf(parts: readonly unknown[], separator: string): string {
  return parts.filter((part) => typeof part === 'string' && part !== '').join(separator);
}
