import {
  contractFormat,
  defaultPageSize,
  largestPageSize,
  type PagePosition,
} from '../../contract/page-query.ts';

/** The page that a query requests. `format` is repeated in the links; null if the requested one is not supported. */
export interface PageRequest extends PagePosition {
  format: 'api' | 'json' | null;
}

/** Ignores unknown parameters and invalid values; the last of a repeated one wins, and `limit` is capped. */
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

/** Digits only. Numbers that are too large become the largest safe integer, which is past the end of any collection. */
function readNumber(text: string): number {
  return /^[0-9]+$/.test(text) ? Math.min(Number(text), Number.MAX_SAFE_INTEGER) : 0;
}
