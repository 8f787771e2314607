import { type ReactNode, startTransition, useLayoutEffect, useState } from 'react';
import {
  createPath,
  type Location,
  Router,
  UNSAFE_createBrowserHistory as createBrowserHistory,
} from 'react-router-dom';

interface Props {
  basename: string;
  children: ReactNode;
}

/** A router like BrowserRouter that also follows history navigation during the first render. */
export function HistoryRouter({ basename, children }: Props) {
  const [history] = useState(() => createBrowserHistory({ v5Compat: true }));
  const [{ action, location }, setState] = useState({ action: history.action, location: history.location });
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
    <Router basename={basename} location={location} navigationType={action} navigator={history}>
      {children}
    </Router>
  );
}

/** Compares URLs as well, because entries not written by the router all have the same key. */
function isSameEntry(one: Location, other: Location): boolean {
  return one.key === other.key && createPath(one) === createPath(other);
}
