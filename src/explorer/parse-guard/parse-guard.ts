/** How long reading a page may take in a thread of its own, in ms, before it is given up. */
const patience = 2000;

/**
 * Whether the text of a large page can be read without the explorer standing still for seconds: a worker reads it first
 * and is ended where it takes too long. True where that cannot be found out.
 */
export async function passesParseGuard(text: string, signal: AbortSignal): Promise<boolean> {
  if (typeof Worker === 'undefined') return true;
  const worker = new Worker(new URL('./parse-guard-worker.ts', import.meta.url), { type: 'module' });
  let timer = 0;
  try {
    return await new Promise<boolean>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
      worker.addEventListener('error', (event) => {
        event.preventDefault();
        resolve(true);
      });
      worker.addEventListener('message', ({ data }: MessageEvent<'ready' | boolean>) => {
        if (data !== 'ready') return resolve(data);
        worker.postMessage(text, []);
        // Counted from here, so that a worker that starts slowly is not taken for a page that reads slowly.
        timer = window.setTimeout(() => resolve(false), patience);
        return undefined;
      });
    });
  } finally {
    clearTimeout(timer);
    worker.terminate();
  }
}
