import { rmSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { loadSite } from '../../../src/server/site/site.ts';
import { copyExplorer } from '../start/built-explorer.ts';

/** The built explorer as the product serves it, headers and all. */
export interface FaultSite {
  listener: RequestListener;
  remove(): void;
}

/**
 * A copy of the built explorer, allowed to read from one other origin. Which service it reads, `config.json` says;
 * `change` may make another build of the copy's files before they are served.
 */
export function faultSite(
  otherOrigin: string,
  baseUrl = `${otherOrigin}/`,
  change: (folder: string) => void = () => {},
): FaultSite {
  const folder = copyExplorer({ baseUrl });
  change(folder);
  const site = loadSite({ folder, prefix: '/' });
  return {
    listener(request, response) {
      const [path = '', query = ''] = (request.url ?? '/').slice(1).split('?');
      const answering = site({
        method: request.method ?? 'GET',
        path,
        query,
        origin: null,
        header: (name) => {
          const value = request.headers[name.toLowerCase()];
          return Array.isArray(value) ? value.join(', ') : value;
        },
      });
      void answering.then(({ status, headers, body }) => response.writeHead(status, headers).end(body));
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
