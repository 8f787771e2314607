import { randomBytes } from 'node:crypto';
import { InvalidArgumentError } from 'commander';
import { expiryRule, readExpiry, tokenLine, tokenName, tokenNameRule } from '../../service/http/tokens.ts';
import { CommandFailure } from '../../server/command/command-failure.ts';
import { createCommand } from '../command-line.ts';
import { print } from '../../server/command/terminal-output.ts';

export const tokenCommand = () =>
  createCommand(
    'token',
    'Creates a token, and the line that authorizes it: add the line to the file of serve --token-file, which is reloaded when it changes. Remove the line to revoke the token.',
    [['token alice --expires 2027-01-31', 'a token with which alice may add records until then']],
  )
    .argument('<NAME>')
    .option(
      '--expires <DATE>',
      'when the token expires, in UTC and within ten years: 2027-01-31 or 2027-01-31T12:00Z',
      checkExpiry,
    )
    .action(makeToken);

/** Prints a token of 256 bits, with its line for the token file. */
function makeToken(name: string, { expires }: { expires?: string }): void {
  if (!tokenName.test(name)) throw new CommandFailure(`catalog token: a name must have ${tokenNameRule}`, 2);
  const token = randomBytes(32).toString('base64url');
  print(`token  ${token}`);
  print(`line   ${tokenLine(name, token, expires)}`);
}

/** Maximum lifetime of a token that expires, in years; a later date is probably a typo. */
const maxYears = 10;

function checkExpiry(text: string): string {
  const moment = readExpiry(text);
  const now = new Date();
  if (moment === null) {
    const zone = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?$/.test(text) ? ' (the time needs a Z at its end)' : '';
    throw new InvalidArgumentError(`takes ${expiryRule}; not ${text}${zone}`);
  }
  if (moment <= now.getTime())
    throw new InvalidArgumentError(`takes a time in the future; ${text} is in the past`);
  const latest = new Date(now).setUTCFullYear(now.getUTCFullYear() + maxYears);
  // Infinity stands for an explicit "never".
  if (moment > latest && moment !== Infinity) {
    throw new InvalidArgumentError(
      `takes a time within ${maxYears} years; ${text} is later; omit the option for a token that does not expire`,
    );
  }
  return text;
}
