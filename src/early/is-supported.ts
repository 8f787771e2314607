/** Tests features instead of versions. Far older browsers parse this file: only the oldest syntax. */
export function isSupported(): boolean {
  return (
    'noModule' in HTMLScriptElement.prototype &&
    // Chrome and Edge 111, Firefox 119, Safari 16.4.
    'toWellFormed' in String.prototype &&
    // Firefox 121.
    CSS.supports('selector(:has(a))')
  );
}
