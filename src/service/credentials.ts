import { createHash, timingSafeEqual } from 'node:crypto';
import type { Answer, Asked } from './exchange.ts';
import { problem } from './problem.ts';

/** A token that lets write. Only its digest is kept, and only digests are compared, always to the last byte. */
export class WriteToken {
  readonly #digest: Buffer;

  constructor(token: string) {
    this.#digest = digestOf(token);
  }

  matches(token: string): boolean {
    return timingSafeEqual(this.#digest, digestOf(token));
  }
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

/** Why this request may not write, before its body is looked at; null when it may. */
export function refuseWrite(asked: Asked, token: WriteToken | null): Answer | null {
  if (token === null)
    return problem(403, 'This catalog takes no new records: it was started without a write token.');
  if (isForeignPage(asked)) return problem(403, 'Pages of other sites may not write here.');
  const [, given = ''] = /^Bearer +([\x21-\x7e]+)$/i.exec(asked.header('authorization') ?? '') ?? [];
  if (given !== '' && token.matches(given)) return null;
  const challenge = `Bearer realm="catalog"${given === '' ? '' : ', error="invalid_token"'}`;
  return problem(401, 'Writing needs the write token, as Authorization: Bearer and the token.', {
    headers: { 'WWW-Authenticate': challenge },
  });
}

/** A browser says where a page's request comes from; programs that are no browser say nothing. */
function isForeignPage({ header, baseUrl }: Asked): boolean {
  const site = header('sec-fetch-site');
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true;
  const origin = header('origin');
  return origin !== undefined && origin !== new URL(baseUrl).origin;
}

function digestOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
