/** The `service` parameter of a URL's query, unparsed; the last one counts. */
export function serviceIn(search: string): string | null {
  return new URLSearchParams(search).getAll('service').at(-1) ?? null;
}

/** The query without `service`; the rest is unchanged byte for byte. */
export function withoutService(search: string): string {
  const rest = search
    .replace(/^\?/, '')
    .split('&')
    .filter((part) => part !== '' && !/^service(?:=|$)/.test(part));
  return rest.length === 0 ? '' : `?${rest.join('&')}`;
}

/** The query with the service at `baseUrl`. Colons and slashes are not escaped, for readability. */
export function withService(search: string, baseUrl: string): string {
  const rest = withoutService(search);
  const value = encodeURIComponent(baseUrl).replaceAll('%3A', ':').replaceAll('%2F', '/');
  return `${rest === '' ? '?' : `${rest}&`}service=${value}`;
}
