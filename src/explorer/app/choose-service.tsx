import type { Root } from 'react-dom/client';
import { parsePath } from 'react-router-dom';
import type { Configuration, OfferedService } from '../data/services/configuration.ts';
import type { UrlMapping } from '../data/history-router.tsx';
import {
  accept,
  isAccepted,
  saveChoice,
  serviceIn,
  withService,
  withoutService,
} from '../data/services/chosen-service.ts';
import { chosenService } from '../data/services/needs-service-choice.ts';
import {
  type OfferedServices,
  namedService,
  readOfferedServices,
} from '../data/services/offered-services.ts';
import { confirmService, showRefusal } from './confirm-service.tsx';

interface Start {
  root: Root;
  configuration: Configuration;
  basename: string;
}

/** The configuration for the service of this visit, and how URLs name it if it is not the default. */
type Chosen =
  | { ok: true; configuration: Configuration; mapping?: UrlMapping }
  | { ok: false; problem: string };

/**
 * Determines the service of this visit. A URL without `service` means the default, so that a link shows everyone the
 * same; only a visit that starts at the home page uses the choice saved on this device. A link to another service asks
 * for confirmation, once on a device.
 */
export async function chooseService({ root, configuration, basename }: Start): Promise<Chosen> {
  const read = readOfferedServices(configuration, document.baseURI);
  if (!read.ok) return read;
  const [own] = read.offers.services;
  return openService(await serviceOfVisit(root, basename, read.offers), configuration, own);
}

async function serviceOfVisit(
  root: Root,
  basename: string,
  offers: OfferedServices,
): Promise<OfferedService> {
  const [own] = offers.services;
  // History entries written by the explorer have a state; their service was confirmed if necessary.
  const isNewVisit = history.state === null;
  const saved = chosenService(basename);
  const chosen = saved === null ? null : namedService(saved, offers);
  const named = serviceIn(location.search)?.trim() || null;

  if (named === null) {
    const usesChoice = isNewVisit && location.pathname === basename && chosen !== null;
    if (!usesChoice) return own;
    if (chosen.ok) return chosen.service;
    await showRefusal(root, 'The catalog you chose is no longer available here', chosen.reason, own);
    saveChoice(basename, null);
    return own;
  }

  const current = chosen?.ok === true ? chosen.service : own;
  const found = namedService(named, offers);
  if (!found.ok) {
    await showRefusal(root, 'This link can’t be opened here', found.reason, current);
    return atHomePage(current);
  }
  const { service, listed } = found;
  if (isNewVisit && service !== own && !isAccepted(basename, service.baseUrl)) {
    const answer = await confirmService(root, { service, listed, current });
    if (answer === 'Keep my catalog') return atHomePage(current);
    accept(basename, service.baseUrl);
  }
  return service;

  /** The rest of a rejected link contains ids of another catalog. */
  function atHomePage(service: OfferedService): OfferedService {
    history.replaceState(null, '', basename);
    return service;
  }
}

/** Adds the service to the URL in normalized form, or removes it if it is the default. */
function openService(service: OfferedService, configuration: Configuration, own: OfferedService): Chosen {
  const isOwn = service.baseUrl === own.baseUrl;
  const search = isOwn ? withoutService(location.search) : withService(location.search, service.baseUrl);
  if (search !== location.search)
    history.replaceState(history.state, '', location.pathname + search + location.hash);
  if (isOwn) return { ok: true, configuration };
  return {
    ok: true,
    // The texts in the configuration describe only its own catalog.
    configuration: { ...configuration, about: undefined, examples: undefined, ...service, own },
    mapping: {
      written(to) {
        const path = typeof to === 'string' ? parsePath(to) : to;
        return { ...path, search: withService(path.search ?? '', service.baseUrl) };
      },
      read: (location) => ({ ...location, search: withoutService(location.search) }),
    },
  };
}
