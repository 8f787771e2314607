import * as v from 'valibot';
import { normalizeBaseUrl } from '../../../client/base-url.ts';
import { configurationSchema } from '../../../contract/configuration.ts';

/**
 * The content of `config.json`; `baseUrl` is absolute, `portalUrl` the CKAN portal of the package and resource ids,
 * `autoLoad` is in records.
 */
export interface Configuration {
  baseUrl: string;
  title: string;
  portalUrl: string | null;
  autoLoad: number;
  about?: string | undefined;
  examples?: readonly string[] | undefined;
  /** Checked where they are used: `contract/synonyms.ts`, `contract/feedback.ts`, `contract/census-places.ts`, `health.ts`. */
  synonyms?: unknown;
  feedback?: unknown;
  places?: unknown;
  healthAccepted?: unknown;
  /** The parsed `config.json`, including unknown fields. */
  raw?: object;
}

type ConfigurationResult = { ok: true; configuration: Configuration } | { ok: false; problem: string };

/** The path of the invalid field, as in `examples.1`. */
function pathOf({ path }: v.BaseIssue<unknown>): string | undefined {
  return path?.map(({ key }) => String(key)).join('.');
}

/** What is wrong in `config.json`. */
const invalid = (problem: string) => ({ ok: false, problem: `config.json: ${problem}` }) as const;

/** Validates the parsed `config.json`; URLs may be relative to `documentBase`. The problem names the invalid field. */
export function readConfiguration(value: unknown, documentBase: string): ConfigurationResult {
  const parsed = v.safeParse(configurationSchema, value);
  if (!parsed.success) {
    const issue = parsed.issues[0];
    const field = pathOf(issue);
    return invalid(field === undefined ? issue.message : `“${field}”: ${issue.message}`);
  }
  const { baseUrl, portalUrl, ...rest } = parsed.output;
  const service = normalizeBaseUrl(baseUrl, documentBase);
  if (!service.ok) return invalid(`“baseUrl”: ${service.reason}`);
  const portal = portalUrl === null ? null : normalizeBaseUrl(portalUrl, documentBase);
  if (portal?.ok === false) return invalid(`“portalUrl”: ${portal.reason}`);
  return {
    ok: true,
    configuration: {
      ...rest,
      raw: Object(value),
      baseUrl: service.baseUrl,
      portalUrl: portal?.baseUrl ?? null,
    },
  };
}

/** Fetches and validates `config.json` next to the application. Never rejects: a failure becomes `problem`. */
export async function loadConfiguration(
  documentBase: string,
  fetchFile: typeof fetch,
): Promise<ConfigurationResult> {
  const address = new URL('config.json', documentBase);
  let text: string;
  try {
    const response = await fetchFile(address, { cache: 'no-cache', credentials: 'same-origin' });
    if (!response.ok) return { ok: false, problem: `${address.href} returned status ${response.status}.` };
    text = await response.text();
  } catch {
    return { ok: false, problem: `${address.href} cannot be reached, or its response was cut off.` };
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    const page = /^\s*</.test(text);
    return { ok: false, problem: `${address.href} is ${page ? 'a web page, not JSON' : 'not valid JSON'}.` };
  }
  return readConfiguration(value, documentBase);
}
