interface TrustedTypePolicies {
  createPolicy(name: string, rules: { createScriptURL(address: string): string }): unknown;
}

/**
 * Where the browser has Trusted Types (the service's Content-Security-Policy asks for them): addresses
 * of scripts and workers must be our own, and nothing else that runs code accepts text.
 */
export function restrictScriptUrls(): void {
  const policies: TrustedTypePolicies | undefined = Reflect.get(globalThis, 'trustedTypes');
  policies?.createPolicy('default', {
    createScriptURL(address) {
      if (new URL(address, document.baseURI).origin === location.origin) return address;
      throw new TypeError(`A script from elsewhere was refused: ${address}`);
    },
  });
}
