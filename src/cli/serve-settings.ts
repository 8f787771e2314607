import { BlockList, isIP } from 'node:net';
import { isStrongToken, WriteToken } from '../service/http/tokens.ts';
import { CommandFailure } from '../server/command-failure.ts';
import { type LogLevel, logLevels } from '../server/log.ts';
import { readBaseUrl, withoutUser } from './base-url.ts';
import type { CommandLine } from './command-line.ts';
import type { ExplorerSettings, FurtherServices } from '../server/site-configuration.ts';
import { type AddressRules, isValidHost } from '../server/request-origin.ts';

/** The validated settings of `catalog serve`. */
export interface ServeSettings {
  port: number;
  host: string;
  database: string;
  /** Whether to load the sample catalog into a new database other than the default one. */
  sample: boolean;
  addresses: AddressRules;
  writeToken: WriteToken | null;
  /** The file with digests of further tokens. */
  tokenFile: string | null;
  /** Requests per minute and client; null for no limit. */
  rateLimit: number | null;
  logLevel: LogLevel;
  /** The address of another service to which requests are forwarded, instead of a database. */
  upstream: string | null;
  /** Services that the explorer may use in addition to its own. */
  services: FurtherServices;
  /** Settings that override the explorer's config.json. */
  explorer: ExplorerSettings;
}

/** Validates options and `CATALOG_WRITE_TOKEN`; throws a CommandFailure that names the invalid one. */
export function readServeSettings(
  { options }: CommandLine,
  environment: Readonly<Record<string, string | undefined>>,
): ServeSettings {
  rejectWithUpstream(options);
  return {
    port: readPort(options['port'] ?? ''),
    host: options['host'] ?? '',
    database: options['database'] ?? '',
    sample: readFlag('sample', options['sample']),
    addresses: {
      publicUrl: options['public-url'] === undefined ? null : readPublicUrl(options['public-url']),
      allowedHosts: new Set(namesIn(options['allow-host']).map(readHost)),
      trustedProxies:
        options['trust-proxy'] === undefined ? null : readProxies(namesIn(options['trust-proxy'])),
    },
    writeToken: readTokens(environment['CATALOG_WRITE_TOKEN']),
    tokenFile: options['token-file'] ?? null,
    rateLimit: options['rate-limit'] === undefined ? null : readRate(options['rate-limit']),
    logLevel: readLevel(options['log'] ?? ''),
    upstream:
      options['upstream'] === undefined ? null : readBaseUrl('serve: --upstream', options['upstream']),
    services: readServices(namesIn(options['service'])),
    explorer: {
      title: options['title']?.trim() || null,
      about: options['about']?.trim() || null,
      examples: namesIn(options['examples']),
      portalUrl: options['portal-url'] === undefined ? null : readPortalUrl(options['portal-url']),
      file: options['config'] ?? null,
    },
  };
}

/** Options of a database that `--upstream` would silently ignore. */
function rejectWithUpstream(options: CommandLine['options']): void {
  if (options['upstream'] === undefined) return;
  const ignored = [
    ...(options['token-file'] === undefined ? [] : ['--token-file']),
    ...(readFlag('sample', options['sample']) ? ['--sample'] : []),
  ];
  if (ignored.length === 0) return;
  throw new CommandFailure(
    `catalog serve: --upstream serves the catalog of another service, read-only; leave out ${ignored.join(' and ')}`,
    2,
  );
}

function invalidValue(option: string, expected: string, got: string): CommandFailure {
  return new CommandFailure(`catalog serve: --${option} takes ${expected}, not ${withoutUser(got)}`, 2);
}

/** A flag from the command line, or from an environment variable, which may also be set to "no". */
function readFlag(option: string, text = 'no'): boolean {
  if (/^(?:yes|true|1)$/i.test(text)) return true;
  if (/^(?:no|false|0)$/i.test(text)) return false;
  throw invalidValue(option, 'yes or no in its environment variable', text);
}

function readPort(text: string): number {
  if (/^[0-9]{1,5}$/.test(text) && Number(text) <= 65_535) return Number(text);
  throw invalidValue('port', 'a number from 0 to 65535', text);
}

/** Parses an http or https address without query, credentials, fragment or double slash; adds a trailing slash. */
function readPublicUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
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
  if (!fits) throw invalidValue('public-url', 'an address such as https://example.org/catalog/', text);
  if (!url.pathname.endsWith('/')) url.pathname += '/';
  return url;
}

function readPortalUrl(text: string): string {
  const url = URL.parse(text);
  if (url !== null && /^https?:$/.test(url.protocol) && !url.username && !url.password) return url.href;
  throw invalidValue('portal-url', 'an address such as https://data.example.org/', text);
}

function namesIn(text = ''): readonly string[] {
  return text
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
}

/** Addresses of services; the word `any` stands for every safe address. */
function readServices(names: readonly string[]): FurtherServices {
  const addresses = names
    .filter((name) => name !== 'any')
    .map((name) => readBaseUrl('serve: --service', name));
  // A Content-Security-Policy cannot contain IPv6 addresses, so browsers would refuse to connect.
  const unnamed = addresses.find((address) => new URL(address).hostname.startsWith('['));
  if (unnamed !== undefined) throw invalidValue('service', 'addresses with a host name or IPv4', unnamed);
  return { addresses, any: names.includes('any') };
}

function readHost(text: string): string {
  if (isValidHost(text.toLowerCase())) return text.toLowerCase();
  throw invalidValue('allow-host', 'host names such as catalog.example.org, or with a port', text);
}

function readProxies(names: readonly string[]): BlockList {
  const proxies = new BlockList();
  for (const name of names) {
    const [address = '', bits] = name.split('/');
    const family = isIP(address);
    const maxPrefix = family === 6 ? 128 : 32;
    const prefix = bits === undefined ? maxPrefix : Number(bits);
    if (family === 0 || !/^[0-9]*$/.test(bits ?? '') || prefix > maxPrefix) {
      throw invalidValue('trust-proxy', 'addresses or networks such as 10.0.0.0/8', name);
    }
    proxies.addSubnet(address, prefix, family === 6 ? 'ipv6' : 'ipv4');
  }
  return proxies;
}

function readRate(text: string): number {
  if (/^[1-9][0-9]{0,6}$/.test(text)) return Number(text);
  throw invalidValue('rate-limit', 'a number of requests a minute, from 1', text);
}

/** Accepts several tokens, so that an old one can remain valid during a change. */
function readTokens(text = ''): WriteToken | null {
  const tokens = text.split(/[\s,]+/).filter(Boolean);
  if (tokens.length === 0) return null;
  if (tokens.every(isStrongToken)) return new WriteToken(tokens);
  throw new CommandFailure(
    'catalog serve: CATALOG_WRITE_TOKEN is too weak; use one of 128 bits or more, for example from openssl rand -hex 32',
    2,
  );
}

function readLevel(text: string): LogLevel {
  const level = logLevels.find((name) => name === text);
  if (level === undefined) throw invalidValue('log', `one of ${logLevels.join(', ')}`, text);
  return level;
}
