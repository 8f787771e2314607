import { ChunkLoadError } from './chunk-load-error.ts';
import { saveReloadState } from '../context/reload-state.ts';

/** Timeout for the check whether the explorer's server responds, in ms. */
const timeout = 10_000;

/**
 * Reloads the page, because many browsers never request a module again after its import failed. Does nothing unless the
 * explorer's server responds: a reload would then lose the whole page.
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

/** Runs a query again at the user's request, and reloads the page if its code is still missing. */
export async function retryWithCode(refetch: () => Promise<{ error: Error | null }>): Promise<void> {
  const { error } = await refetch();
  if (error instanceof ChunkLoadError) await reloadForCode();
}
