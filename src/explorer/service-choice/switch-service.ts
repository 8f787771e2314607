import type { NamedService } from './named-service.ts';
import { withService } from './service-param.ts';
import { saveRecentServices, withRecent } from './recent-services.ts';

type Named = Extract<NamedService, { ok: true }>;

/**
 * Makes a service the one this device reads in the explorer at `basename`, and goes to its start page: with the whole
 * application, so that nothing of one service is left when the other comes.
 */
export function switchService(basename: string, { service, listed }: Named, isOwn: boolean): void {
  saveRecentServices(basename, ({ recent }) => ({
    chosen: isOwn ? null : service.baseUrl,
    ...(listed ? {} : { recent: withRecent(recent, service.baseUrl) }),
  }));
  location.assign(isOwn ? basename : basename + withService('', service.baseUrl));
}
