import { randomBytes } from 'node:crypto';
import { expiryRule, readExpiry, tokenLine, tokenName, tokenNameRule } from '../service/http/token-list.ts';
import { CommandFailure } from '../server/command-failure.ts';
import type { CommandLine } from './parse-args.ts';

/** `catalog token NAME`: makes a token of 256 bits and tells it, once, with its line for the token file. */
export async function makeToken({ operands: [name = ''], options }: CommandLine): Promise<void> {
  const { scope = '', expires } = options;
  if (!tokenName.test(name)) throw new CommandFailure(`catalog token: a name has ${tokenNameRule}`, 2);
  if (scope !== 'read' && scope !== 'write') {
    throw new CommandFailure(`catalog token: --scope takes read or write, not ${scope}`, 2);
  }
  if (expires !== undefined && readExpiry(expires) === null) {
    throw new CommandFailure(`catalog token: --expires takes ${expiryRule}; not ${expires}`, 2);
  }
  const token = randomBytes(32).toString('base64url');
  console.log(`token  ${token}`);
  console.log(`line   ${tokenLine({ name, scope }, token, expires)}`);
}
