import { describe, expect, test } from 'vitest';
import { clientKey, createRateLimit } from '../../../src/server/requests/rate-limit.ts';

/** A limit under a clock that the test moves, in seconds. */
function limitOf(perMinute: number, clients?: number) {
  let seconds = 1000;
  const ask = createRateLimit({ perMinute, now: () => seconds * 1000, ...(clients ? { clients } : {}) });
  return {
    ask: (client = 'a') => ask(client),
    burst: (count: number, client = 'a') => Array.from({ length: count }, () => ask(client)),
    pass: (more: number) => (seconds += more),
  };
}

function granted(answers: readonly (number | null)[]): number {
  return answers.filter((wait) => wait === null).length;
}

describe('a rate limit', () => {
  test.each([1, 7, 60, 600, 10_000])('of %i a minute lets through as many at once', (perMinute) => {
    const { burst } = limitOf(perMinute);
    expect(granted(burst(perMinute + 20))).toBe(perMinute);
  });

  test('restores one request at a time, also while it is exceeded, and all of them after a minute', () => {
    const { burst, pass } = limitOf(60);
    burst(60);
    pass(1);
    expect(granted(burst(5))).toBe(1);
    pass(10);
    expect(granted(burst(50))).toBe(10);
    pass(3600);
    expect(granted(burst(100))).toBe(60);
  });

  test('returns whole seconds after which a request is allowed', () => {
    for (const perMinute of [1, 7, 60, 6000]) {
      const { ask, burst, pass } = limitOf(perMinute);
      burst(perMinute);
      const wait = ask() ?? 0;
      expect(Number.isInteger(wait)).toBe(true);
      expect(wait).toBeGreaterThanOrEqual(1);
      pass(wait);
      expect(ask()).toBeNull();
    }
  });

  test('gives requests rejected together different times to retry, up to a minute', () => {
    const { burst } = limitOf(30);
    burst(30);
    expect(burst(4)).toEqual([2, 4, 6, 8]);
    expect(burst(1000).at(-1)).toBe(60);
  });

  test('tracks a limited number of clients, and drops the least recently seen one', () => {
    const { ask } = limitOf(1, 3);
    for (const client of ['a', 'b', 'c']) ask(client);
    expect(ask('a')).not.toBeNull();
    expect(ask('d')).toBeNull();
    expect(ask('a')).not.toBeNull();
    expect(ask('b')).toBeNull();
  });
});

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2:0:0:0:9', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002::', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['', ''],
])('the client of %s is %s', (address, key) => {
  expect(clientKey(address)).toBe(key);
});
