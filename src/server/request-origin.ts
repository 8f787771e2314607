import type { IncomingMessage } from 'node:http';
import { type BlockList, isIP } from 'node:net';

/** What decides the address in links. */
export interface AddressRules {
  /** The address readers use; where it is known, nothing a request says counts. */
  publicUrl: URL | null;
  /** Host names, lower-case and with a port where it is not the scheme's own, that may appear in links. */
  allowedHosts: ReadonlySet<string>;
  /** Peers whose forwarding headers are believed. */
  trustedProxies: BlockList | null;
}

/** Links repeat a request's own host, and only hosts of this machine are taken for one. */
export const onlyLoopback: AddressRules = { publicUrl: null, allowedHosts: new Set(), trustedProxies: null };

/**
 * The origin (or public address), with a trailing slash, that links begin with; null when the request names
 * a host that is none of ours. Without this check any visitor could have a foreign host written into a page.
 */
export function requestOrigin(request: IncomingMessage, rules: AddressRules): string | null {
  if (rules.publicUrl) return rules.publicUrl.href;
  const { scheme, host, passedOn } = requestedHost(request, rules);
  if (host === null) return null;
  if (rules.allowedHosts.has(host)) return `${scheme}://${host}/`;
  // What came through a proxy may stay in its cache: a name of this machine would lead others nowhere.
  const ours = !passedOn && (isLoopback(host) || host === ownHost(request));
  return ours ? `${scheme}://${host}/` : null;
}

export interface RequestedHost {
  scheme: 'http' | 'https';
  /** Lower-case, with the port where it is not the scheme's own; null where it is no valid host. */
  host: string | null;
  /** Whether a trusted proxy named it. */
  passedOn: boolean;
}

/** The host a request names, by itself or through a trusted proxy; without a name, the address it arrived at. */
export function requestedHost(request: IncomingMessage, rules: AddressRules): RequestedHost {
  const forwarded = isTrusted(peerOf(request), rules) ? request.headers : {};
  const passedOn = last(forwarded['x-forwarded-host']);
  const host = passedOn ?? request.headers.host;
  const scheme = last(forwarded['x-forwarded-proto']) === 'https' ? 'https' : 'http';
  const named = (host ?? ownHost(request)).toLowerCase();
  const name = isValidHost(named) ? named.replace(scheme === 'https' ? /:443$/ : /:80$/, '') : null;
  return { scheme, host: name, passedOn: passedOn !== undefined };
}

/**
 * The client's address: going back from the peer, hop by hop of `X-Forwarded-For`, the first one that is no
 * trusted proxy. What stands before it in the header is the client's own invention and counts for nothing.
 */
export function clientAddress(request: IncomingMessage, rules: AddressRules): string {
  let client = peerOf(request);
  const hops = request.headers['x-forwarded-for'];
  const seen = (typeof hops === 'object' ? hops.join() : (hops ?? '')).split(',');
  while (isTrusted(client, rules)) {
    const before = addressIn(seen.pop() ?? '');
    if (before === null) break;
    client = before;
  }
  return client;
}

function peerOf({ socket: { remoteAddress = '' } }: IncomingMessage): string {
  return remoteAddress.replace(mapped, '');
}

function isTrusted(address: string, { trustedProxies }: AddressRules): boolean {
  return trustedProxies?.check(address, address.includes(':') ? 'ipv6' : 'ipv4') ?? false;
}

/** One hop as proxies write it, some with a port; null where it is no address. */
function addressIn(hop: string): string | null {
  const [, bracketed, dotted] = /^(?:\[([^\]]+)\]|([0-9.]+))(?::[0-9]+)?$/.exec(hop.trim()) ?? [];
  const address = (bracketed ?? dotted ?? hop.trim()).toLowerCase().replace(mapped, '');
  return isIP(address) === 0 ? null : address;
}

/** Each hop adds to the end: only the last value is the trusted proxy's own. */
function last(header: string | readonly string[] | undefined): string | undefined {
  const value = typeof header === 'object' ? header.at(-1) : header;
  return value?.split(',').at(-1)?.trim() || undefined;
}

function ownHost({ socket: { localAddress = '127.0.0.1', localPort = 80 } }: IncomingMessage): string {
  const address = localAddress.replace(mapped, '');
  return `${address.includes(':') ? `[${address}]` : address}:${localPort}`;
}

/** How a socket for both families writes an IPv4 address. */
const mapped = /^::ffff:(?=[0-9.]+$)/;

/**
 * Whether `text` is a host, in lower case and as an address of the web may carry it: a name, an IPv4 address or an IPv6
 * address in brackets, with a port from 1 to 65535 or none.
 */
export function isValidHost(text: string): boolean {
  const form = /^(?:[a-z0-9._-]{1,253}|\[[0-9a-f:.]{2,45}\])(?::[1-9][0-9]{0,4})?$/;
  // The parser knows the rest, such as the largest port and the groups of an IPv6 address.
  return form.test(text) && URL.canParse(`http://${text}/`);
}

function isLoopback(host: string): boolean {
  return /^(?:localhost|127(?:\.[0-9]{1,3}){3}|\[::1\])(?::[0-9]+)?$/.test(host);
}
