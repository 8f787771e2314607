import { collectionNames } from '../contract/collection-names.ts';

const methods = new Set(['GET', 'HEAD', 'POST', 'OPTIONS']);

/** The method of a request, or `other`: what clients make up must not become labels. */
export function methodOf(method = ''): string {
  return methods.has(method) ? method : 'other';
}

const fixedRoutes = new Set([
  '',
  'api/',
  'healthz',
  'readyz',
  ...collectionNames.map((each) => `api/${each}/`),
]);

/** The pattern of a path below the prefix, with its query or not. */
export function routeOf(target: string): string {
  const end = target.indexOf('?');
  const path = end < 0 ? target : target.slice(0, end);
  if (fixedRoutes.has(path)) return `/${path}`;
  const [, folder] = /^(api|assets|portal\/resource|portal\/column)\//.exec(path) ?? [];
  if (folder !== undefined) return `/${folder}/*`;
  return path.includes('.') ? '/*.*' : '/*';
}
