import { choiceKey } from './needs-service-choice.ts';
import { store, stored } from '../stored.ts';

/** Saves the service chosen on this device; null for the default. */
export const saveChoice = (basename: string, baseUrl: string | null) => store(choiceKey(basename), baseUrl);

const acceptedKey = (basename: string, baseUrl: string) => `catalog-explorer.accepted ${basename} ${baseUrl}`;

/** Whether a user of this device agreed to open the service at `baseUrl`. */
export const isAccepted = (basename: string, baseUrl: string) =>
  stored(acceptedKey(basename, baseUrl)) !== null;
export const accept = (basename: string, baseUrl: string) => store(acceptedKey(basename, baseUrl), 'yes');

/**
 * Saves a service as the choice for the explorer at `basename` and opens its home page. This reloads the application,
 * so that no state of the previous service remains.
 */
export function switchService(basename: string, baseUrl: string, isOwn: boolean): void {
  saveChoice(basename, isOwn ? null : baseUrl);
  accept(basename, baseUrl);
  location.assign(isOwn ? basename : basename + withService('', baseUrl));
}

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
