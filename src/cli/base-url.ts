import { normalizeBaseUrl } from '../client/base-url.ts';
import { CommandFailure } from '../server/command-failure.ts';

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

/** An address for messages: without user name and password. */
export function withoutUser(address: string): string {
  return address.replace(/^([^/]*\/\/)[^/]*@/, '$1…@');
}
