import { describe, expect, test } from 'vitest';
import { createCatalogClient } from '../../../src/client/catalog-client.ts';

/** The error of Node's fetch for a refused connection: the reason is in `cause`. */
const refusing = (code: string, message: string): typeof fetch => {
  const cause = Object.assign(new Error(message), { code });
  return () => Promise.reject(new TypeError('fetch failed', { cause }));
};

describe('an unreachable address', () => {
  test.each([
    ['ENOTFOUND', 'getaddrinfo ENOTFOUND nowhere.example'],
    ['ECONNREFUSED', 'connect ECONNREFUSED 192.0.2.1:443'],
    ['CERT_HAS_EXPIRED', 'certificate has expired'],
  ])('fails as unreachable, with %s in its details', async (code, message) => {
    const service = createCatalogClient('https://nowhere.example/api/', { fetch: refusing(code, message) });
    await expect(service.fetchPage('indicator', null)).rejects.toMatchObject({
      kind: 'unreachable',
      detail: message,
      address: 'https://nowhere.example/api/indicator/?format=api',
    });
  });
});
