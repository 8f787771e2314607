import { createHash, timingSafeEqual } from 'node:crypto';

/** What a token is good for. Reading needs none, so one for reading is good for nothing yet. */
export type Scope = 'read' | 'write';

/** Whose a token is. */
export interface TokenHolder {
  name: string;
  scope: Scope;
}

/** A token as it is kept: its SHA-256 in place of itself, and the moment (ms of the epoch) from which it counts no more. */
export interface KnownToken extends TokenHolder {
  digest: Buffer;
  expires: number;
}

/** The tokens of a service. Asked at every request to write, so that a token taken away is refused at once. */
export interface Tokens {
  /** Null for a token that is unknown, taken away or expired; rejects with TokensUnavailable when that cannot be told. */
  holderOf(token: string): Promise<TokenHolder | null>;
}

/** Which tokens count cannot be told just now. */
export class TokensUnavailable extends Error {
  override name = 'TokensUnavailable';
}

/**
 * Who of `known` holds `token` at `now` (ms of the epoch). Digests are compared, each to its last byte and all
 * of them, so that the time taken tells nothing of any.
 */
export function holderAmong(known: readonly KnownToken[], token: string, now: number): TokenHolder | null {
  const digest = digestOf(token);
  let holder: KnownToken | null = null;
  for (const each of known) if (timingSafeEqual(each.digest, digest)) holder = each;
  return holder === null || holder.expires <= now ? null : { name: holder.name, scope: holder.scope };
}

/** Tokens that let write for as long as the process lives; `name` is what a log calls their holder. */
export class WriteToken implements Tokens {
  readonly #known: readonly KnownToken[];

  constructor(token: string | readonly string[], name = 'CATALOG_WRITE_TOKEN') {
    const tokens = typeof token === 'string' ? [token] : token;
    const scope = 'write' as const;
    this.#known = tokens.map((each) => ({ name, scope, digest: digestOf(each), expires: Infinity }));
  }

  async holderOf(token: string): Promise<TokenHolder | null> {
    return holderAmong(this.#known, token, 0);
  }
}

/** Tokens of several places; one that is known to an earlier place does not need the later ones. */
export function tokensOf(places: readonly Tokens[]): Tokens | null {
  if (places.length === 0) return null;
  return {
    async holderOf(token) {
      for (const place of places) {
        const holder = await place.holderOf(token);
        if (holder) return holder;
      }
      return null;
    },
  };
}

/**
 * Whether `token` can hold 128 bits: 32 hexadecimal digits, 22 characters of base64, or as much of another
 * alphabet. It can only be judged by its form; one that repeats a few characters is called weak too.
 */
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

/** The SHA-256 of a token, 32 bytes. */
export function digestOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
