import type { ComponentProps } from 'react';
import { type Location, parsePath, type To } from 'react-router-dom';
import { HistoryRouter } from '../data/history-router.tsx';
import { withoutService, withService } from '../data/recent-services.ts';

/**
 * A router that adds the service at `baseUrl` to every URL and link, and removes it from the location that pages read.
 */
export function serviceParamRouter(baseUrl: string) {
  function naming(to: To) {
    const path = typeof to === 'string' ? parsePath(to) : to;
    return { ...path, search: withService(path.search ?? '', baseUrl) };
  }

  return function ServiceParamRouter(
    props: Pick<ComponentProps<typeof HistoryRouter>, 'basename' | 'children'>,
  ) {
    return <HistoryRouter {...props} written={naming} read={unnamed} />;
  };
}

function unnamed(location: Location): Location {
  return { ...location, search: withoutService(location.search) };
}
