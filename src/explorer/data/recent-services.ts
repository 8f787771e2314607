import * as v from 'valibot';
import { memoryKey } from './needs-service-choice.ts';

const memorySchema = v.object({
  chosen: v.fallback(v.nullable(v.string()), null),
  recent: v.fallback(v.array(v.string()), []),
});

/**
 * Base URLs saved on this device: the service chosen instead of the default, or null, and the unlisted services opened
 * recently, newest first.
 */
export type RecentServices = v.InferOutput<typeof memorySchema>;

const most = 8;

/** Reads the saved services of the explorer at `basename`; empty if storage is blocked or holds invalid data. */
export function readRecentServices(basename: string): RecentServices {
  try {
    return v.parse(memorySchema, JSON.parse(localStorage.getItem(memoryKey(basename)) ?? '{}'));
  } catch {
    return { chosen: null, recent: [] };
  }
}

/** Updates the saved services, starting from their current value, which another tab may have changed. Returns whether they were saved. */
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

/** Moves or adds `baseUrl` to the front of a limited list. */
export function withRecent(recent: readonly string[], baseUrl: string): string[] {
  return [baseUrl, ...recent.filter((other) => other !== baseUrl)].slice(0, most);
}
