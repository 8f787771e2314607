import * as v from 'valibot';
import { normalizeBaseUrl } from '../../../client/base-url.ts';
import { type Configuration, type OfferedService, pathOf, invalid } from './configuration.ts';
import { isLoopback } from '../../../client/platform.ts';
import { collectionNames, collections } from '../../../contract/collections.ts';
import { offersSchema } from '../../../contract/configuration-fields.ts';

/** The services available here: those in `config.json`, its default first, and whether users may name others. */
export interface OfferedServices {
  services: readonly [OfferedService, ...OfferedService[]];
  any: boolean;
}

type OfferedServicesResult = { ok: true; offers: OfferedServices } | { ok: false; problem: string };

/** Reads the further services in `config.json`; relative URLs are resolved against `documentBase`. */
export function readOfferedServices(
  configuration: Configuration,
  documentBase: string,
): OfferedServicesResult {
  const parsed = v.safeParse(offersSchema, configuration);
  if (!parsed.success) {
    const issue = parsed.issues[0];
    return invalid(`“${pathOf(issue) ?? 'services'}”: ${issue.message}`);
  }
  const { baseUrl, title, portalUrl } = configuration.own ?? configuration;
  const services: [OfferedService, ...OfferedService[]] = [{ baseUrl, title, portalUrl }];
  for (const [index, entry] of parsed.output.services.entries()) {
    const service = normalizeBaseUrl(entry.baseUrl, documentBase);
    if (!service.ok) return invalid(`“services.${index}.baseUrl”: ${service.reason}`);
    const portal = entry.portalUrl === null ? null : normalizeBaseUrl(entry.portalUrl, documentBase);
    if (portal?.ok === false) return invalid(`“services.${index}.portalUrl”: ${portal.reason}`);
    // The first of two entries with the same URL counts.
    if (services.some(({ baseUrl }) => baseUrl === service.baseUrl)) continue;
    services.push({
      baseUrl: service.baseUrl,
      title: entry.title ?? hostOf(service.baseUrl),
      portalUrl: portal?.baseUrl ?? null,
    });
  }
  return { ok: true, offers: { services, any: parsed.output.anyService } };
}

/** The host of a service in ASCII (Punycode), so that lookalike letters are visible. */
export function hostOf(baseUrl: string): string {
  return new URL(baseUrl).host;
}

/** The service that a text names, or why it is not available here. */
type NamedService = { ok: true; service: OfferedService; listed: boolean } | { ok: false; reason: string };

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
