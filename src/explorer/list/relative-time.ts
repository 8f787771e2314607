const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
const date = new Intl.DateTimeFormat('en', { dateStyle: 'medium' });

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * How long ago a time was: "3 hours ago". The date instead after a month, or if a wrong clock puts it in the future.
 * Times in epoch ms.
 */
export function relativeTime(since: number, now: number): string {
  const age = now - since;
  if (age < -minute || age > 30 * day) return `on ${date.format(since)}`;
  if (age < minute) return 'a moment ago';
  if (age < hour) return relative.format(-Math.round(age / minute), 'minute');
  if (age < day) return relative.format(-Math.round(age / hour), 'hour');
  return relative.format(-Math.round(age / day), 'day');
}
