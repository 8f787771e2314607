/** A property of a platform global: pages, workers and Node do not all have `location` or `navigator.onLine`. */
export function readGlobal(name: string, property: string): unknown {
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
