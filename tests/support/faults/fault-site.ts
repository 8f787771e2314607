import { rmSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { createServer } from '../../../src/server/server.ts';
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
export async function faultSite(
  otherOrigin: string,
  baseUrl = `${otherOrigin}/`,
  change: (folder: string) => void = () => {},
): Promise<FaultSite> {
  const folder = copyExplorer({ baseUrl });
  change(folder);
  const site = loadSite({ folder, prefix: '/' });
  const app = await createServer({ handlers: { pages: site.respond }, observe: () => {} });
  return {
    listener: (request, response) => app.routing(request, response),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
