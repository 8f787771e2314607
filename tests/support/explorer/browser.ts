import { onTestFinished, vi } from 'vitest';

/** Until the test ends, the browser says what its connection is like; jsdom says nothing. */
export function connect(connection: { saveData?: boolean; effectiveType?: string; type?: string }): void {
  Object.defineProperty(navigator, 'connection', { value: connection, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'connection'));
}

/** Until the test ends, this media query matches, and no other. */
export function matchMediaOnly(query: string): void {
  const none = globalThis.matchMedia;
  vi.spyOn(globalThis, 'matchMedia').mockImplementation((media) =>
    Object.assign(none(media), { matches: media === query }),
  );
}
