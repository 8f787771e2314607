import { isObject } from '../../contract/records.ts';

export type JsonObject = Readonly<Record<string, unknown>>;

/** The object that a JSON text is; null for any other text. */
export function parseObject(json: string): JsonObject | null {
  try {
    const value: unknown = JSON.parse(json);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

/** A text without white space around it; empty for any other value. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '';
}
