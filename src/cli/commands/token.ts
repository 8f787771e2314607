import { randomBytes } from 'node:crypto';
import { InvalidArgumentError } from 'commander';
import { expiryRule, readExpiry, tokenLine, tokenName, tokenNameRule } from '../../service/http/tokens.ts';
import { CommandFailure, print } from '../../server/command/messages.ts';
import { createCommand } from '../command-line.ts';

export const tokenCommand = () =>
  createCommand(
    'token',
    'Creates a token, and the line that authorizes it: add the line to the file of serve --token-file, which is reloaded when it changes. Remove the line to revoke the token.',
    [['token alice --expires 2027-01-31', 'a token with which alice may add records until then']],
  )
    .argument('<NAME>')
    .option(
      '--expires <DATE>',
      'when the token expires, in UTC: 2027-01-31 or 2027-01-31T12:00Z',
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

function checkExpiry(text: string): string {
  const moment = readExpiry(text);
  if (moment === null) {
    const zone = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?$/.test(text) ? ' (the time needs a Z at its end)' : '';
    throw new InvalidArgumentError(`It takes ${expiryRule}; not ${text}${zone}`);
  }
  if (moment <= Date.now()) throw new InvalidArgumentError('It takes a time in the future');
  return text;
}
