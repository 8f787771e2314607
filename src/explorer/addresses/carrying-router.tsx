import { type ComponentType, type ReactNode, startTransition, useLayoutEffect, useState } from 'react';
import {
  type Location,
  type Navigator,
  parsePath,
  Router,
  type To,
  UNSAFE_createBrowserHistory as createBrowserHistory,
} from 'react-router-dom';
import { withoutService, withService } from './service-link.ts';

/**
 * A router like BrowserRouter, but every address it writes, and every link, names the service at `baseUrl`. What it
 * reads from addresses does not, so the pages of the explorer need not know of it.
 */
export function carryingRouter(baseUrl: string): ComponentType<{ basename: string; children: ReactNode }> {
  function naming(to: To) {
    const path = typeof to === 'string' ? parsePath(to) : to;
    return { ...path, search: withService(path.search ?? '', baseUrl) };
  }

  function CarryingRouter({ basename, children }: { basename: string; children: ReactNode }) {
    const [history] = useState(() => createBrowserHistory({ v5Compat: true }));
    const [{ action, location }, setState] = useState({ action: history.action, location: history.location });
    const [navigator] = useState<Navigator>(() => ({
      createHref: (to) => history.createHref(naming(to)),
      go: (steps) => history.go(steps),
      push: (to, state) => history.push(naming(to), state),
      replace: (to, state) => history.replace(naming(to), state),
    }));
    useLayoutEffect(() => history.listen((update) => startTransition(() => setState(update))), [history]);
    return (
      <Router basename={basename} location={unnamed(location)} navigationType={action} navigator={navigator}>
        {children}
      </Router>
    );
  }
  return CarryingRouter;
}

function unnamed(location: Location): Location {
  return { ...location, search: withoutService(location.search) };
}
