/** How long to wait for a violation event after a request failed, in ms: browsers dispatch it in a later task. */
const reportDeadline = 50;

/** Listens, until `stop`, for requests to one origin that the page's Content-Security-Policy blocks. */
export interface ViolationWatch {
  /** Whether a request was blocked since the watch started; waits for a pending event. */
  seen(): Promise<boolean>;
  stop(): void;
}

/**
 * Watches for `securitypolicyviolation` events about `origin`. They are the only sign of a blocked request: fetch rejects
 * with the same error as for a network failure. Outside a page there are no such events.
 */
export function watchForViolations(origin: string): ViolationWatch {
  const { promise: violated, resolve } = Promise.withResolvers<true>();
  const target: unknown = globalThis;
  const report = (event: Event): void => {
    const blocked: unknown = Reflect.get(event, 'blockedURI');
    const isEnforced = Reflect.get(event, 'disposition') !== 'report';
    if (isEnforced && typeof blocked === 'string' && URL.parse(blocked)?.origin === origin) resolve(true);
  };
  if (!(target instanceof EventTarget)) return { seen: () => Promise.resolve(false), stop: () => undefined };
  target.addEventListener('securitypolicyviolation', report);
  return {
    seen: () =>
      Promise.race([
        violated,
        new Promise<false>((settle) => setTimeout(() => settle(false), reportDeadline)),
      ]),
    stop: () => target.removeEventListener('securitypolicyviolation', report),
  };
}
