import { parseUrl } from './parse-url.ts';

/** How long a violation is waited for after a request has failed, in ms: browsers report it in a task of its own. */
const reportDeadline = 50;

/** Listens until `stop` for requests to one origin that the page's Content-Security-Policy blocks. */
export interface ViolationWatch {
  /** Whether a request was blocked since the watch began; waits for a report that is on its way. */
  seen(): Promise<boolean>;
  stop(): void;
}

/**
 * Watches for `securitypolicyviolation` events about `origin`. They are the only sign of a blocked request: fetch rejects
 * as it does where a network fails. Outside a page nothing is ever seen.
 */
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
