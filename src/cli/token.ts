import { randomBytes } from 'node:crypto';
import { expiryRule, readExpiry, tokenLine, tokenName, tokenNameRule } from '../service/http/tokens.ts';
import { CommandFailure } from '../server/command-failure.ts';
import type { CommandLine } from './command-line.ts';
import { print } from '../server/terminal-output.ts';

/** `catalog token NAME`: creates a token of 256 bits and prints it, with its line for the token file. */
export async function makeToken({ operands: [name = ''], options }: CommandLine): Promise<void> {
  const { expires } = options;
  if (!tokenName.test(name)) throw new CommandFailure(`catalog token: a name must have ${tokenNameRule}`, 2);
  if (expires !== undefined) checkExpiry(expires);
  const token = randomBytes(32).toString('base64url');
  print(`token  ${token}`);
  print(`line   ${tokenLine(name, token, expires)}`);
}

/** Maximum lifetime of a token that expires, in years; a later date is probably a typo. */
const maxYears = 10;

function checkExpiry(text: string): void {
  const moment = readExpiry(text);
  const now = new Date();
  if (moment === null) {
    const zone = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?$/.test(text) ? ' (the time needs a Z at its end)' : '';
    throw wrongExpiry(`${expiryRule}; not ${text}${zone}`);
  }
  if (moment <= now.getTime()) throw wrongExpiry(`a time in the future; ${text} is in the past`);
  const latest = new Date(now).setUTCFullYear(now.getUTCFullYear() + maxYears);
  // Infinity stands for an explicit "never".
  if (moment > latest && moment !== Infinity) {
    throw wrongExpiry(
      `a time within ${maxYears} years; ${text} is later; omit the option for a token that does not expire`,
    );
  }
}

function wrongExpiry(what: string): CommandFailure {
  return new CommandFailure(`catalog token: --expires takes ${what}`, 2);
}
