/** Resolves when the browser has nothing to do, or after a second; where it cannot tell, after a moment. */
export function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    // Not every browser has it.
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve(), { timeout: 1000 });
    else setTimeout(resolve, 50);
  });
}
