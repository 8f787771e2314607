/** The result of `work`, or a rejection with the reason of `signal` once that is aborted, while `work` goes on. */
export async function rejectOnAbort<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const stop = () => reject(signal?.reason);
  if (signal?.aborted) stop();
  signal?.addEventListener('abort', stop);
  try {
    return await Promise.race([aborted, work]);
  } finally {
    signal?.removeEventListener('abort', stop);
  }
}
