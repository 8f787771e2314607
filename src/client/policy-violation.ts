import { parseUrl } from '../contract/parse-url.ts';

/** How long to wait for the event after a failed request, in ms: browsers report it in a task of its own. */
const reportDeadline = 50;

export interface ViolationWatch {
  /** Whether a request was blocked since the watch started; waits for a pending event. */
  seen(): Promise<boolean>;
  stop(): void;
}

/** Watches for requests to `origin` blocked by the page's policy: fetch rejects as it does for network failures. */
export function watchForViolations(origin: string): ViolationWatch {
  const target: unknown = globalThis;
  if (!(target instanceof EventTarget)) return { seen: () => Promise.resolve(false), stop: () => undefined };
  const stopped = new AbortController();
  const violated = new Promise<true>((resolve) => {
    const report = (event: Event): void => {
      const blocked: unknown = Reflect.get(event, 'blockedURI');
      const isEnforced = Reflect.get(event, 'disposition') !== 'report';
      if (isEnforced && typeof blocked === 'string' && parseUrl(blocked)?.origin === origin) resolve(true);
    };
    target.addEventListener('securitypolicyviolation', report, { signal: stopped.signal });
  });
  return {
    seen: () =>
      Promise.race([
        violated,
        new Promise<false>((settle) => setTimeout(() => settle(false), reportDeadline)),
      ]),
    stop: () => stopped.abort(),
  };
}
