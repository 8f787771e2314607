import { ChunkLoadError } from './chunk-load-error.ts';
import { saveReloadState } from './reload-state.ts';

/** Timeout of the check whether the explorer's server responds, in ms. */
const timeout = 10_000;

/**
 * Reloads the page, because many browsers never request a module again after its import failed; but only if the
 * explorer's server responds, since a reload would otherwise lose the page.
 */
export async function reloadForCode(): Promise<void> {
  const isReachable = await fetch(document.baseURI, {
    cache: 'no-store',
    signal: AbortSignal.timeout(timeout),
  }).then(
    ({ ok }) => ok,
    () => false,
  );
  if (!isReachable) return;
  saveReloadState();
  location.reload();
}

/** Retries a query at the user's request, and reloads the page if its code is still missing. */
export async function retryWithCode(refetch: () => Promise<{ error: Error | null }>): Promise<void> {
  const { error } = await refetch();
  if (error instanceof ChunkLoadError) await reloadForCode();
}
