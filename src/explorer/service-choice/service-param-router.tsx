import type { ComponentProps } from 'react';
import { type Location, parsePath, type To } from 'react-router-dom';
import { HistoryRouter } from '../context/history-router.tsx';
import { withoutService, withService } from './service-param.ts';

/**
 * A router whose every address, and every link, names the service at `baseUrl`. What it reads from addresses does not,
 * so the pages of the explorer need not know of it.
 */
export function serviceParamRouter(baseUrl: string) {
  function naming(to: To) {
    const path = typeof to === 'string' ? parsePath(to) : to;
    return { ...path, search: withService(path.search ?? '', baseUrl) };
  }

  return function CarryingRouter(props: Pick<ComponentProps<typeof HistoryRouter>, 'basename' | 'children'>) {
    return <HistoryRouter {...props} written={naming} read={unnamed} />;
  };
}

function unnamed(location: Location): Location {
  return { ...location, search: withoutService(location.search) };
}
