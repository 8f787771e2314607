import type { ComponentProps } from 'react';
import type { Root } from 'react-dom/client';
import { type Location, parsePath, type To } from 'react-router-dom';
import type { Configuration, OfferedService } from '../data/configuration.ts';
import { HistoryRouter } from '../data/history-router.tsx';
import {
  type NamedService,
  type OfferedServices,
  namedService,
  readOfferedServices,
} from '../data/offered-services.ts';
import {
  announceOpenService,
  isOpenInOtherTab,
  readRecentServices,
  saveRecentServices,
  serviceIn,
  withRecent,
  withService,
  withoutService,
} from '../data/recent-services.ts';
import type { Application } from './application.tsx';
import { confirmService, showRefusal } from './confirm-service.tsx';

interface Start {
  root: Root;
  configuration: Configuration;
  basename: string;
}

type Router = Parameters<typeof Application>[0]['Router'];

/** The configuration for the service of this visit, and a router that adds it to URLs if it is not the default. */
type Chosen = { ok: true; configuration: Configuration; Router: Router } | { ok: false; problem: string };

/**
 * Determines the service of this visit. A URL without `service` means the default, so that a link shows everyone the
 * same; only a visit that starts at the home page uses the choice saved on this device. A link to another service asks
 * for confirmation unless that service was chosen on this device or is open in another tab.
 */
export async function chooseService({ root, configuration, basename }: Start): Promise<Chosen> {
  const read = readOfferedServices(configuration, document.baseURI);
  if (!read.ok) return read;
  const { offers } = read;
  const [own] = offers.services;
  // History entries written by the explorer have a state; their service was confirmed if necessary.
  const isNewVisit = history.state === null;
  const remembered = chosenOn(basename, offers);
  const named = serviceIn(location.search)?.trim() || null;

  if (named === null) {
    const usesChoice = isNewVisit && location.pathname === basename && remembered !== null;
    if (!usesChoice) return openService(own, configuration, own);
    if (remembered.ok) return openService(remembered.service, configuration, own);
    await showRefusal(root, { ...remembered, what: 'chosen', own });
    saveRecentServices(basename, () => ({ chosen: null }));
    return openService(own, configuration, own);
  }

  const current = remembered?.ok === true ? remembered.service : own;
  const found = namedService(named, offers);
  if (!found.ok) {
    await showRefusal(root, { ...found, what: 'linked', own: current });
    return openHomePage(current);
  }
  const { service, listed } = found;
  const known = service.baseUrl === own.baseUrl || service.baseUrl === current.baseUrl;
  if (isNewVisit && !known && !(await isOpenInOtherTab(service.baseUrl))) {
    const answer = await confirmService(root, { service, listed, current });
    if (answer !== 'Open once') return openHomePage(current);
    if (!listed)
      saveRecentServices(basename, ({ recent }) => ({ recent: withRecent(recent, service.baseUrl) }));
  }
  return openService(service, configuration, own);

  /** The rest of a rejected link contains ids of another catalog. */
  function openHomePage(service: OfferedService): Chosen {
    history.replaceState(null, '', basename);
    return openService(service, configuration, own);
  }
}

/** The service chosen on this device, or why it is no longer available; null if none was chosen. */
function chosenOn(basename: string, offers: OfferedServices): NamedService | null {
  const { chosen } = readRecentServices(basename);
  return chosen === null ? null : namedService(chosen, offers);
}

/** Adds the service to the URL in normalized form, or removes it if it is the default. */
function openService(service: OfferedService, configuration: Configuration, own: OfferedService): Chosen {
  const isOwn = service.baseUrl === own.baseUrl;
  const search = isOwn ? withoutService(location.search) : withService(location.search, service.baseUrl);
  if (search !== location.search)
    history.replaceState(history.state, '', location.pathname + search + location.hash);
  if (isOwn) return { ok: true, configuration, Router: undefined };
  announceOpenService(service.baseUrl);
  return {
    ok: true,
    // The texts in the configuration describe only its own catalog.
    configuration: { ...configuration, about: undefined, examples: undefined, ...service, own },
    Router: serviceParamRouter(service.baseUrl),
  };
}

/**
 * A router that adds the service at `baseUrl` to every URL and link, and removes it from the location that pages read.
 */
function serviceParamRouter(baseUrl: string) {
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
