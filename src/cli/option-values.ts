import { statSync } from 'node:fs';
import { BlockList, isIP } from 'node:net';
import { InvalidArgumentError } from 'commander';
import { normalizeBaseUrl } from '../client/base-url.ts';
import { closestName } from '../contract/closest-name.ts';
import { CommandFailure } from '../server/command/messages.ts';
import { isValidHost } from '../server/requests/request-origin.ts';
import { isMissing } from '../server/command/files.ts';

/** The error of a value, as the sentence after the library's, which names the option and the value. */
export function invalidValue(expected: string, got: string, hint = ''): InvalidArgumentError {
  return new InvalidArgumentError(`It takes ${expected}, not ${withoutUser(got)}${hint}`);
}

/** A text for messages: without the user names and passwords of addresses. */
export function withoutUser(text: string): string {
  return text.replaceAll(/(\w+:\/\/)\S*@|[^\s'/]+:\S*@/g, '$1…@');
}

/** ` (did you mean X?)`, or nothing if no candidate is close to `word`. */
export function didYouMean(word: string, candidates: readonly string[]): string {
  const meant = closestName(word, candidates);
  return meant === null ? '' : ` (did you mean ${meant}?)`;
}

/** "text, json or markdown". */
export function alternatives(names: readonly string[]): string {
  return `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
}

/** The names of a table's entries, in its order. */
export function namesIn<T extends object>(table: T): (keyof T & string)[] {
  return Object.keys(table).filter((name): name is keyof T & string => name in table);
}

/** Reads one of `names`. */
export function choice<T extends string>(names: readonly T[]): (text: string) => T {
  return (text) => {
    const match = names.find((name) => name === text);
    if (match !== undefined) return match;
    throw invalidValue(alternatives(names), text, didYouMean(text, names));
  };
}

/** Parses the absolute base address of a service; `what` is the option or command, for the error message. */
export function readBaseUrl(what: string, text: string): string {
  // Only absolute addresses are valid here; normalizeBaseUrl alone would resolve relative ones.
  const read = /^https?:\/\//i.test(text)
    ? normalizeBaseUrl(text, text)
    : ({ ok: false, reason: 'The address must begin with http:// or https://.' } as const);
  if (read.ok) return read.baseUrl;
  throw new CommandFailure(
    `catalog ${what}: ${withoutUser(text)} is not the address of a service: ${read.reason}`,
    2,
  );
}

const units: Readonly<Record<string, number>> = {
  '': 1,
  B: 1,
  kB: 1e3,
  MB: 1e6,
  GB: 1e9,
  KiB: 1024,
  MiB: 1024 ** 2,
  GiB: 1024 ** 3,
};

/** Parses a size such as 512MiB, 2GB or 1000, in bytes. */
export function readSize(text: string): number {
  const [, digits = '', unit = ''] = /^([0-9]+(?:\.[0-9]+)?) ?([A-Za-z]*)$/.exec(text.trim()) ?? [];
  const size = Math.floor(Number(digits) * (units[unit] ?? Number.NaN));
  if (digits !== '' && Number.isSafeInteger(size) && size > 0) return size;
  throw invalidValue('a size such as 512MiB or 2GB', text);
}

/** Formats a size as "1 GiB" or "512 MiB", or in bytes if it is not a multiple of such a unit. */
export function sizeInWords(size: number): string {
  for (const unit of ['GiB', 'MiB', 'GB', 'MB']) {
    const number = size / (units[unit] ?? 1);
    if (Number.isInteger(number)) return `${number} ${unit}`;
  }
  return `${size} bytes`;
}

/** Reads a number of seconds from `least` to a day. */
export function readSeconds(least: number): (text: string) => number {
  return (text) => {
    const seconds = text.trim() === '' ? Number.NaN : Number(text);
    if (seconds >= least && seconds <= 86_400) return seconds;
    throw invalidValue(`a number of seconds, from ${least} to 86400`, text);
  };
}

export function readPort(text: string): number {
  if (/^[0-9]{1,5}$/.test(text) && Number(text) <= 65_535) return Number(text);
  throw invalidValue('a number from 0 to 65535', text);
}

export function readRate(text: string): number {
  if (/^[1-9][0-9]{0,6}$/.test(text)) return Number(text);
  throw invalidValue('a number of requests a minute, from 1', text);
}

/** The standard name of a text encoding that the platform can decode. */
export function readEncoding(text: string): string {
  try {
    return new TextDecoder(text).encoding;
  } catch {
    const common = ['utf-8', 'windows-1252', 'windows-1251', 'windows-1253', 'shift_jis', 'gb18030'];
    throw invalidValue('an encoding of the web, such as windows-1252', text, didYouMean(text, common));
  }
}

/** The absolute address of an explorer or portal, with a trailing slash. */
export function readSiteUrl(text: string): string {
  const address = /^https?:\/\//i.test(text) ? normalizeBaseUrl(text, text) : null;
  if (address?.ok) return address.baseUrl;
  throw invalidValue('an address such as https://example.org/catalog/', text);
}

/** The name of a file that is there; what else may make it unreadable is said where it is read. */
export function readFileName(text: string): string {
  try {
    statSync(text);
  } catch (error) {
    if (isMissing(error)) throw new InvalidArgumentError('There is no such file');
  }
  return text;
}

/** Parses an http or https address without query, credentials, fragment or double slash; adds a trailing slash. */
export function readPublicUrl(text: string): URL {
  const url = URL.parse(text);
  const fits =
    url &&
    /^https?:$/.test(url.protocol) &&
    !url.username &&
    !url.password &&
    !url.search &&
    !url.hash &&
    // As <base href>, a path such as //evil/ would be the address of another host.
    !url.pathname.includes('//') &&
    url.port !== '0';
  if (!fits) throw invalidValue('an address such as https://example.org/catalog/', text);
  // A mere "?" or "#" is neither query nor fragment, and would be within every address.
  [url.search, url.hash] = ['', ''];
  url.pathname = url.pathname.replace(/\/index\.html?$/i, '/');
  if (!url.pathname.endsWith('/')) url.pathname += '/';
  return url;
}

export function readList(text: string): readonly string[] {
  return text
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
}

export function readHosts(text: string): ReadonlySet<string> {
  const names = readList(text.toLowerCase());
  const wrong = names.find((name) => !isValidHost(name));
  if (wrong === undefined) return new Set(names);
  throw invalidValue('host names such as catalog.example.org, or with a port', wrong);
}

export function readProxies(text: string): BlockList {
  const proxies = new BlockList();
  for (const name of readList(text)) {
    const [address = '', bits] = name.split('/');
    const family = isIP(address);
    const maxPrefix = family === 6 ? 128 : 32;
    const prefix = bits === undefined ? maxPrefix : Number(bits);
    if (family === 0 || !/^[0-9]*$/.test(bits ?? '') || prefix > maxPrefix) {
      throw invalidValue('addresses or networks such as 10.0.0.0/8', name);
    }
    proxies.addSubnet(address, prefix, family === 6 ? 'ipv6' : 'ipv4');
  }
  return proxies;
}
