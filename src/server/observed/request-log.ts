import { describeError, type Log } from './log.ts';
import type { LoggedRequest } from '../requests/request-listener.ts';
import { traceParent } from '../requests/request-id.ts';
import { type AddressRules, clientAddress } from '../requests/request-origin.ts';

/**
 * Logs internal errors as `error`, other 5xx as `warn`. During an outage, which is logged separately, 503 is `info`.
 */
export function logRequest(
  log: Log,
  addresses: AddressRules,
  isUnavailable: () => boolean,
): (exchange: LoggedRequest) => void {
  return ({ request, id, status, bytes, milliseconds, holder, error }) => {
    const isWarning = status >= 500 && !(status === 503 && isUnavailable());
    const level = error === undefined ? (isWarning ? 'warn' : 'info') : 'error';
    log(level, 'request', () => ({
      id,
      // Left out of the line if there is none.
      traceparent: traceParent(request) ?? undefined,
      client: clientAddress(request, addresses),
      method: request.method,
      target: loggedTarget(request.url ?? ''),
      status,
      bytes,
      milliseconds: Math.round(milliseconds * 10) / 10,
      ...(holder === undefined ? {} : { token: holder }),
      ...(error === undefined ? {} : { error: describeError(error) }),
    }));
  };
}

/** Query parameters of the interface, with the values that are safe to log. */
const knownParameters: Readonly<Record<string, RegExp>> = {
  format: /^[a-z]{0,10}$/,
  limit: /^[0-9]{0,20}$/,
  offset: /^[0-9]{0,20}$/,
};

const longest = 500;

/** A request target for the log, with `…` for whatever may be a credential. */
export function loggedTarget(target: string): string {
  const [, path = '', query] = /^([^?#]*)(?:\?([^#]*))?/.exec(target) ?? [];
  const safePath = path
    // `http://user:password@host/…`, `//user:password@host/…` and `user:password@host`.
    .replace(/^([^/]*\/\/)?[^/]*@/, '$1…@')
    .replaceAll(/;[^/]*/g, ';…');
  const safeQuery = query === undefined ? '' : `?${query.split('&', 20).map(loggedParameter).join('&')}`;
  return (safePath + safeQuery).slice(0, longest);
}

function loggedParameter(parameter: string): string {
  const [, name = '', value] = /^([\w.[\]-]{1,40})=(.*)$/s.exec(parameter) ?? [];
  if (value === undefined) return parameter === '' ? '' : '…';
  const known = Object.hasOwn(knownParameters, name) ? knownParameters[name] : undefined;
  return `${name}=${value === '' || known?.test(value) ? value : '…'}`;
}
