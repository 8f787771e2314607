import type { PageFailure } from '../../client/failure/failure.ts';

/** The sentence for Node's error code, or null. Browsers withhold it, so the client's messages cannot state it. */
export function networkReason({ kind, address, cause }: PageFailure): string | null {
  if (!(kind === 'unreachable' || kind === 'redirected') || !(cause instanceof Error)) return null;
  const inner = cause.cause;
  const code = inner instanceof Error && 'code' in inner ? String(inner.code) : '';
  const message = inner instanceof Error ? inner.message : cause.message;
  const { host, hostname } = new URL(address);
  if (code === 'ENOTFOUND') return `The host name ${hostname} does not exist.`;
  if (code === 'EAI_AGAIN') return `The host name ${hostname} cannot be resolved at the moment.`;
  if (code === 'ECONNREFUSED') return `${host} refused the connection.`;
  if (code === 'ECONNRESET' || code === 'UND_ERR_SOCKET')
    return `${host} closed the connection without a response.`;
  if (code === 'ETIMEDOUT' || code === 'UND_ERR_CONNECT_TIMEOUT')
    return `${host} did not accept the connection in time.`;
  if (code === 'EHOSTUNREACH' || code === 'ENETUNREACH') return `There is no network route to ${host}.`;
  if (message === 'bad port')
    return `Port ${new URL(address).port} is never used for HTTP, so requests to it are blocked.`;
  if (message === 'redirect count exceeded') return `${host} redirects endlessly.`;
  if (/CERT|SELF_SIGNED|ALTNAME|SSL|TLS/.test(code))
    return `The certificate or TLS of ${host} was rejected (${message}).`;
  return null;
}
