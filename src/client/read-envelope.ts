import { PageFailure } from './failure.ts';

/** `count` is null if missing or invalid, `next` is unparsed. */
export interface Envelope {
  results: readonly unknown[];
  count: number | null;
  next: unknown;
  notes: readonly string[];
}

/** Reads the list envelope, or a bare array as the only page. Throws no-results for anything else. */
export function readEnvelope(value: unknown, address: string, status: number): Envelope {
  if (Array.isArray(value))
    return {
      results: value,
      count: null,
      next: null,
      notes: ['The list has no envelope, so its total is unknown.'],
    };
  const results = own(value, 'results');
  if (!Array.isArray(results))
    throw new PageFailure('no-results', address, { status, detail: readDetail(value) });
  const given = own(value, 'count');
  const count = typeof given === 'number' && Number.isSafeInteger(given) && given >= 0 ? given : null;
  const notes = count === null ? ['The page has no valid count.'] : [];
  return { results, count, next: own(value, 'next'), notes };
}

/** The message in an error body: `detail`, or the first field with a message, as plain text. */
export function readDetail(value: unknown): string | undefined {
  const detail = own(value, 'detail');
  if (typeof detail === 'string') return detail;
  if (Array.isArray(value)) return typeof value[0] === 'string' ? value[0] : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [field, content] of Object.entries(value)) {
    const message: unknown = Array.isArray(content) ? content[0] : content;
    if (typeof message === 'string') return `${field}: ${message}`;
  }
  return undefined;
}

function own(value: unknown, field: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, field)) return undefined;
  return Reflect.get(value, field);
}
