import type { Root } from 'react-dom/client';
import type { Application } from './application.tsx';
import type { Configuration, OfferedService } from '../context/configuration.ts';
import { serviceParamRouter } from '../service-choice/service-param-router.tsx';
import { type NamedService, namedService } from '../service-choice/named-service.ts';
import { type OfferedServices, readOfferedServices } from '../service-choice/offered-services.ts';
import { isOpenInOtherTab, announceOpenService } from '../service-choice/open-in-other-tab.ts';
import { serviceIn, withoutService, withService } from '../service-choice/service-param.ts';
import { readRecentServices, saveRecentServices, withRecent } from '../service-choice/recent-services.ts';
import { confirmService, showRefusal } from '../service-choice/confirm-service.tsx';

interface Start {
  root: Root;
  configuration: Configuration;
  basename: string;
}

type Router = Parameters<typeof Application>[0]['Router'];

/** The configuration with the service that this visit reads, and a router whose addresses name it if need be. */
export type Chosen =
  | { ok: true; configuration: Configuration; Router: Router }
  | { ok: false; problem: string };

/**
 * Decides which service this visit reads. The address tells: without `service` it is the explorer's own, so that a
 * link shows everyone the same. A link that names another one asks first, unless it is the chosen one or open in
 * another tab; only a visit that begins at the start page follows what was chosen on this device.
 */
export async function chooseService({ root, configuration, basename }: Start): Promise<Chosen> {
  const read = readOfferedServices(configuration, document.baseURI);
  if (!read.ok) return read;
  const { offers } = read;
  const [own] = offers.services;
  // Entries of the history that the explorer has drawn have a state: they were asked about, if there was need.
  const begins = history.state === null;
  const remembered = chosenOn(basename, offers);
  const named = serviceIn(location.search)?.trim() || null;

  if (named === null) {
    const follows = begins && location.pathname === basename && remembered !== null;
    if (!follows) return reading(own, configuration, own);
    if (remembered.ok) return reading(remembered.service, configuration, own);
    await showRefusal(root, { ...remembered, what: 'chosen', own });
    saveRecentServices(basename, () => ({ chosen: null }));
    return reading(own, configuration, own);
  }

  const mine = remembered?.ok === true ? remembered.service : own;
  const found = namedService(named, offers);
  if (!found.ok) {
    await showRefusal(root, { ...found, what: 'linked', own: mine });
    return readingFromTheStart(mine);
  }
  const { service, listed } = found;
  const known = service.baseUrl === own.baseUrl || service.baseUrl === mine.baseUrl;
  if (begins && !known && !(await isOpenInOtherTab(service.baseUrl))) {
    const answer = await confirmService(root, { service, listed, mine });
    if (answer === 'keep') return readingFromTheStart(mine);
    if (!listed)
      saveRecentServices(basename, ({ recent }) => ({ recent: withRecent(recent, service.baseUrl) }));
  }
  return reading(service, configuration, own);

  /** The rest of a link that was not followed speaks of another catalog: its ids mean nothing here. */
  function readingFromTheStart(service: OfferedService): Chosen {
    history.replaceState(null, '', basename);
    return reading(service, configuration, own);
  }
}

/** What was chosen on this device, where it still can be read; null where nothing was. */
function chosenOn(basename: string, offers: OfferedServices): NamedService | null {
  const { chosen } = readRecentServices(basename);
  return chosen === null ? null : namedService(chosen, offers);
}

/** Writes the service into the address, in its one form, and out of it where it is the explorer's own. */
function reading(service: OfferedService, configuration: Configuration, own: OfferedService): Chosen {
  const isOwn = service.baseUrl === own.baseUrl;
  const search = isOwn ? withoutService(location.search) : withService(location.search, service.baseUrl);
  if (search !== location.search)
    history.replaceState(history.state, '', location.pathname + search + location.hash);
  if (isOwn) return { ok: true, configuration, Router: undefined };
  announceOpenService(service.baseUrl);
  return {
    ok: true,
    configuration: { ...configuration, ...service, own },
    Router: serviceParamRouter(service.baseUrl),
  };
}
