import { afterEach, expect, test, vi } from 'vitest';
import { connectionLimit, loadsSparingly } from '../../../src/client/platform.ts';

afterEach(() => vi.unstubAllGlobals());

test.each([
  [undefined, null, false],
  [{}, null, false],
  [{ effectiveType: '4g' }, null, false],
  [{ saveData: true, effectiveType: '4g' }, 'save-data', true],
  [{ saveData: false, effectiveType: '3g' }, 'slow', true],
  [{ effectiveType: 'slow-2g', type: 'cellular' }, 'slow', true],
  [{ effectiveType: '4g', type: 'cellular' }, 'metered', false],
  [{ metered: true }, 'metered', false],
  [{ effectiveType: '4g', type: 'wifi' }, null, false],
])('the limit of the connection %j is %s; lists load sparingly: %s', (connection, limit, sparing) => {
  vi.stubGlobal('navigator', { connection });
  expect([connectionLimit(), loadsSparingly()]).toEqual([limit, sparing]);
});

test('without a navigator, the connection is taken as unlimited', () => {
  vi.stubGlobal('navigator', undefined);
  expect([connectionLimit(), loadsSparingly()]).toEqual([null, false]);
});
