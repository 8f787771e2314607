import type { NamedService } from './named-service.ts';
import { withService } from './service-param.ts';
import { saveRecentServices, withRecent } from './recent-services.ts';

type Named = Extract<NamedService, { ok: true }>;

/**
 * Saves a service as the choice for the explorer at `basename` and opens its home page. This reloads the application,
 * so that no state of the previous service remains.
 */
export function switchService(basename: string, { service, listed }: Named, isOwn: boolean): void {
  saveRecentServices(basename, ({ recent }) => ({
    chosen: isOwn ? null : service.baseUrl,
    ...(listed ? {} : { recent: withRecent(recent, service.baseUrl) }),
  }));
  location.assign(isOwn ? basename : basename + withService('', service.baseUrl));
}
