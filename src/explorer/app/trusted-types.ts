interface TrustedTypePolicies {
  createPolicy(name: string, rules: { createScriptURL(address: string): string }): unknown;
}

/**
 * In browsers with Trusted Types (required by our server's Content-Security-Policy): script and worker URLs must have
 * our own origin, and no other sink that runs code accepts strings.
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
