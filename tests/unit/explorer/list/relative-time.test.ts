import { expect, test } from 'vitest';
import { relativeTime } from '../../../../src/explorer/list/notices/saved-banner.tsx';

const now = Date.UTC(2026, 10, 21, 12);

// A date after a month, and where a wrong clock would make the age negative.
test.each([
  [now, 'a moment ago'],
  [now - 5 * 60_000, '5 minutes ago'],
  [now - 180 * 60_000, '3 hours ago'],
  [Date.UTC(2026, 10, 18, 12), '3 days ago'],
  [Date.UTC(2026, 0, 5, 12), 'on Jan 5, 2026'],
  [Date.UTC(2031, 0, 5, 12), 'on Jan 5, 2031'],
])('pages saved at %i are shown as saved %s', (since, words) => {
  expect(relativeTime(since, now)).toBe(words);
});
