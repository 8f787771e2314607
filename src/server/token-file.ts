import {
  forwardClock,
  holderAmong,
  isStrongToken,
  type KnownToken,
  type Tokens,
  TokensUnavailable,
  readTokenList,
  TokenListMistake,
} from '../service/http/tokens.ts';
import { CommandFailure } from './command-failure.ts';
import type { Log } from './log.ts';
import { readFailureReason, readSmallFile, readSmallFileSync } from './small-file.ts';

/** In ms. */
const cacheTime = 1000;

/** The tokens of `file`, reloaded at most once a second. While it cannot be read, none is valid: one may have been revoked. */
export function openTokenFile(file: string, log: Log, now: () => number = forwardClock()): Tokens {
  const atStart = readAtStart(file);
  let { text } = atStart;
  let known: readonly KnownToken[] | null = atStart.known;
  let freshUntil = 0;
  let reading: Promise<void> | null = null;

  async function refresh(): Promise<void> {
    const startedAt = performance.now();
    try {
      const latest = await readSmallFile(file);
      if (known === null || latest !== text) {
        known = readTokenList(latest);
        text = latest;
        log('warn', 'token file reloaded', () => ({ file, tokens: known?.length }));
      }
    } catch (error) {
      if (known !== null)
        log('error', 'token file unusable', () => ({ file, error: readFailureReason(error) }));
      known = null;
    }
    freshUntil = startedAt + cacheTime;
    reading = null;
  }

  return {
    async holderOf(token) {
      if (performance.now() >= freshUntil) await (reading ??= refresh());
      if (known === null) throw new TokensUnavailable(`${file} cannot be used`);
      // A weak token could be recovered from its digest by anyone who can read the file.
      return isStrongToken(token) ? holderAmong(known, token, now()) : null;
    },
  };
}

function readAtStart(file: string): { text: string; known: readonly KnownToken[] } {
  try {
    const text = readSmallFileSync(file);
    return { text, known: readTokenList(text) };
  } catch (error) {
    const what =
      error instanceof TokenListMistake
        ? `, ${error.message}`
        : ` cannot be read (${readFailureReason(error)})`;
    throw new CommandFailure(`catalog serve: --token-file ${file}${what}`);
  }
}
