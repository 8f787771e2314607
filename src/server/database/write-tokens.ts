import {
  fixedTokens,
  holderAmong,
  isStrongToken,
  type KnownToken,
  type Tokens,
  TokensUnavailable,
  readTokenList,
  TokenListMistake,
} from '../../service/http/tokens.ts';
import { CommandFailure } from '../command/messages.ts';
import type { Observe } from '../observed/observations.ts';
import { readFailureReason, readSmallFile } from '../command/files.ts';

/** The tokens of CATALOG_WRITE_TOKEN; several, so that an old one can remain valid during a change. */
export function readTokens(text = ''): Tokens | null {
  const tokens = text.split(/[\s,]+/).filter(Boolean);
  if (tokens.length === 0) return null;
  if (tokens.every(isStrongToken)) return fixedTokens(tokens);
  throw new CommandFailure(
    'catalog serve: CATALOG_WRITE_TOKEN is too weak; use 22 characters or more, for example from openssl rand -hex 32',
    2,
  );
}

/** In ms. */
const cacheTime = 1000;

/** The tokens of `file`, reloaded at most once a second. While it cannot be read, none is valid: one may have been revoked. */
export function openTokenFile(file: string, observe: Observe): Tokens {
  let text = '';
  let tokens: readonly KnownToken[] | null = null;
  let freshUntil = 0;

  function read(): boolean {
    const latest = readSmallFile(file);
    if (tokens !== null && latest === text) return false;
    tokens = readTokenList(latest);
    text = latest;
    return true;
  }

  function refresh(): void {
    try {
      if (read()) observe({ event: 'token file reloaded', file, tokens: tokens?.length ?? 0 });
    } catch (error) {
      if (tokens !== null) observe({ event: 'token file unusable', file, error: readFailureReason(error) });
      tokens = null;
    }
    freshUntil = performance.now() + cacheTime;
  }

  try {
    read();
  } catch (error) {
    const isMistake = error instanceof TokenListMistake;
    const what = isMistake ? `, ${error.message}` : ` cannot be read (${readFailureReason(error)})`;
    throw new CommandFailure(`catalog serve: --token-file ${file}${what}`);
  }
  return (token) => {
    if (performance.now() >= freshUntil) refresh();
    if (tokens === null) throw new TokensUnavailable(`${file} cannot be used`);
    // A weak token could be recovered from its digest by anyone who can read the file.
    return isStrongToken(token) ? holderAmong(tokens, token) : null;
  };
}
