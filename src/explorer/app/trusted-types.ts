interface TrustedTypePolicies {
  createPolicy(name: string, rules: { createScriptURL(address: string): string }): unknown;
}

/**
 * Restricts script and worker URLs to our own origin, in browsers with Trusted Types (required by our server's Content-
 * Security-Policy). No other sink that runs code accepts strings.
 */
export function restrictScriptUrls(): void {
  const policies: TrustedTypePolicies | undefined = Reflect.get(globalThis, 'trustedTypes');
  policies?.createPolicy('default', {
    createScriptURL(address) {
      if (new URL(address, document.baseURI).origin === location.origin) return address;
      throw new TypeError(`Blocked a script from another origin: ${address}`);
    },
  });
}
