/**
 * Headers of everything the explorer is made of. Scripts come from its own files only; `sources` are
 * where the services are that config.json names elsewhere.
 */
export function pageHeaders(sources: readonly string[]): Record<string, string> {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    // The virtual list places its rows by style attributes.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    ["connect-src 'self'", ...sources].join(' '),
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'self'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    'trusted-types default',
    "require-trusted-types-for 'script'",
  ];
  return {
    'Content-Security-Policy': policy.join('; '),
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Opener-Policy': 'same-origin',
    // With the line above, lets the page share memory with its search worker; catalogs elsewhere stay readable.
    'Cross-Origin-Embedder-Policy': 'credentialless',
    'Referrer-Policy': 'no-referrer',
  };
}
