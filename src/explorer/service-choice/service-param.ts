/** The service that the query of an address names, as it is written there; the last one counts. */
export function serviceIn(search: string): string | null {
  return new URLSearchParams(search).getAll('service').at(-1) ?? null;
}

/** The query without the service it names; everything else keeps its spelling. */
export function withoutService(search: string): string {
  const rest = search
    .replace(/^\?/, '')
    .split('&')
    .filter((part) => part !== '' && !/^service(?:=|$)/.test(part));
  return rest.length === 0 ? '' : `?${rest.join('&')}`;
}

/** The query, naming the service at `baseUrl`. Colons and slashes are left as they are, so that it can be read. */
export function withService(search: string, baseUrl: string): string {
  const rest = withoutService(search);
  const value = encodeURIComponent(baseUrl).replaceAll('%3A', ':').replaceAll('%2F', '/');
  return `${rest === '' ? '?' : `${rest}&`}service=${value}`;
}
