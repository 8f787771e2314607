import * as v from 'valibot';
import { normalizeBaseUrl } from '../../client/base-url.ts';

const configurationSchema = v.object({
  baseUrl: v.pipe(v.string(), v.nonEmpty('must not be empty')),
  title: v.optional(v.pipe(v.string(), v.trim(), v.nonEmpty('must not be empty')), 'Catalog Explorer'),
  autoLoad: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1, 'must be at least 1')), 2000),
  portalUrl: v.optional(v.nullable(v.string()), null),
  services: v.optional(v.unknown()),
  anyService: v.optional(v.unknown()),
});

/**
 * A service that can be read: `baseUrl` is absolute with a trailing slash; `portalUrl` is the CKAN portal that
 * package and resource ids belong to, or null.
 */
export interface OfferedService {
  baseUrl: string;
  title: string;
  portalUrl: string | null;
}

/** What `config.json` says, with the service that is read; `autoLoad` is in records. */
export interface Configuration extends OfferedService {
  autoLoad: number;
  /** As it is written: what else can be chosen. Read late, by `addresses/offers.ts`. */
  services?: unknown;
  anyService?: unknown;
  /** The parsed `config.json`, with fields that the explorer does not read. */
  asWritten?: object;
  /** The service of `config.json`, where another one is read. */
  own?: OfferedService;
}

export type ConfigurationResult = { ok: true; configuration: Configuration } | { ok: false; problem: string };

/** Checks the parsed `config.json`; addresses in it may be relative to `documentBase`. Names the bad field. */
export function readConfiguration(value: unknown, documentBase: string): ConfigurationResult {
  const parsed = v.safeParse(configurationSchema, value);
  if (!parsed.success) {
    const issue = parsed.issues[0];
    const field = v.getDotPath(issue);
    return { ok: false, problem: field === null ? issue.message : `“${field}”: ${issue.message}` };
  }
  const { baseUrl, portalUrl, ...rest } = parsed.output;
  const service = normalizeBaseUrl(baseUrl, documentBase);
  if (!service.ok) return { ok: false, problem: `“baseUrl”: ${service.reason}` };
  const portal = portalUrl === null ? null : normalizeBaseUrl(portalUrl, documentBase);
  if (portal !== null && !portal.ok) return { ok: false, problem: `“portalUrl”: ${portal.reason}` };
  return {
    ok: true,
    configuration: {
      ...rest,
      ...(typeof value === 'object' && value !== null && { asWritten: value }),
      baseUrl: service.baseUrl,
      portalUrl: portal === null ? null : portal.baseUrl,
    },
  };
}

/** Asks for and checks `config.json` beside the application. Every way it can be missing or broken is a sentence. */
export async function loadConfiguration(
  documentBase: string,
  ask: typeof fetch,
): Promise<ConfigurationResult> {
  const address = new URL('config.json', documentBase);
  let response: Response;
  try {
    response = await ask(address, { cache: 'no-cache', credentials: 'same-origin' });
  } catch {
    return { ok: false, problem: `${address.href} cannot be reached.` };
  }
  if (!response.ok) return { ok: false, problem: `${address.href} answered ${response.status}.` };
  const text = await response.text();
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    const page = /^\s*</.test(text);
    return { ok: false, problem: `${address.href} is ${page ? 'a web page, not JSON' : 'not valid JSON'}.` };
  }
  return readConfiguration(value, documentBase);
}
