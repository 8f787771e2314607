import { afterEach, describe, expect, test, vi } from 'vitest';
import { connectionLimit, loadsSparingly } from '../../../src/client/platform.ts';

afterEach(() => vi.unstubAllGlobals());

describe('the connection', () => {
  test('is taken as unlimited where the browser says nothing of it', () => {
    for (const navigator of [undefined, {}, { connection: {} }, { connection: { effectiveType: '4g' } }]) {
      vi.stubGlobal('navigator', navigator);
      expect(connectionLimit()).toBeNull();
      expect(loadsSparingly()).toBe(false);
    }
  });

  test('is limited by data saver, by its speed, and by its price', () => {
    const limits = [
      [{ saveData: true, effectiveType: '4g' }, 'save-data', true],
      [{ saveData: false, effectiveType: '3g' }, 'slow', true],
      [{ effectiveType: 'slow-2g', type: 'cellular' }, 'slow', true],
      [{ effectiveType: '4g', type: 'cellular' }, 'metered', false],
      [{ metered: true }, 'metered', false],
      [{ effectiveType: '4g', type: 'wifi' }, null, false],
    ] as const;
    for (const [connection, limit, sparing] of limits) {
      vi.stubGlobal('navigator', { connection });
      expect(connectionLimit()).toBe(limit);
      expect(loadsSparingly()).toBe(sparing);
    }
  });
});
