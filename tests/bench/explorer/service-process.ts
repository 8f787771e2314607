/**
 * The service every application of the benchmark reads, in a process of its own: its parent sends what to serve and is
 * told the addresses. Each answer of the service is 20 ms late, as one over a network would be.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { folderServer } from '../../../src/cli/output/folder-server.ts';
import { listen, listeningOrigin } from '../../../src/server/listen.ts';
import { listsHandler } from '../../../src/server/serve.ts';
import { createServer } from '../../../src/server/server.ts';
import { loadSite, type Site } from '../../../src/server/site/site.ts';
import { catalogWalks } from '../../../src/server/walks/catalog-walks.ts';
import type { CatalogService } from '../../../src/service/http/app.ts';
import { EncodedBody } from '../../../src/service/http/encoded-body.ts';
import { bytesOf } from '../../../src/service/http/response.ts';
import { createCatalogService } from '../../../src/service/http/catalog-service.ts';
import { memoryStore } from '../../support/start/in-process-service.ts';
import { readCatalog } from '../benchmark.ts';

/** What to serve: a catalog's file, the folder of each built application, and of a publication of the catalog. */
export interface BenchOrder {
  catalogFile: string;
  sites: Readonly<Record<string, string>>;
  published: string | null;
}

/**
 * Address of each application; `inTurn` of the explorer on a service whose addresses cannot be foreseen, `staticHost` of
 * its files as they were built, `published` of the publication on a host of files.
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
  const page = new EncodedBody(bytesOf(readFileSync(join(folder, 'index.html'), 'utf8')), headers);
  return {
    ...site,
    respond: (request) => (request.path.includes('.') ? site.respond(request) : page.respond(request.header)),
  };
}

const observe = (observation: object) => {
  if ('error' in observation && observation.error !== undefined) console.error(observation.error);
};

/** The publication as a host of files serves it: compressed, and its lists 20 ms late, as the service's are. */
async function servePublished(folder: string): Promise<string> {
  const app = folderServer(folder, '/');
  const compressed = new Map<string, Buffer>();
  app.addHook('onSend', async ({ url }, reply, payload) => {
    if (url.startsWith('/api/')) await pause(20);
    if (!(payload instanceof Readable)) return payload;
    let body = compressed.get(url);
    if (body === undefined) {
      body = await buffer(payload);
      compressed.set(url, body);
    }
    void reply.header('content-length', body.length);
    return body;
  });
  await listen(app, { host: '127.0.0.1', port: 0, option: '--port' });
  return listeningOrigin(app.server);
}

async function serve(order: BenchOrder): Promise<BenchAddresses> {
  const store = await memoryStore(readCatalog(order.catalogFile));
  const service = createCatalogService(store);
  const addresses: Record<string, string> = {};
  const offer = async (
    name: string,
    folder: string,
    offered: CatalogService,
    site: Site = loadSite({ folder, prefix: '/' }),
  ) => {
    const handlers = { lists: listsHandler(offered), pages: site.respond };
    const app = await createServer({ handlers, observe });
    await listen(app, { host: '127.0.0.1', port: 0, option: '--port' });
    addresses[name] = listeningOrigin(app.server);
  };
  for (const [name, folder] of Object.entries(order.sites)) await offer(name, folder, late(service));
  const explorer = order.sites['explorer'];
  if (explorer !== undefined) {
    const catalog = { lists: late(service), lookup: catalogWalks(store, '').lookup };
    const rendered = loadSite({ folder: explorer, prefix: '/', catalog: () => catalog });
    await offer('explorer', explorer, late(service), rendered);
    await offer('inTurn', explorer, late(unforeseeable(service)));
    await offer('staticHost', explorer, late(service), asBuilt(explorer));
  }
  if (order.published !== null) addresses['published'] = await servePublished(order.published);
  return addresses;
}

process.once('message', (order: BenchOrder) => {
  void serve(order).then((addresses) => process.send?.(addresses));
});
// Exit with the benchmark.
process.once('disconnect', () => process.exit());
