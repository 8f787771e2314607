import type { Headers } from '../../service/http/response.ts';

const revalidated = /^(?:no-cache|public, max-age=0, must-revalidate)$/;

/**
 * The headers of a response that caches in front of the server may keep for `seconds`, and send as long again while they ask for it;
 * browsers revalidate as they do without. Errors, and what no cache may keep, stay as they are.
 */
export function forEdge(status: number, headers: Headers, seconds: number): Headers {
  const isKept = seconds > 0 && (status === 200 || status === 304);
  if (!isKept || !revalidated.test(headers['Cache-Control'] ?? '')) return headers;
  return {
    ...headers,
    'Cache-Control': `public, max-age=0, s-maxage=${seconds}, stale-while-revalidate=${seconds}`,
  };
}
