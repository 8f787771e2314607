/**
 * The service every application of the benchmark reads, in a process of its own: its parent sends what to serve and is
 * told the addresses. Each answer of the service is 20 ms late, as one over a network would be.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { listen, listeningOrigin } from '../../../src/server/listen.ts';
import { listsHandler } from '../../../src/server/serve.ts';
import { createServer } from '../../../src/server/server.ts';
import { loadSite, type Site } from '../../../src/server/site/site.ts';
import type { CatalogService } from '../../../src/service/http/app.ts';
import { EncodedBody } from '../../../src/service/http/encoded-body.ts';
import { compressPage } from '../../../src/service/http/rendered-page.ts';
import { bytesOf } from '../../../src/service/http/response.ts';
import { createCatalogService } from '../../../src/service/http/catalog-service.ts';
import { generatedCatalog } from './generated-catalog.ts';
import { memoryStore } from '../../support/start/in-process-service.ts';
import { readCatalog } from '../benchmark.ts';

/** What to serve: sizes of a generated catalog, or a file; and the folder of each built application. */
export interface BenchOrder {
  indicators: number;
  variables: number;
  catalogFile: string | null;
  sites: Readonly<Record<string, string>>;
}

/**
 * Address of each application; `inTurn` of the explorer on a service whose addresses cannot be foreseen, `staticHost` of
 * its files as they were built.
 */
export type BenchAddresses = Readonly<Record<string, string>>;

function late(service: CatalogService): CatalogService {
  return async (request) => {
    const [answer] = await Promise.all([service(request), pause(20)]);
    return answer;
  };
}

/** The same pages, but each `next` carries a mark of its own, so that what is read ahead is never confirmed. */
function unforeseeable(service: CatalogService): CatalogService {
  return async (request) => {
    const header = (name: string) =>
      name.toLowerCase() === 'accept-encoding' ? 'identity' : request.header(name);
    const answer = await service({ ...request, header });
    if (answer.body === null) return answer;
    const text = Buffer.from(answer.body).toString();
    const body = Buffer.from(text.replace(/("next":\s*"[^"]*offset=)(\d+)/, '$1$2&mark=m$2'));
    return { ...answer, body, headers: { ...answer.headers, 'Content-Length': String(body.length) } };
  };
}

/** A site whose page is the same for every route, without what `catalog serve` adds to it. */
function asBuilt(folder: string): Site {
  const site = loadSite({ folder, prefix: '/' });
  const headers = { 'Content-Type': 'text/html' };
  const page = new EncodedBody(
    bytesOf(readFileSync(join(folder, 'index.html'), 'utf8')),
    headers,
    compressPage,
  );
  return {
    ...site,
    respond: (request) => (request.path.includes('.') ? site.respond(request) : page.respond(request.header)),
  };
}

const observe = (observation: object) => {
  if ('error' in observation && observation.error !== undefined) console.error(observation.error);
};

async function serve(order: BenchOrder): Promise<BenchAddresses> {
  const { catalogFile, indicators, variables } = order;
  const contents = catalogFile === null ? generatedCatalog(indicators, variables) : readCatalog(catalogFile);
  const service = createCatalogService(await memoryStore(contents));
  const addresses: Record<string, string> = {};
  const offer = async (
    name: string,
    folder: string,
    offered: CatalogService,
    site: Site = loadSite({ folder, prefix: '/' }),
  ) => {
    const handlers = { lists: listsHandler(offered), pages: site.respond };
    const app = await createServer({ handlers, files: site, observe });
    await listen(app, { host: '127.0.0.1', port: 0, option: '--port' });
    addresses[name] = listeningOrigin(app.server);
  };
  for (const [name, folder] of Object.entries(order.sites)) await offer(name, folder, late(service));
  const explorer = order.sites['explorer'];
  if (explorer !== undefined) {
    await offer('inTurn', explorer, late(unforeseeable(service)));
    await offer('staticHost', explorer, late(service), asBuilt(explorer));
  }
  return addresses;
}

process.once('message', (order: BenchOrder) => {
  void serve(order).then((addresses) => process.send?.(addresses));
});
// Exit with the benchmark.
process.once('disconnect', () => process.exit());
