import { memoryKey } from './needs-service-choice.ts';
import type { NamedService } from './offered-services.ts';

/**
 * Base URLs saved on this device: the service chosen instead of the default, or null, and the unlisted services opened
 * recently, newest first.
 */
interface RecentServices {
  chosen: string | null;
  recent: string[];
}

const most = 8;

/** Reads the saved services of the explorer at `basename`; empty if storage is blocked or holds invalid data. */
export function readRecentServices(basename: string): RecentServices {
  try {
    const { chosen, recent } = Object(JSON.parse(localStorage.getItem(memoryKey(basename)) ?? '{}'));
    return {
      chosen: typeof chosen === 'string' ? chosen : null,
      recent: Array.isArray(recent) ? recent.filter((each) => typeof each === 'string') : [],
    };
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

type Named = Extract<NamedService, { ok: true }>;

/**
 * Saves a service as the choice for the explorer at `basename` and opens its home page. This reloads the application,
 * so that no state of the previous service remains.
 */
export function switchService(basename: string, { service, listed }: Named, isOwn: boolean): void {
  saveRecentServices(basename, ({ recent }) => ({
    chosen: isOwn ? null : service.baseUrl,
    ...(listed ? {} : { recent: withRecent(recent, service.baseUrl) }),
  }));
  location.assign(isOwn ? basename : basename + withService('', service.baseUrl));
}

/** The `service` parameter of a URL's query, unparsed; the last one counts. */
export function serviceIn(search: string): string | null {
  return new URLSearchParams(search).getAll('service').at(-1) ?? null;
}

/** The query without `service`; the rest is unchanged byte for byte. */
export function withoutService(search: string): string {
  const rest = search
    .replace(/^\?/, '')
    .split('&')
    .filter((part) => part !== '' && !/^service(?:=|$)/.test(part));
  return rest.length === 0 ? '' : `?${rest.join('&')}`;
}

/** The query with the service at `baseUrl`. Colons and slashes are not escaped, for readability. */
export function withService(search: string, baseUrl: string): string {
  const rest = withoutService(search);
  const value = encodeURIComponent(baseUrl).replaceAll('%3A', ':').replaceAll('%2F', '/');
  return `${rest === '' ? '?' : `${rest}&`}service=${value}`;
}

// Missing in some browsers and on plain http; a link then asks for confirmation once more than necessary.
const locksOf = (): LockManager | undefined => Reflect.get(navigator, 'locks');
const nameOf = (baseUrl: string) => `catalog-explorer reads ${baseUrl}`;

/** Announces to other tabs, until this one closes, that the user agreed to open the service at `baseUrl`. */
export function announceOpenService(baseUrl: string): void {
  void locksOf()?.request(nameOf(baseUrl), { mode: 'shared' }, () => new Promise<never>(() => {}));
}

/** Whether the user agreed to open the service at `baseUrl` in another tab. */
export async function isOpenInOtherTab(baseUrl: string): Promise<boolean> {
  const held = (await locksOf()?.query())?.held ?? [];
  return held.some(({ name }) => name === nameOf(baseUrl));
}
