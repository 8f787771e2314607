import { PageFailure } from './failure.ts';
import { isLoopback, isOnline, pageOrigin } from './platform.ts';

/** Why fetch failed: browsers report unknown hosts, refused connections, CORS and blocking as the same error. */
export async function networkFailure(
  error: unknown,
  address: string,
  send: typeof fetch,
): Promise<PageFailure> {
  const kind = await kindOf(new URL(address), send);
  return new PageFailure(kind, address, { detail: reasonOf(error), cause: error });
}

async function kindOf(url: URL, send: typeof fetch) {
  if (!isOnline() && !isLoopback(url)) return 'offline';
  const origin = pageOrigin();
  if (origin === null || origin === url.origin) return 'unreachable';
  // Lazy, because it is rarely needed. A failing network may also prevent this chunk from loading.
  const code = await import('./cross-origin-failure.ts').catch(() => null);
  return code === null ? 'unreachable' : code.crossOriginFailure(url, origin, send);
}

/** Node puts the reason into `cause` ("connect ECONNREFUSED …"); browsers have only the message. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error && error.cause.message !== '' ? error.cause.message : error.message;
}
