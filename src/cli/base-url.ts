import { normalizeBaseUrl } from '../client/base-url.ts';
import { CommandFailure } from '../server/command-failure.ts';

/** The base address of a service, absolute; `what` names the option or command it was given to. */
export function readBaseUrl(what: string, text: string): string {
  // Only absolute addresses can be meant here; the base makes a relative one show.
  const read = /^https?:\/\//i.test(text)
    ? normalizeBaseUrl(text, text)
    : ({ ok: false, reason: 'The address needs http:// or https:// in front.' } as const);
  if (read.ok) return read.baseUrl;
  throw new CommandFailure(
    `catalog ${what}: ${withoutUser(text)} is not the address of a service: ${read.reason}`,
    2,
  );
}

/** An address as a message may repeat it: without user name and password. */
export function withoutUser(address: string): string {
  return address.replace(/^([^/]*\/\/)[^/]*@/, '$1…@');
}
