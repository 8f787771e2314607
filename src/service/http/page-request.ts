import {
  contractFormat,
  defaultPageSize,
  largestPageSize,
  type PagePosition,
} from '../../contract/page-query.ts';

/** The page a query asks for. `format` is what the links carry, null when the value asked for is not one of ours. */
export interface PageRequest extends PagePosition {
  format: 'api' | 'json' | null;
}

/** The longest query that is read, in characters. */
export const longestQuery = 4096;

/**
 * Reads `format`, `limit` and `offset`; nothing else counts. The last of a repeated parameter wins; a
 * `limit` or `offset` that is no number is the default, a `limit` above the largest is the largest.
 */
export function readPageRequest(query: string): PageRequest {
  if (query === '') return { format: contractFormat, limit: defaultPageSize, offset: 0 };
  const parameters = new URLSearchParams(query);
  const last = (name: string) => parameters.getAll(name).at(-1) ?? '';
  return {
    format: readFormat(last('format')),
    limit: Math.min(readNumber(last('limit')) || defaultPageSize, largestPageSize),
    offset: readNumber(last('offset')),
  };
}

function readFormat(text: string): PageRequest['format'] {
  if (text === '' || text === contractFormat) return contractFormat;
  return text === 'json' ? 'json' : null;
}

/** Digits only; anything beyond exact integers is the largest of them, which is past every end. */
function readNumber(text: string): number {
  return /^[0-9]+$/.test(text) ? Math.min(Number(text), Number.MAX_SAFE_INTEGER) : 0;
}
