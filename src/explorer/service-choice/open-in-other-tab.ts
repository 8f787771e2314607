// Browsers without locks, and pages on plain http, have none: then a link asks once more than it had to.
const locksOf = (): LockManager | undefined => Reflect.get(navigator, 'locks');
const nameOf = (baseUrl: string) => `catalog-explorer reads ${baseUrl}`;

/** Tells other tabs, until this one closes, that its reader agreed to read the service at `baseUrl`. */
export function announceOpenService(baseUrl: string): void {
  // Held until the tab closes.
  void locksOf()?.request(nameOf(baseUrl), { mode: 'shared' }, () => new Promise<never>(() => {}));
}

/** Whether another tab reads the service at `baseUrl` by its reader's consent. */
export async function isOpenInOtherTab(baseUrl: string): Promise<boolean> {
  const held = (await locksOf()?.query())?.held ?? [];
  return held.some(({ name }) => name === nameOf(baseUrl));
}
