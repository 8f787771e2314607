import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { safeLink } from '../../../src/catalog/safe-link.ts';
import { propertyRuns } from '../../support/property-runs.ts';

test('a safe link is absolute, http or https, without credentials, for any input', () => {
  const odd = fc.string({
    unit: fc.constantFrom(...'h t p s : / \\ @ . ? # % [ ] 8 \t j a v'.split(' '), ' '),
  });
  fc.assert(
    fc.property(fc.constantFrom('', 'http://', 'https://', 'javascript:', '//'), odd, (start, rest) => {
      const url = safeLink(start + rest);
      if (url === null) return true;
      return /^https?:$/.test(url.protocol) && url.username === '' && url.password === '' && url.host !== '';
    }),
    propertyRuns(20_000),
  );
  expect(safeLink('https://example.org/')?.href).toBe('https://example.org/');
});
