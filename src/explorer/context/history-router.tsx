import { type ReactNode, startTransition, useLayoutEffect, useState } from 'react';
import {
  createPath,
  type Location,
  type Navigator,
  Router,
  type To,
  UNSAFE_createBrowserHistory as createBrowserHistory,
} from 'react-router-dom';

interface Props {
  /** The path the application lives under. */
  basename: string;
  /** The address written to the history and into links for one that a page asks for. */
  written?: (to: To) => To;
  /** What pages read of the address that was written. */
  read?: (location: Location) => Location;
  children: ReactNode;
}

const asItIs = <T,>(value: T): T => value;

/**
 * A router like BrowserRouter, over addresses that may say more than its pages know of. A step back or forward while
 * the application is drawn for the first time is not lost on it: BrowserRouter would go on showing another page than
 * the address says.
 */
export function HistoryRouter({ basename, written = asItIs, read = asItIs, children }: Props) {
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
        setState((drawn) => (isSamePlace(drawn.location, location) ? drawn : { action, location })),
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

/** Entries that the router did not write all have the same key. */
function isSamePlace(one: Location, other: Location): boolean {
  return one.key === other.key && createPath(one) === createPath(other);
}
