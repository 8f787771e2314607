import { type ReactNode, startTransition, useLayoutEffect, useState } from 'react';
import {
  createPath,
  type Location,
  type Navigator,
  Router,
  type To,
  UNSAFE_createBrowserHistory as createBrowserHistory,
} from 'react-router-dom';

/** How the URLs in the history differ from those that pages read and write. */
export interface UrlMapping {
  written: (to: To) => To;
  read: (location: Location) => Location;
}

interface Props {
  basename: string;
  mapping?: UrlMapping | undefined;
  children: ReactNode;
}

const identity = <T,>(value: T): T => value;
const unmapped: UrlMapping = { written: identity, read: identity };

/** A router like BrowserRouter that can map URLs and also follows history navigation during the first render. */
export function HistoryRouter({ basename, mapping: { written, read } = unmapped, children }: Props) {
  const [history] = useState(() => createBrowserHistory({ v5Compat: true }));
  const [{ action, location }, setState] = useState({ action: history.action, location: history.location });
  const [navigator] = useState<Navigator>(() => ({
    createHref: (to) => history.createHref(written(to)),
    go: (steps) => history.go(steps),
    push: (to, state) => history.push(written(to), state),
    replace: (to, state) => history.replace(written(to), state),
  }));
  useLayoutEffect(() => {
    function follow(): void {
      const { action, location } = history;
      startTransition(() =>
        setState((current) => (isSameEntry(current.location, location) ? current : { action, location })),
      );
    }
    follow();
    return history.listen(follow);
  }, [history]);
  return (
    <Router basename={basename} location={read(location)} navigationType={action} navigator={navigator}>
      {children}
    </Router>
  );
}

/** Compares URLs as well, because entries not written by the router all have the same key. */
function isSameEntry(one: Location, other: Location): boolean {
  return one.key === other.key && createPath(one) === createPath(other);
}
