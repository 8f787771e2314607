/** A property of a platform global: pages, workers and Node do not all have `location` or `navigator.onLine`. */
function readGlobal(name: string, property: string): unknown {
  const holder: unknown = Reflect.get(globalThis, name);
  return typeof holder === 'object' && holder !== null ? Reflect.get(holder, property) : undefined;
}

/** Origin of the current page, or null if there is none (Node, a page opened from a file). */
export function pageOrigin(): string | null {
  const origin = readGlobal('location', 'origin');
  return typeof origin === 'string' && origin !== 'null' ? origin : null;
}

/** False only if the browser is certain that there is no network; true proves nothing. */
export function isOnline(): boolean {
  return readGlobal('navigator', 'onLine') !== false;
}

/** Whether a URL is on this machine, where neither being offline nor http matters. */
export function isLoopback(url: URL): boolean {
  return /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/.test(url.hostname);
}

export type ConnectionLimit = 'save-data' | 'metered' | 'slow';

/** What limits the connection; null if nothing does, or without the Network Information API. */
export function connectionLimit(): ConnectionLimit | null {
  const { saveData, type, metered, effectiveType } = Object(readGlobal('navigator', 'connection'));
  if (saveData === true) return 'save-data';
  if (['slow-2g', '2g', '3g'].includes(effectiveType)) return 'slow';
  return type === 'cellular' || metered === true ? 'metered' : null;
}

/** Whether lists load only what is about to be visible, one page at a time; not on fast metered connections. */
export function loadsSparingly(): boolean {
  const limit = connectionLimit();
  return limit === 'save-data' || limit === 'slow';
}
