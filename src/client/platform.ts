/**
 * The little this room wants to know of where it runs. Read by name, since the same code runs in a page, a
 * worker and on Node, and only some of these have `location` or a `navigator` that knows of the network.
 */
function read(name: string, property: string): unknown {
  const holder: unknown = Reflect.get(globalThis, name);
  return typeof holder === 'object' && holder !== null ? Reflect.get(holder, property) : undefined;
}

/** Origin of the page this runs in, or null where there is none (Node, a page opened from a file). */
export function pageOrigin(): string | null {
  const origin = read('location', 'origin');
  return typeof origin === 'string' && origin !== 'null' ? origin : null;
}

/** False only where the browser is sure that there is no network; true says nothing. */
export function isOnline(): boolean {
  return read('navigator', 'onLine') !== false;
}

/** Whether an address is on this very machine, where being offline or on http does not matter. */
export function isLoopback(url: URL): boolean {
  return /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/.test(url.hostname);
}
