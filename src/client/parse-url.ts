/** The URL of an address, resolved against `base` where there is one, or null. `URL.parse` needs newer browsers. */
export function parseUrl(address: string, base?: string): URL | null {
  try {
    return new URL(address, base);
  } catch {
    return null;
  }
}
