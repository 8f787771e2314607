/**
 * Whether this browser is among the supported ones: tested by the features that came last to each, so that no version
 * has to be read. Parsed by browsers far older than those: nothing but the oldest syntax here.
 */
export function isSupported(): boolean {
  return (
    'noModule' in HTMLScriptElement.prototype &&
    // Chrome and Edge 111, Firefox 119, Safari 16.4.
    'toWellFormed' in String.prototype &&
    // Firefox 121.
    CSS.supports('selector(:has(a))')
  );
}
