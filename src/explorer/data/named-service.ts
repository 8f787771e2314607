import { normalizeBaseUrl } from '../../client/base-url.ts';
import { isLoopback } from '../../client/platform.ts';
import { collectionNames, collections } from '../../contract/collections.ts';
import type { OfferedService } from './configuration.ts';
import { hostOf, type OfferedServices } from './offered-services.ts';

/** The service that a text names, or why it is not available here. */
export type NamedService =
  | { ok: true; service: OfferedService; listed: boolean }
  | { ok: false; reason: string };

/** Resolves the service in a link or in the user's input. Sends no request. */
export function namedService(text: string, { services, any }: OfferedServices): NamedService {
  const address = withScheme(text.trim());
  const read = normalizeBaseUrl(address, address);
  if (!read.ok) return read;
  const baseUrl = aboveCollection(read.baseUrl);
  const service = services.find((offered) => offered.baseUrl === baseUrl);
  if (service !== undefined) return { ok: true, service, listed: true };
  const host = hostOf(baseUrl);
  if (!any) return { ok: false, reason: `This explorer does not offer the catalog at ${host}.` };
  if (!baseUrl.startsWith('https:') && !isLoopback(new URL(baseUrl))) {
    return { ok: false, reason: `The address of ${host} must start with https://.` };
  }
  return { ok: true, service: { baseUrl, title: host, portalUrl: null }, listed: false };
}

/** Adds the scheme that users omit. Any existing scheme is kept; `host:8080` has none. */
function withScheme(text: string): string {
  if (text === '' || /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(text)) return text;
  return `${/^(?:localhost|127\.|\[::1\])/.test(text) ? 'http' : 'https'}://${text}`;
}

/** Removes the collection's path, because users copy the URL of a list. */
function aboveCollection(baseUrl: string): string {
  const path = collectionNames
    .map((name) => collections[name].path)
    .find((end) => baseUrl.endsWith(`/${end}`));
  return path === undefined ? baseUrl : baseUrl.slice(0, -path.length);
}
