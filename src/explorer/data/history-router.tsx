import { type ReactNode, startTransition, useCallback, useLayoutEffect, useRef, useState } from 'react';
import {
  createPath,
  type Location,
  NavigationType,
  type Navigator,
  parsePath,
  Router,
  type To,
} from 'react-router-dom';
import { takeDialogEntry, whenSettled } from '../ui/overlay/dialog-history.ts';
import { beginHistory, currentEntry, mayWriteHistory, writeEntry } from '../ui/page/history-entry.ts';

// In ms: URLs that change too often for the browser are shown at once, but written once they rest, or at last after the longer.
const rest = 200;
const writingPause = 1000;

/** A router like BrowserRouter that also follows history navigation during the first render. */
export function HistoryRouter({ basename, children }: { basename: string; children: ReactNode }) {
  const [{ action, location }, setState] = useState(() => ({
    action: NavigationType.Pop,
    location: currentLocation(),
  }));
  const show = useCallback((action: NavigationType, location: Location) => {
    startTransition(() =>
      setState((now) => (isSameEntry(now.location, location) ? now : { action, location })),
    );
  }, []);
  /** Writes what is shown already. */
  const waiting = useRef<(() => void) | null>(null);
  const [navigator] = useState<Navigator>(() => {
    let timer = 0;
    let since = 0;
    function flush(): void {
      if (waiting.current === null) return;
      if (mayWriteHistory()) waiting.current();
      else timer = window.setTimeout(flush, writingPause);
    }
    function flushLater(): void {
      const now = performance.now();
      if (waiting.current === null) since = now;
      clearTimeout(timer);
      timer = window.setTimeout(flush, Math.min(rest, Math.max(0, since + writingPause - now)));
    }
    function write(kind: 'push' | 'replace', to: To, state: unknown): void {
      const path = typeof to === 'string' ? parsePath(to) : to;
      // A key pressed twice before the first press is rendered leads to the same place twice.
      const isSame = createPath(path) === createPath(window.location);
      const how = takeDialogEntry(path.pathname) || isSame ? 'replace' : kind;
      const act = () => {
        waiting.current = null;
        const index = currentEntry().index + (how === 'push' ? 1 : 0);
        writeEntry(
          how,
          { key: Math.random().toString(36).slice(2), index, kept: Object(state) },
          createPath(path),
        );
        show(how === 'push' ? NavigationType.Push : NavigationType.Replace, currentLocation());
      };
      if (waiting.current === null && mayWriteHistory(kind === 'push' ? 0 : 30)) return act();
      flushLater();
      waiting.current = act;
      show(NavigationType.Replace, { pathname: '', search: '', hash: '', ...path, state, key: 'unwritten' });
    }
    return {
      createHref: (to) => (typeof to === 'string' ? to : createPath(to)),
      go: (steps) => whenSettled(() => history.go(steps)),
      push: (to, state) => whenSettled(() => write('push', to, state)),
      replace: (to, state) => whenSettled(() => write('replace', to, state)),
    };
  });
  useLayoutEffect(() => {
    function follow(): void {
      waiting.current = null;
      show(NavigationType.Pop, currentLocation());
    }
    beginHistory();
    follow();
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }, [show]);
  return (
    <Router basename={basename} location={location} navigationType={action} navigator={navigator}>
      {children}
    </Router>
  );
}

function currentLocation(): Location {
  const { pathname, search, hash } = window.location;
  const { key, kept } = currentEntry();
  return { pathname, search, hash, state: kept, key };
}

/** Compares URLs as well, because entries not written by the router all have the same key. */
function isSameEntry(one: Location, other: Location): boolean {
  return one.key === other.key && createPath(one) === createPath(other);
}
