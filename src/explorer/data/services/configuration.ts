import { nameTopics } from '../../../contract/collection-names.ts';
import { normalizeBaseUrl } from '../../../client/base-url.ts';

/** The content of `config.json`, its addresses absolute; `portalUrl` is the CKAN portal of package and resource ids, `autoLoad` is in records. */
export interface Configuration {
  baseUrl: string;
  title: string;
  portalUrl: string | null;
  autoLoad: number;
  about?: string | undefined;
  examples?: readonly string[] | undefined;
  /** Checked where they are used: `contract/configuration/synonyms.ts`, `contract/configuration/feedback.ts`, `contract/configuration/census-places.ts`, `health.ts`. */
  synonyms?: unknown;
  feedback?: unknown;
  places?: unknown;
  healthAccepted?: unknown;
  /** False: indicators and variables of one name share nothing. */
  twins?: unknown;
  /** The parsed `config.json`, including unknown fields. */
  raw?: object;
}

type ConfigurationResult = { ok: true; configuration: Configuration } | { ok: false; problem: string };

/** Reads the parsed `config.json`; a field that cannot be used has its default, and is named on the page later; only without a `baseUrl` there is nothing to show. */
export function readConfiguration(value: unknown, documentBase: string): ConfigurationResult {
  const { baseUrl, title, about, examples, autoLoad, portalUrl, topic, ...rest } = Object(value);
  nameTopics(topic);
  const service = normalizeBaseUrl(textOf(baseUrl), documentBase);
  if (!service.ok) return { ok: false, problem: `config.json: “baseUrl”: ${service.reason}` };
  const portal = normalizeBaseUrl(textOf(portalUrl), documentBase);
  return {
    ok: true,
    configuration: {
      ...rest,
      raw: Object(value),
      baseUrl: service.baseUrl,
      title: textOf(title) || 'Catalog Explorer',
      about: textOf(about) || undefined,
      examples: Array.isArray(examples) ? examples.map(textOf).filter(Boolean) : undefined,
      autoLoad: Number.isSafeInteger(autoLoad) && autoLoad > 0 ? autoLoad : 2000,
      portalUrl: portal.ok ? portal.baseUrl : null,
    },
  };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '';
}

/** In ms: how long the server may take to send all of it. */
const timeout = 15_000;

/** Fetches and validates `config.json` next to the application. Never rejects: a failure becomes `problem`. */
export async function loadConfiguration(
  documentBase: string,
  fetchFile: typeof fetch,
): Promise<ConfigurationResult> {
  const address = new URL('config.json', documentBase);
  let text: string;
  try {
    const signal = AbortSignal.timeout(timeout);
    const response = await fetchFile(address, { cache: 'no-cache', credentials: 'same-origin', signal });
    if (!response.ok) return { ok: false, problem: `${address.href} returned status ${response.status}.` };
    text = await response.text();
  } catch {
    return { ok: false, problem: `${address.href} cannot be reached, takes too long, or was cut off.` };
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
