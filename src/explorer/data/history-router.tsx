import { type ReactNode, startTransition, useLayoutEffect, useRef, useState } from 'react';
import {
  createPath,
  type Location,
  NavigationType,
  type Navigator,
  parsePath,
  Router,
  type To,
  UNSAFE_createBrowserHistory as createBrowserHistory,
} from 'react-router-dom';
import { takeDialogEntry, whenSettled } from '../ui/dialog-history.ts';
import { mayWriteHistory } from './history-writes.ts';

interface Props {
  basename: string;
  children: ReactNode;
}

// In ms: URLs that change too often for the browser are shown at once, but written no oftener than this.
const writingPause = 1000;

/** A router like BrowserRouter that also follows history navigation during the first render. */
export function HistoryRouter({ basename, children }: Props) {
  const [history] = useState(() => createBrowserHistory({ v5Compat: true }));
  const [{ action, location }, setState] = useState({ action: history.action, location: history.location });
  /** Writes what is shown already. */
  const waiting = useRef<(() => void) | null>(null);
  const [navigator] = useState<Navigator>(() => {
    function flush(): void {
      if (waiting.current === null) return;
      if (!mayWriteHistory()) return void setTimeout(flush, writingPause);
      waiting.current();
      waiting.current = null;
    }
    function write(kind: 'push' | 'replace', to: To, state: unknown): void {
      const path = typeof to === 'string' ? parsePath(to) : to;
      const method = takeDialogEntry(path.pathname) ? 'replace' : kind;
      const act = () => history[method](to, state);
      if (waiting.current === null && mayWriteHistory(kind === 'push' ? 0 : 30)) return act();
      if (waiting.current === null) setTimeout(flush, writingPause);
      waiting.current = act;
      const shown = { pathname: '', search: '', hash: '', ...path, state, key: 'unwritten' };
      startTransition(() => setState({ action: NavigationType.Replace, location: shown }));
    }
    return {
      createHref: (to) => history.createHref(to),
      go: (steps) => whenSettled(() => history.go(steps)),
      push: (to, state) => whenSettled(() => write('push', to, state)),
      replace: (to, state) => whenSettled(() => write('replace', to, state)),
    };
  });
  useLayoutEffect(() => {
    function follow(): void {
      waiting.current = null;
      const { action, location } = history;
      startTransition(() =>
        setState((current) => (isSameEntry(current.location, location) ? current : { action, location })),
      );
    }
    follow();
    return history.listen(follow);
  }, [history]);
  return (
    <Router basename={basename} location={location} navigationType={action} navigator={navigator}>
      {children}
    </Router>
  );
}

/** Compares URLs as well, because entries not written by the router all have the same key. */
function isSameEntry(one: Location, other: Location): boolean {
  return one.key === other.key && createPath(one) === createPath(other);
}
