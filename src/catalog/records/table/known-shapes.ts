import { isObject } from '../../../contract/records.ts';
import { isRecordKey } from '../entry.ts';

/** The key of its entry, and its name and code if the reference contains them. */
export interface VariableReference {
  key: string;
  name: string | null;
  code: string;
}

/** `key` is its value in the tag filter; `name` is null if only an identifier is given. */
export interface TagReference {
  key: string;
  name: string | null;
}

/** A note about a variable or source in `context`; `text` may use `*` and `**` for emphasis. */
export interface Note {
  name: string;
  level: string;
  text: string;
  link: string;
  /** Other fields of the note, without empty values. */
  others: Readonly<Record<string, unknown>>;
}

/** An element of `denominators`: a brief variable or an id. Null for any other shape. */
export function readVariableReference(value: unknown): VariableReference | null {
  const key = referenceKey(value);
  if (key === null) return null;
  if (!isObject(value)) return { key, name: null, code: '' };
  return { key, name: textOf(value['name']) || null, code: textOf(value['slug']) };
}

/** The key that `readRecord` gives the variable that an element of `denominators` refers to; null for any other shape. */
export function referenceKey(value: unknown): string | null {
  const id = isObject(value) ? value['id'] : value;
  if (typeof id === 'number') return String(id);
  return typeof id === 'string' && id !== '' && isRecordKey(`~${id}`) ? `~${id}` : null;
}

/** An element of `tags`: an object with id and name, a text, or a number. Null for any other shape. */
export function readTag(value: unknown): TagReference | null {
  if (typeof value === 'number') return { key: String(value), name: null };
  if (typeof value === 'string') return value.trim() === '' ? null : { key: value, name: value };
  if (!isObject(value)) return null;
  const { id } = value;
  if ((typeof id !== 'number' && typeof id !== 'string') || id === '') return null;
  return { key: String(id), name: textOf(value['name']) || null };
}

const noteFields = new Set(['id', 'slug', 'name', 'level', 'text', 'link']);

/** An element of `context`: an object with a text or a name. Null for any other shape. */
export function readNote(value: unknown): Note | null {
  if (!isObject(value)) return null;
  const [name, text] = [textOf(value['name']), textOf(value['text'])];
  if (name === '' && text === '') return null;
  const others = Object.entries(value).filter(([key, each]) => !noteFields.has(key) && !isEmptyValue(each));
  return {
    name,
    text,
    level: textOf(value['level']),
    link: textOf(value['link']),
    others: Object.fromEntries(others),
  };
}

export function isEmptyValue(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true;
  if (Array.isArray(value)) return value.length === 0;
  return typeof value === 'object' && Object.keys(value).length === 0;
}

function textOf(value: unknown): string {
  return typeof value === 'string' && value.trim() !== '' ? value : '';
}
