import { digestOf, type KnownToken, type TokenHolder } from './credentials.ts';

/** A mistake in a list of tokens; the message names the line and never repeats what stands in it. */
export class TokenListMistake extends Error {
  override name = 'TokenListMistake';
}

/**
 * Reads a list of tokens, one a line: `name scope sha256 [expires]`, with # before comments. Throws a
 * TokenListMistake: a list is taken whole or not at all.
 */
export function readTokenList(text: string): readonly KnownToken[] {
  const known = new Map<string, KnownToken>();
  for (const [index, line] of text
    .replace(/^\uFEFF/, '')
    .split('\n')
    .entries()) {
    const words = line.replace(/#.*/, '').trim();
    if (words === '') continue;
    const mistake = (what: string) => new TokenListMistake(`line ${index + 1}: ${what}`);
    const [name = '', scope = '', sha256 = '', expires = 'never', ...rest] = words.split(/\s+/);
    if (!tokenName.test(name)) throw mistake(`expected a name, ${tokenNameRule}`);
    if (scope !== 'read' && scope !== 'write') throw mistake('expected read or write after the name');
    if (!/^[0-9a-f]{64}$/i.test(sha256))
      throw mistake('expected the SHA-256 of the token, 64 hexadecimal digits');
    const end = readExpiry(expires);
    if (end === null || rest.length > 0) throw mistake(`expected nothing more, or ${expiryRule}`);
    const key = sha256.toLowerCase();
    if (known.has(key)) throw mistake('this token stands in the list twice');
    known.set(key, { name, scope, digest: Buffer.from(key, 'hex'), expires: end });
  }
  return [...known.values()];
}

/** The line that lets `token` in, for such a list. */
export function tokenLine({ name, scope }: TokenHolder, token: string, expires: string | undefined): string {
  return [name, scope, digestOf(token).toString('hex'), ...(expires === undefined ? [] : [expires])].join(
    ' ',
  );
}

export const tokenName = /^[A-Za-z0-9][A-Za-z0-9._@-]{0,63}$/;
export const tokenNameRule = '1 to 64 letters, digits, dots, hyphens, underscores, @';
export const expiryRule = 'the day or moment it expires, in UTC, such as 2027-01-31 or 2027-01-31T12:00Z';

/** The moment (ms of the epoch) that `text` names, a day standing for its beginning; null where it names none. */
export function readExpiry(text: string): number | null {
  if (text === 'never') return Infinity;
  const [, day = '', time = ''] = /^(\d{4}-\d\d-\d\d)(T\d\d:\d\d(?::\d\d)?Z)?$/.exec(text) ?? [];
  const moment = Date.parse(day + time);
  // Some dates that no calendar has, such as February 31, are read as another day.
  const exists = !Number.isNaN(moment) && new Date(`${day}T00:00Z`).toISOString().startsWith(day);
  return exists ? moment : null;
}
