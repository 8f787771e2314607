import { digestOf, type KnownToken } from './credentials.ts';

/** A syntax error in a token list; the message gives the line number but never repeats its content. */
export class TokenListMistake extends Error {
  override name = 'TokenListMistake';
}

/**
 * One token per line: `name sha256 [expires]`, # starts a comment. Throws on the first invalid line: a list is never used
 * in part. The word `write` after the name is accepted, since earlier versions wrote it.
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
    const [name = '', sha256 = '', expires = 'never', ...rest] = words
      .replace(/^(\S+)\s+write\s/, '$1 ')
      .split(/\s+/);
    if (!tokenName.test(name)) throw mistake(`expected a name, ${tokenNameRule}`);
    if (!/^[0-9a-f]{64}$/i.test(sha256))
      throw mistake('expected the SHA-256 of the token, 64 hexadecimal digits');
    const end = readExpiry(expires);
    if (end === null || rest.length > 0) throw mistake(`expected the end of the line, or ${expiryRule}`);
    const key = sha256.toLowerCase();
    if (known.has(key)) throw mistake('this token is listed twice');
    known.set(key, { name, digest: Buffer.from(key, 'hex'), expires: end });
  }
  return [...known.values()];
}

export function tokenLine(name: string, token: string, expires: string | undefined): string {
  return [name, digestOf(token).toString('hex'), ...(expires === undefined ? [] : [expires])].join(' ');
}

export const tokenName = /^[A-Za-z0-9][A-Za-z0-9._@-]{0,63}$/;
export const tokenNameRule = '1 to 64 letters, digits, dots, hyphens, underscores, @';
export const expiryRule =
  'the date or time at which it expires, in UTC, such as 2027-01-31 or 2027-01-31T12:00Z';

/** Parses an expiry as ms since the epoch; a date means its start in UTC. Null if `text` is not valid. */
export function readExpiry(text: string): number | null {
  if (text === 'never') return Infinity;
  const [, day = '', time = ''] = /^(\d{4}-\d\d-\d\d)(T\d\d:\d\d(?::\d\d)?Z)?$/.exec(text) ?? [];
  const moment = Date.parse(day + time);
  // Date.parse accepts dates that do not exist, such as February 31, as another day.
  const exists = !Number.isNaN(moment) && new Date(`${day}T00:00Z`).toISOString().startsWith(day);
  return exists ? moment : null;
}
