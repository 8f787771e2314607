import { PageFailure } from './failure.ts';
import { isLoopback, isOnline, pageOrigin } from './platform.ts';

/**
 * The failure for a fetch that rejected: offline, or what `crossOriginFailure` finds out. Browsers report everything else
 * (no such name, a refused connection, a rejected certificate) alike, as unreachable.
 */
export async function networkFailure(
  error: unknown,
  address: string,
  ask: typeof fetch,
): Promise<PageFailure> {
  const kind = await kindOf(new URL(address), ask);
  return new PageFailure(kind, address, { detail: reasonOf(error), cause: error });
}

async function kindOf(url: URL, ask: typeof fetch) {
  if (!isOnline() && !isLoopback(url)) return 'offline';
  const origin = pageOrigin();
  if (origin === null || origin === url.origin) return 'unreachable';
  // Lazy, since it is rare. A network that fails may keep this code from arriving as well.
  const code = await import('./cross-origin-failure.ts').catch(() => null);
  return code === null ? 'unreachable' : code.crossOriginFailure(url, origin, ask);
}

/** Node says what happened in the cause ("connect ECONNREFUSED …"); browsers tell nothing but the message. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error && error.cause.message !== '' ? error.cause.message : error.message;
}
