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
