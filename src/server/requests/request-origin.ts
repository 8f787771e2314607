import type { IncomingMessage } from 'node:http';
import { type BlockList, isIP } from 'node:net';
import { type ServiceResponse, problem } from '../../service/http/response.ts';
import type { Log } from '../observed/log.ts';

/** Without any of them, only loopback addresses are in links. */
export interface AddressRules {
  publicUrl?: URL;
  /** Host names that may appear in links, in lower case, with the port unless it is the scheme's default. */
  allowHost?: ReadonlySet<string>;
  trustProxy?: BlockList;
  /** The Unix socket of the server: whoever connects to it is on this machine and counts as 127.0.0.1. */
  socket?: string;
}

/** The origin of links, with a trailing slash; null if the host is not allowed, as clients could inject any host. */
export function requestOrigin(request: IncomingMessage, rules: AddressRules): string | null {
  if (rules.publicUrl) return rules.publicUrl.href;
  const { scheme, host, forwarded } = requestedHost(request, rules);
  if (host === null) return null;
  if (rules.allowHost?.has(host)) return `${scheme}://${host}/`;
  // A proxy may cache the response, and a loopback address would not work for other clients.
  const ours = !forwarded && (isLoopback(host) || host === ownHost(request));
  return ours ? `${scheme}://${host}/` : null;
}

interface RequestedHost {
  scheme: 'http' | 'https';
  /** Lower case, with the port unless it is the scheme's default; null if invalid. */
  host: string | null;
  forwarded: boolean;
}

/** The host of a request, from a trusted proxy's header or the Host header; without one, the local address. */
export function requestedHost(request: IncomingMessage, rules: AddressRules): RequestedHost {
  const headers = isTrusted(peerOf(request, rules), rules) ? request.headers : {};
  const forwarded = last(headers['x-forwarded-host']);
  const host = forwarded ?? request.headers.host;
  const scheme = last(headers['x-forwarded-proto']) === 'https' ? 'https' : 'http';
  const named = (host ?? ownHost(request)).toLowerCase();
  const name = isValidHost(named) ? named.replace(scheme === 'https' ? /:443$/ : /:80$/, '') : null;
  return { scheme, host: name, forwarded: forwarded !== undefined };
}

/** The last address of `X-Forwarded-For` that is not a trusted proxy; the client itself sent the earlier ones. */
export function clientAddress(request: IncomingMessage, rules: AddressRules): string {
  let client = peerOf(request, rules);
  const hops = request.headers['x-forwarded-for'];
  const seen = (typeof hops === 'object' ? hops.join() : (hops ?? '')).split(',');
  while (isTrusted(client, rules)) {
    const before = addressIn(seen.pop() ?? '');
    if (before === null) break;
    client = before;
  }
  return client;
}

function peerOf({ socket: { remoteAddress = '' } }: IncomingMessage, rules: AddressRules): string {
  return rules.socket === undefined ? remoteAddress.replace(mapped, '') : '127.0.0.1';
}

function isTrusted(address: string, { trustProxy }: AddressRules): boolean {
  return trustProxy?.check(address, address.includes(':') ? 'ipv6' : 'ipv4') ?? false;
}

/** One hop, which may have a port; null if it is not an IP address. */
function addressIn(hop: string): string | null {
  const [, bracketed, dotted] = /^(?:\[([^\]]+)\]|([0-9.]+))(?::[0-9]+)?$/.exec(hop.trim()) ?? [];
  const address = (bracketed ?? dotted ?? hop.trim()).toLowerCase().replace(mapped, '');
  return isIP(address) === 0 ? null : address;
}

/** Each proxy appends to the header: only the last value is from the trusted proxy. */
function last(header: string | readonly string[] | undefined): string | undefined {
  const value = typeof header === 'object' ? header.at(-1) : header;
  return value?.split(',').at(-1)?.trim() || undefined;
}

function ownHost({ socket: { localAddress = '127.0.0.1', localPort = 80 } }: IncomingMessage): string {
  const address = localAddress.replace(mapped, '');
  return `${address.includes(':') ? `[${address}]` : address}:${localPort}`;
}

const mapped = /^::ffff:(?=[0-9.]+$)/;

/** Whether `text` is a host in lower case: a name, an IPv4 or a bracketed IPv6 address, with or without a port. */
export function isValidHost(text: string): boolean {
  const form = /^(?:[a-z0-9._-]{1,253}|\[[0-9a-f:.]{2,45}\])(?::[1-9][0-9]{0,4})?$/;
  // URL.canParse checks the rest, such as the port range and the groups of an IPv6 address.
  return form.test(text) && URL.canParse(`http://${text}/`);
}

function isLoopback(host: string): boolean {
  return /^(?:localhost|127(?:\.[0-9]{1,3}){3}|\[::1\])(?::[0-9]+)?$/.test(host);
}

/** Maximum number of host names that are tracked, so that a flood of made-up names fills neither memory nor log. */
const maxNames = 100;

/** The response to a request whose host is not allowed; if the host is valid, with the option that allows it. */
export function rejectHost(
  { scheme, host }: RequestedHost,
  unknownHost: (host: string) => void,
): ServiceResponse {
  if (host === null) return problem(400, 'The host of this request is not a valid host name and port.');
  unknownHost(host);
  // The explorer displays up to 300 characters of this message.
  const shown = host.length > 60 ? `${host.slice(0, 59)}…` : host;
  const option = host.length > 60 ? '--allow-host' : `--allow-host ${shown}`;
  const address = host.length > 60 ? '' : ` ${scheme}://${shown}/`;
  return problem(
    400,
    `This service is not set up for the host name ${shown}. Restart it with ${option}, or with --public-url${address} if everyone reaches the service at that address.`,
  );
}

/** Logs each host name that is not allowed once. */
export function reportUnknownHosts(log: Log): (host: string) => void {
  const names = new Set<string>();
  return (host) => {
    if (names.has(host) || names.size >= maxNames) return;
    names.add(host);
    log('warn', 'host name not allowed', () => ({
      host,
      remedy: `restart with --allow-host ${host}, or with --public-url if everyone uses one address`,
    }));
  };
}
