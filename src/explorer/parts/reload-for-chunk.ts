import { ChunkLoadError } from './chunk-load-error.ts';
import { saveReloadState } from '../context/reload-state.ts';

/** How long the server of the explorer may take to respond before the page is left as it is, in ms. */
const timeout = 10_000;

/**
 * Reloads the page, since many browsers never request a module again once its import has failed. Only where the server
 * of the explorer responds: without it, a reload would lose the whole page to load one part.
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

/** Runs a query again at a person's request, and reloads the page where its code is still missing. */
export async function retryWithCode(refetch: () => Promise<{ error: Error | null }>): Promise<void> {
  const { error } = await refetch();
  if (error instanceof ChunkLoadError) await reloadForCode();
}
