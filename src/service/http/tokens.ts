import { createHash, timingSafeEqual } from 'node:crypto';

/** A stored token: its holder's name, its SHA-256 instead of the token, and when it expires, in ms since the epoch. */
export interface KnownToken {
  name: string;
  digest: Buffer;
  expires: number;
}

/** The holder's name; null if unknown, revoked or expired, asked at every write, so that revoking counts at once. Throws TokensUnavailable. */
export type Tokens = (token: string) => string | null;

/** The list of valid tokens cannot be read at the moment. */
export class TokensUnavailable extends Error {
  override name = 'TokensUnavailable';
}

/** The holder's name. Compares every digest in constant time, so that the response time reveals nothing. */
export function holderAmong(tokens: readonly KnownToken[], token: string): string | null {
  const digest = digestOf(token);
  let holder: KnownToken | null = null;
  for (const each of tokens) if (timingSafeEqual(each.digest, digest)) holder = each;
  return holder === null || holder.expires <= Date.now() ? null : holder.name;
}

/** Tokens of the environment, which never expire. */
export function fixedTokens(tokens: readonly string[]): Tokens {
  const name = 'CATALOG_WRITE_TOKEN';
  const knownTokens = tokens.map((token) => ({ name, digest: digestOf(token), expires: Infinity }));
  return (token) => holderAmong(knownTokens, token);
}

/** The tokens of both; null if there are none. */
export function combineTokens(one: Tokens | null, other: Tokens | null): Tokens | null {
  return one && other ? (token) => one(token) ?? other(token) : (one ?? other);
}

/** Whether `token` cannot be guessed: 22 characters or more of printable ASCII, 8 of them different. */
export function isStrongToken(token: string): boolean {
  return /^[\x21-\x7e]{22,}$/.test(token) && new Set(token).size >= 8;
}

export function digestOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** A syntax error in a token list; the message gives the line number but never repeats its content. */
export class TokenListMistake extends Error {
  override name = 'TokenListMistake';
}

/** One token per line, `name sha256 [expires]`, # starts a comment; throws on the first invalid line, since no list is used in part. */
export function readTokenList(text: string): readonly KnownToken[] {
  const tokens = new Map<string, KnownToken>();
  const lines = text.replace(/^\uFEFF/, '').split('\n');
  for (const [index, line] of lines.entries()) {
    const words = line.replace(/#.*/, '').trim();
    if (words === '') continue;
    const mistake = (what: string) => new TokenListMistake(`line ${index + 1}: ${what}`);
    const [name = '', sha256 = '', expires = 'never', ...rest] = words.split(/\s+/);
    if (!tokenName.test(name)) throw mistake(`expected a name, ${tokenNameRule}`);
    if (!/^[0-9a-f]{64}$/i.test(sha256))
      throw mistake('expected the SHA-256 of the token, 64 hexadecimal digits');
    const end = readExpiry(expires);
    if (end === null || rest.length > 0) throw mistake(`expected the end of the line, or ${expiryRule}`);
    const key = sha256.toLowerCase();
    if (tokens.has(key)) throw mistake('this token is listed twice');
    tokens.set(key, { name, digest: Buffer.from(key, 'hex'), expires: end });
  }
  return [...tokens.values()];
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
