import { describe, expect, it } from 'vitest';
import { relativeTime } from '../../../../src/explorer/list/saved-banner.tsx';

const now = Date.UTC(2026, 10, 21, 12);
const minutes = (count: number) => now - count * 60_000;

describe('the age of saved pages', () => {
  it.each([
    [now, 'a moment ago'],
    [minutes(5), '5 minutes ago'],
    [minutes(180), '3 hours ago'],
    [minutes(60 * 24 * 3), '3 days ago'],
  ])('is shown as text', (since, words) => {
    expect(relativeTime(since, now)).toBe(words);
  });

  it('is a date after a month, and if a wrong clock would make it negative', () => {
    expect(relativeTime(Date.UTC(2026, 0, 5, 12), now)).toBe('on Jan 5, 2026');
    expect(relativeTime(Date.UTC(2031, 0, 5, 12), now)).toBe('on Jan 5, 2031');
  });
});
