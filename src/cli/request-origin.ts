import type { IncomingMessage } from 'node:http';
import type { BlockList } from 'node:net';

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
  const forwarded = isTrusted(request, rules) ? request.headers : {};
  const host = last(forwarded['x-forwarded-host']) ?? request.headers.host;
  const scheme = last(forwarded['x-forwarded-proto']) === 'https' ? 'https' : 'http';
  if (host === undefined) return `${scheme}://${ownHost(request)}/`;
  const name = host.toLowerCase();
  const ours = loopback.test(name) || rules.allowedHosts.has(name) || name === ownHost(request);
  return ours ? `${scheme}://${name}/` : null;
}

/** The client's address for the log: the last one a trusted proxy saw, else the peer's own. */
export function clientAddress(request: IncomingMessage, rules: AddressRules): string {
  const seen = isTrusted(request, rules) ? last(request.headers['x-forwarded-for']) : undefined;
  return seen ?? request.socket.remoteAddress ?? '';
}

function isTrusted(
  { socket: { remoteAddress = '' } }: IncomingMessage,
  { trustedProxies }: AddressRules,
): boolean {
  if (trustedProxies === null) return false;
  const plain = remoteAddress.replace(/^::ffff:/, '');
  return trustedProxies.check(plain, plain.includes(':') ? 'ipv6' : 'ipv4');
}

/** Each hop adds to the end: only the last value is the trusted proxy's own. */
function last(header: string | readonly string[] | undefined): string | undefined {
  const value = typeof header === 'object' ? header.at(-1) : header;
  return value?.split(',').at(-1)?.trim() || undefined;
}

function ownHost({ socket: { localAddress = '127.0.0.1', localPort = 80 } }: IncomingMessage): string {
  const address = localAddress.replace(/^::ffff:/, '');
  return `${address.includes(':') ? `[${address}]` : address}:${localPort}`;
}

const loopback = /^(?:localhost|127(?:\.[0-9]{1,3}){3}|\[::1\])(?::[0-9]{1,5})?$/;
