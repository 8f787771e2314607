import { createHash, timingSafeEqual } from 'node:crypto';

/** A stored token: its holder's name, its SHA-256 instead of the token, and when it expires, in ms since the epoch. */
export interface KnownToken {
  name: string;
  digest: Buffer;
  expires: number;
}

/** The tokens of a service. Checked on every write request, so that a revoked token is rejected immediately. */
export interface Tokens {
  /** The holder's name; null for an unknown, revoked or expired token. Rejects with TokensUnavailable if undecidable. */
  holderOf(token: string): Promise<string | null>;
}

/** The list of valid tokens cannot be read at the moment. */
export class TokensUnavailable extends Error {
  override name = 'TokensUnavailable';
}

/** The holder's name. Compares every digest in constant time, so that the response time reveals nothing; `now` in epoch ms. */
export function holderAmong(known: readonly KnownToken[], token: string, now: number): string | null {
  const digest = digestOf(token);
  let holder: KnownToken | null = null;
  for (const each of known) if (timingSafeEqual(each.digest, digest)) holder = each;
  return holder === null || holder.expires <= now ? null : holder.name;
}

/** Tokens that never expire; `name` is the holder's name in the log. */
export class WriteToken implements Tokens {
  readonly #known: readonly KnownToken[];

  constructor(token: string | readonly string[], name = 'CATALOG_WRITE_TOKEN') {
    const tokens = typeof token === 'string' ? [token] : token;
    this.#known = tokens.map((each) => ({ name, digest: digestOf(each), expires: Infinity }));
  }

  async holderOf(token: string): Promise<string | null> {
    return holderAmong(this.#known, token, 0);
  }
}

/** Combines several sources of tokens, searched in order until one knows the token; null if there are none. */
export function combineTokens(sources: readonly Tokens[]): Tokens | null {
  if (sources.length === 0) return null;
  return {
    async holderOf(token) {
      for (const source of sources) {
        const holder = await source.holderOf(token);
        if (holder !== null) return holder;
      }
      return null;
    },
  };
}

/** Whether the form of `token` can hold 128 bits of entropy, such as 32 hexadecimal digits or 22 base64 characters. */
export function isStrongToken(token: string): boolean {
  if (!/^[\x21-\x7e]+$/.test(token) || new Set(token).size < 8) return false;
  const alphabet = alphabets.find(([form]) => form.test(token))?.[1] ?? 94;
  return token.length * Math.log2(alphabet) >= 128;
}

const alphabets: readonly [RegExp, number][] = [
  [/^[0-9]+$/, 10],
  [/^(?:[0-9a-f-]+|[0-9A-F-]+)$/, 16],
  [/^(?:[a-z]+|[A-Z]+)$/, 26],
  [/^(?:[a-z0-9]+|[A-Z0-9]+)$/, 36],
  [/^[A-Za-z0-9_=+/-]+$/, 64],
];

export function digestOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
