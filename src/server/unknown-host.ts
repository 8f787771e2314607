import type { ServiceResponse } from '../service/http/http-types.ts';
import { problem } from '../service/http/problem.ts';
import type { Log } from './log.ts';
import type { RequestedHost } from './request-origin.ts';

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
    `This service is not set up for the host name ${shown}. Restart it with ${option}, or with --public-url${address} if that is the address all readers use.`,
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
      remedy: `restart with --allow-host ${host}, or with --public-url and the address all readers use`,
    }));
  };
}
