import * as v from 'valibot';
import { memoryKey } from './needs-service-choice.ts';

const memorySchema = v.object({
  chosen: v.fallback(v.nullable(v.string()), null),
  recent: v.fallback(v.array(v.string()), []),
});

/**
 * Base addresses on this device: the one that was chosen over the explorer's own, or null, and those opened last that
 * the operator does not list, newest first.
 */
export type RecentServices = v.InferOutput<typeof memorySchema>;

const most = 8;

/** What this device remembers for the explorer at `basename`; nothing where storage is refused or holds something else. */
export function readRecentServices(basename: string): RecentServices {
  try {
    return v.parse(memorySchema, JSON.parse(localStorage.getItem(memoryKey(basename)) ?? '{}'));
  } catch {
    return { chosen: null, recent: [] };
  }
}

/** Changes what is remembered, from how it stands: another tab may have written. Answers whether it was kept. */
export function saveRecentServices(
  basename: string,
  change: (now: RecentServices) => Partial<RecentServices>,
): boolean {
  const now = readRecentServices(basename);
  const next = { ...now, ...change(now) };
  try {
    if (next.chosen === null && next.recent.length === 0) localStorage.removeItem(memoryKey(basename));
    else localStorage.setItem(memoryKey(basename), JSON.stringify(next));
    return true;
  } catch {
    return false;
  }
}

/** The addresses with one of them first, as many as are kept. */
export function withRecent(recent: readonly string[], baseUrl: string): string[] {
  return [baseUrl, ...recent.filter((other) => other !== baseUrl)].slice(0, most);
}
