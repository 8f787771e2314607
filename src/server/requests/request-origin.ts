import type { IncomingMessage } from 'node:http';
import { type BlockList, isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { type ServiceResponse, problem } from '../../service/http/response.ts';
import type { Observe } from '../observed/observations.ts';

/** Without any of them, only addresses of this machine are in links. */
export interface AddressRules {
  publicUrl?: URL;
  /** Host names that may appear in links, in lower case, with the port unless it is the scheme's default. */
  allowHost?: ReadonlySet<string>;
  trustProxy?: BlockList;
  /** The Unix socket of the server: whoever connects to it is on this machine and counts as 127.0.0.1. */
  socket?: string;
}

const mapped = /^::ffff:(?=[0-9.]+$)/;

/** Whether the headers of a peer are to be believed, for Fastify's `trustProxy`; peers of a Unix socket have no address. */
export function trustFunction({ trustProxy }: AddressRules): (address: string | undefined) => boolean {
  return (address = '127.0.0.1') => {
    const plain = address.replace(mapped, '');
    return trustProxy?.check(plain, plain.includes(':') ? 'ipv6' : 'ipv4') ?? false;
  };
}

/** Leaves in X-Forwarded-For only the last hops that are all IP addresses, without ports: some proxies add these. */
export function cleanForwardedFor({ headers }: IncomingMessage): void {
  const header = headers['x-forwarded-for'];
  if (header === undefined) return;
  const hops = String(header).split(',').map(addressIn);
  headers['x-forwarded-for'] = hops.slice(hops.lastIndexOf(null) + 1).join(', ') || undefined;
}

/** One hop, which may have a port; null if it is not an IP address. */
function addressIn(hop: string): string | null {
  const [, bracketed, dotted] = /^(?:\[([^\]]+)\]|([0-9.]+))(?::[0-9]+)?$/.exec(hop.trim()) ?? [];
  const address = (bracketed ?? dotted ?? hop.trim()).toLowerCase().replace(mapped, '');
  return isIP(address) === 0 ? null : address;
}

/** The last address of `X-Forwarded-For` that is not a trusted proxy; the client itself sent the earlier ones. */
export function clientAddress({ ip }: Pick<FastifyRequest, 'ip'>): string {
  return ((ip as string | undefined) ?? '127.0.0.1').replace(mapped, '');
}

type Addressed = Pick<FastifyRequest, 'host' | 'protocol' | 'headers' | 'raw'>;

/** The origin of links, with a trailing slash; null if the host is not allowed, as clients could inject any host. */
export function requestOrigin(request: Addressed, rules: AddressRules): string | null {
  if (rules.publicUrl) return rules.publicUrl.href;
  const { scheme, host } = requestedHost(request);
  if (host === null) return null;
  if (rules.allowHost?.has(host)) return `${scheme}://${host}/`;
  // A proxy may cache the response, and an address of this machine would not work for other clients.
  const { headers, raw } = request;
  const isForwarded =
    headers['x-forwarded-host'] !== undefined && trustFunction(rules)(raw.socket.remoteAddress);
  const isOurs = !isForwarded && (isLocal.test(host) || host === ownHost(raw));
  return isOurs ? `${scheme}://${host}/` : null;
}

/** The names of this machine, with any port: that of a container may be another outside. */
const isLocal = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::[0-9]+)?$/;

interface RequestedHost {
  scheme: 'http' | 'https';
  /** Lower case, with the port unless it is the scheme's default; null if invalid. */
  host: string | null;
}

/** The host of a request, from a trusted proxy's header or the Host header; without one, the local address. */
export function requestedHost({ host, protocol, raw }: Addressed): RequestedHost {
  const scheme = protocol === 'https' ? 'https' : 'http';
  const named = (host || ownHost(raw)).toLowerCase();
  const name = isValidHost(named) ? named.replace(scheme === 'https' ? /:443$/ : /:80$/, '') : null;
  return { scheme, host: name };
}

function ownHost({ socket: { localAddress = '127.0.0.1', localPort = 80 } }: IncomingMessage): string {
  const address = localAddress.replace(mapped, '');
  return `${address.includes(':') ? `[${address}]` : address}:${localPort}`;
}

/** Whether `text` is a host in lower case: a name, an IPv4 or a bracketed IPv6 address, with or without a port. */
export function isValidHost(text: string): boolean {
  const form = /^(?:[a-z0-9._-]{1,253}|\[[0-9a-f:.]{2,45}\])(?::[1-9][0-9]{0,4})?$/;
  // URL.canParse checks the rest, such as the port range and the groups of an IPv6 address.
  return form.test(text) && URL.canParse(`http://${text}/`);
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
  return problem(
    400,
    `This service is not set up for the host name ${host}. Restart it with --allow-host ${host}, or with --public-url ${scheme}://${host}/ if everyone reaches the service at that address.`,
  );
}

/** Observes each host name that is not allowed once. */
export function reportUnknownHosts(observe: Observe): (host: string) => void {
  const names = new Set<string>();
  return (host) => {
    if (names.has(host) || names.size >= maxNames) return;
    names.add(host);
    const remedy = `restart with --allow-host ${host}, or with --public-url if everyone uses one address`;
    observe({ event: 'host name not allowed', host, remedy });
  };
}
