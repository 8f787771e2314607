import { randomBytes } from 'node:crypto';
import { expiryRule, readExpiry, tokenLine, tokenName, tokenNameRule } from '../service/http/token-list.ts';
import { CommandFailure } from '../server/command-failure.ts';
import type { CommandLine } from './parse-args.ts';
import { print } from '../server/terminal-output.ts';

/** `catalog token NAME`: makes a token of 256 bits and tells it, once, with its line for the token file. */
export async function makeToken({ operands: [name = ''], options }: CommandLine): Promise<void> {
  const { scope = '', expires } = options;
  if (!tokenName.test(name)) throw new CommandFailure(`catalog token: a name has ${tokenNameRule}`, 2);
  if (scope !== 'read' && scope !== 'write') {
    throw new CommandFailure(`catalog token: --scope takes read or write, not ${scope}`, 2);
  }
  if (expires !== undefined) checkExpiry(expires);
  const token = randomBytes(32).toString('base64url');
  print(`token  ${token}`);
  print(`line   ${tokenLine({ name, scope }, token, expires)}`);
}

/** The longest time a token with an end may live, in years: more is a mistyped date. */
const mostYears = 10;

function checkExpiry(text: string): void {
  const moment = readExpiry(text);
  const now = new Date();
  if (moment === null) {
    const zone = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?$/.test(text) ? ' (the time needs a Z at its end)' : '';
    throw wrongExpiry(`${expiryRule}; not ${text}${zone}`);
  }
  if (moment <= now.getTime()) throw wrongExpiry(`a moment in the future, and ${text} is past`);
  const latest = new Date(now).setUTCFullYear(now.getUTCFullYear() + mostYears);
  // "never" is a moment beyond all, and meant.
  if (moment > latest && moment !== Infinity) {
    throw wrongExpiry(
      `a moment within ${mostYears} years, and ${text} is later; leave the option out for a token without an end`,
    );
  }
}

function wrongExpiry(what: string): CommandFailure {
  return new CommandFailure(`catalog token: --expires takes ${what}`, 2);
}
