import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadSite } from '../../../src/server/site.ts';
import { builtExplorer } from '../start/built-explorer.ts';

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
  const folder = mkdtempSync(join(tmpdir(), 'fault-site-'));
  cpSync(builtExplorer, folder, { recursive: true });
  writeFileSync(join(folder, 'config.json'), JSON.stringify({ baseUrl }));
  change(folder);
  const site = loadSite({ folder, prefix: '/' });
  return {
    listener(request, response) {
      const [path = '', query = ''] = (request.url ?? '/').slice(1).split('?');
      const answer = site({
        method: request.method ?? 'GET',
        path,
        query,
        header: (name) => {
          const value = request.headers[name.toLowerCase()];
          return Array.isArray(value) ? value.join(', ') : value;
        },
      });
      response.writeHead(answer.status, answer.headers);
      response.end(answer.body);
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
