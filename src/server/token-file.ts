import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { forwardClock } from '../service/http/forward-clock.ts';
import {
  holderAmong,
  isStrongToken,
  type KnownToken,
  type Tokens,
  TokensUnavailable,
} from '../service/http/credentials.ts';
import { readTokenList, TokenListMistake } from '../service/http/token-list.ts';
import { CommandFailure } from './command-failure.ts';
import type { Log } from './log.ts';

/** For how long what the file said counts, in milliseconds. */
const readAgainAfter = 1000;

/**
 * The tokens of `file`, which is read again for a request to write, at most once a second: comparing what it
 * says finds every change, also where the file system keeps coarse times or the file is swapped by a link.
 * While it cannot be read nobody's token counts, since one may have been taken away. Throws a CommandFailure
 * where it cannot be read at the start.
 */
export function openTokenFile(file: string, log: Log, now: () => number = forwardClock()): Tokens {
  let text = readAtStart(file);
  let known: readonly KnownToken[] | null = listAtStart(file, text);
  let freshUntil = 0;
  let reading: Promise<void> | null = null;

  async function refresh(): Promise<void> {
    const began = performance.now();
    try {
      const latest = await readFile(file, 'utf8');
      if (known === null || latest !== text) {
        known = readTokenList(latest);
        text = latest;
        log('warn', 'tokens read', () => ({ file, tokens: known?.length }));
      }
    } catch (error) {
      if (known !== null) log('error', 'tokens unusable', () => ({ file, error: reasonOf(error) }));
      known = null;
    }
    freshUntil = began + readAgainAfter;
    reading = null;
  }

  return {
    async holderOf(token) {
      if (performance.now() >= freshUntil) await (reading ??= refresh());
      if (known === null) throw new TokensUnavailable(`${file} cannot be used`);
      // A weak token can be found from its digest, so that whoever sees the file could write.
      return isStrongToken(token) ? holderAmong(known, token, now()) : null;
    },
  };
}

function readAtStart(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new CommandFailure(`catalog serve: --token-file ${file} cannot be read (${reasonOf(error)})`);
  }
}

function listAtStart(file: string, text: string): readonly KnownToken[] {
  try {
    return readTokenList(text);
  } catch (error) {
    if (!(error instanceof TokenListMistake)) throw error;
    throw new CommandFailure(`catalog serve: --token-file ${file}, ${error.message}`);
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof Error && 'code' in error) return String(error.code);
  return error instanceof Error ? error.message : String(error);
}
