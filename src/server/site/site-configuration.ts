import { join } from 'node:path';
import { normalizeBaseUrl } from '../../client/base-url.ts';
import { nameTopics } from '../../contract/collection-names.ts';
import { configurationProblems } from '../../contract/configuration/configuration-fields.ts';
import { CommandFailure, printError } from '../command/messages.ts';
import { isObject, parseObject } from '../../contract/records.ts';
import { readFailureReason, readSmallFile } from '../command/files.ts';

/** Settings of `catalog serve` that override the explorer's config.json, or its file. */
export interface ExplorerSettings {
  title?: string;
  about?: string;
  examples?: readonly string[];
  portalUrl?: string;
  config?: string;
}

export interface SiteConfiguration {
  text: string;
  baseUrl: string | null;
  title: string;
  about: string;
  /** The CKAN portal, with a trailing slash; null without one, or if its address is relative. */
  portalUrl: string | null;
  /** The catalog's own synonyms, not checked. */
  synonyms: unknown;
  /** Whether indicators and variables of one name are one measure. */
  hasTwins: boolean;
  /** Sources for connect-src of the Content-Security-Policy, in addition to the page's own origin. */
  sources: readonly string[];
}

/** The explorer's config.json with overrides. An invalid one is served unchanged, and allows no connections. */
export function siteConfiguration(
  text: string,
  { title, about, examples, portalUrl }: ExplorerSettings,
): SiteConfiguration {
  const file = parseObject(text);
  const written = file ?? {};
  // For the titles of pages.
  if (file !== null) nameTopics(written['topic']);
  const baseUrl = typeof written['baseUrl'] === 'string' ? written['baseUrl'] : null;
  const portal = addressOf((file && portalUrl) || written['portalUrl']);
  const settings = { title: title?.trim(), about: about?.trim(), examples, portalUrl };
  const set = Object.fromEntries(Object.entries(settings).filter(([, value]) => value?.length));
  const isChanged = file !== null && Object.keys(set).length > 0;
  return {
    text: isChanged ? JSON.stringify({ ...written, ...set }, null, 2) : text,
    baseUrl,
    title: textOf(settings.title || written['title']) || 'Catalog Explorer',
    about: textOf(settings.about || written['about']),
    portalUrl: portal,
    synonyms: written['synonyms'],
    hasTwins: written['twins'] !== false,
    sources: sourcesOf([baseUrl, portal]),
  };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '';
}

/** An absolute address with a trailing slash; null for anything else. */
function addressOf(written: unknown): string | null {
  const read = typeof written === 'string' ? normalizeBaseUrl(written, written) : null;
  return read?.ok === true ? read.baseUrl : null;
}

/** The distinct origins of absolute addresses, without hosts that a policy cannot express: `;`, IPv6. */
function sourcesOf(addresses: readonly unknown[]): string[] {
  const origins = addresses
    .filter((address) => typeof address === 'string')
    .map((address) => URL.parse(address.trim()))
    .filter((url) => url !== null && /^https?:$/.test(url.protocol) && /^[\w.-]+(?::\d+)?$/.test(url.host))
    .map((url) => url?.origin ?? '');
  return [...new Set(origins)];
}

/** From `file` or config.json in `folder`; null if there is none. Throws a CommandFailure of `command` if `file` is unreadable. */
export function readConfigurationFile(folder: string, file: string | null, command = 'serve'): string | null {
  const path = file ?? join(folder, 'config.json');
  let text: string;
  try {
    text = readSmallFile(path);
  } catch (error) {
    if (file === null) return null;
    throw new CommandFailure(
      `catalog ${command}: --config ${file} cannot be read (${readFailureReason(error)})`,
      2,
    );
  }
  const warnings = configurationWarnings(text);
  if (warnings.length > 0) printError(`catalog ${command}: ${path}: ${warnings.join(' ')}`);
  return text;
}

/** What the explorer cannot use of a `config.json`. */
export function configurationWarnings(text: string): string[] {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? configurationProblems(value) : ['It is not a JSON object.'];
  } catch (error) {
    return [`It is not valid JSON: ${error instanceof Error ? error.message : String(error)}.`];
  }
}
