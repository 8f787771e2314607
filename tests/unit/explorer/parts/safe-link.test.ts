import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { safeLink } from '../../../../src/explorer/parts/safe-link.ts';

describe('a usable link', () => {
  test('is absolute, http or https, without credentials, whatever text it is made of', () => {
    const odd = fc.string({
      unit: fc.constantFrom(...'h t p s : / \\ @ . ? # % [ ] 8 \t j a v'.split(' '), ' '),
    });
    fc.assert(
      fc.property(fc.constantFrom('', 'http://', 'https://', 'javascript:', '//'), odd, (start, rest) => {
        const url = safeLink(start + rest);
        if (url === null) return true;
        return (
          /^https?:$/.test(url.protocol) && url.username === '' && url.password === '' && url.host !== ''
        );
      }),
      { numRuns: 20_000 },
    );
    expect(safeLink('https://example.org/')?.href).toBe('https://example.org/');
  });
});
