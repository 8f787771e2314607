import * as v from 'valibot';
import { normalizeBaseUrl } from '../../client/base-url.ts';
import { offersSchema } from '../../contract/configuration-fields.ts';
import type { Configuration, OfferedService } from './configuration.ts';

/** The services available here: those in `config.json`, its default first, and whether users may name others. */
export interface OfferedServices {
  services: readonly [OfferedService, ...OfferedService[]];
  any: boolean;
}

export type OfferedServicesResult = { ok: true; offers: OfferedServices } | { ok: false; problem: string };

/** Reads the further services in `config.json`; relative URLs are resolved against `documentBase`. */
export function readOfferedServices(
  configuration: Configuration,
  documentBase: string,
): OfferedServicesResult {
  const parsed = v.safeParse(offersSchema, configuration);
  if (!parsed.success) {
    const issue = parsed.issues[0];
    return { ok: false, problem: `“${v.getDotPath(issue) ?? 'services'}”: ${issue.message}` };
  }
  const { baseUrl, title, portalUrl } = configuration.own ?? configuration;
  const services: [OfferedService, ...OfferedService[]] = [{ baseUrl, title, portalUrl }];
  for (const [index, entry] of parsed.output.services.entries()) {
    const service = normalizeBaseUrl(entry.baseUrl, documentBase);
    if (!service.ok) return { ok: false, problem: `“services.${index}.baseUrl”: ${service.reason}` };
    const portal = entry.portalUrl === null ? null : normalizeBaseUrl(entry.portalUrl, documentBase);
    if (portal?.ok === false)
      return { ok: false, problem: `“services.${index}.portalUrl”: ${portal.reason}` };
    // The first of two entries with the same URL counts.
    if (services.some(({ baseUrl }) => baseUrl === service.baseUrl)) continue;
    services.push({
      baseUrl: service.baseUrl,
      title: entry.title ?? hostOf(service.baseUrl),
      portalUrl: portal === null ? null : portal.baseUrl,
    });
  }
  return { ok: true, offers: { services, any: parsed.output.anyService } };
}

/** The host of a service in ASCII (Punycode), so that lookalike letters are visible. */
export function hostOf(baseUrl: string): string {
  return new URL(baseUrl).host;
}
