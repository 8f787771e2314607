import { collectionNames } from '../contract/collection-names.ts';
import { pathBelow } from './request-head.ts';
import type { LoggedRequest } from './request-listener.ts';

/** Upper bounds in seconds. A cached page takes less than a millisecond. */
const bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

const name = 'catalog_http_request_duration_seconds';

/**
 * The histogram of requests by method, route and status, in the form of prom-client's JSON. Counted here, since `observe` of
 * that library takes longer than all else that is measured of a request.
 */
export function createRequestDurations(prefix: string) {
  const kinds = new Map<
    string,
    { labels: Readonly<Record<string, string>>; counts: number[]; sum: number }
  >();

  function observe({ request, status, milliseconds }: LoggedRequest): void {
    const method = methods.has(request.method ?? '') ? String(request.method) : 'other';
    const route = routeOf(pathBelow(prefix, request.url ?? ''));
    const key = `${method} ${status} ${route}`;
    let kind = kinds.get(key);
    if (kind === undefined) {
      kind = {
        labels: { method, route, status: String(status) },
        counts: [...bounds, Infinity].map(() => 0),
        sum: 0,
      };
      kinds.set(key, kind);
    }
    const bucket = bounds.findIndex((bound) => milliseconds <= 1000 * bound);
    const at = bucket < 0 ? bounds.length : bucket;
    kind.counts[at] = (kind.counts[at] ?? 0) + 1;
    kind.sum += milliseconds / 1000;
  }

  function histogram() {
    const values: { metricName: string; labels: object; value: number }[] = [];
    for (const { labels, counts, sum } of kinds.values()) {
      let total = 0;
      for (const [at, count] of counts.entries()) {
        total += count;
        values.push({
          metricName: `${name}_bucket`,
          labels: { ...labels, le: bounds[at] ?? '+Inf' },
          value: total,
        });
      }
      values.push({ metricName: `${name}_sum`, labels, value: sum });
      values.push({ metricName: `${name}_count`, labels, value: total });
    }
    const help = 'Time from a request to its response; its count is the number of requests.';
    return { name, help, type: 'histogram', aggregator: 'sum', values };
  }

  return { observe, histogram };
}

const methods = new Set(['GET', 'HEAD', 'POST', 'OPTIONS']);

const fixedRoutes = new Set([
  '',
  'api/',
  'healthz',
  'readyz',
  ...collectionNames.map((each) => `api/${each}/`),
]);

/** The pattern of a path below the prefix, with its query or not. */
function routeOf(target: string): string {
  const end = target.indexOf('?');
  const path = end < 0 ? target : target.slice(0, end);
  if (fixedRoutes.has(path)) return `/${path}`;
  const [, folder] = /^(api|assets|portal\/resource|portal\/column)\//.exec(path) ?? [];
  if (folder !== undefined) return `/${folder}/*`;
  return path.includes('.') ? '/*.*' : '/*';
}
