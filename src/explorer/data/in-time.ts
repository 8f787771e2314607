/** Rejects if storage does not respond within this time, in ms: in some private windows, it never does. */
export function inTime<T>(work: Promise<T>, milliseconds: number): Promise<T> {
  return Promise.race([
    work,
    new Promise<never>((_, reject) => {
      setTimeout(() => reject(new Error('The browser’s storage does not respond.')), milliseconds);
    }),
  ]);
}
