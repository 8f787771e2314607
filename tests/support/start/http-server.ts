import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import { BlockList, connect, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, onTestFinished } from 'vitest';
import { addresses, type Owner } from '../../../src/server/addresses.ts';
import { listen, listeningOrigin } from '../../../src/server/listen.ts';
import type { Observation } from '../../../src/server/observed/observations.ts';
import { listsHandler } from '../../../src/server/serve.ts';
import {
  createServer as createCatalogServer,
  type Handler,
  type ServerOptions,
} from '../../../src/server/server.ts';
import type { CatalogService } from '../../../src/service/http/app.ts';
import type { AddressRules } from '../../../src/server/requests/request-origin.ts';
import { catalogWalks } from '../../../src/server/walks/catalog-walks.ts';
import type { CatalogStore } from '../../../src/service/store.ts';
import { loadSite } from '../../../src/server/site/site.ts';
import type { Tokens } from '../../../src/service/http/tokens.ts';
import type { RenderView } from '../../../src/html/view.ts';
import { createCatalogService } from '../../../src/service/http/catalog-service.ts';
import { openSqliteStore } from '../../../src/service/sqlite/sqlite-store.ts';
import { catalog, type CatalogBuilder } from '../catalog-builder.ts';
import { type CatalogContents, fillStore } from '../catalog-contents.ts';
import { memoryStore } from './in-process-service.ts';

const folders: string[] = [];

// Vitest ends its workers without telling them; what a test file made goes when its tests are done.
afterAll(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** A folder of files for the length of a test file; paths may have folders in them. */
export function folderOf(files: Readonly<Record<string, string | Uint8Array>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'catalog-test-'));
  folders.push(folder);
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  return folder;
}

/** A folder with this catalog in the default database of the command, and these files. */
export async function folderWithCatalog(
  contents: CatalogContents,
  files: Readonly<Record<string, string | Uint8Array>> = {},
): Promise<string> {
  const folder = folderOf(files);
  await fillStore(openSqliteStore(join(folder, 'catalog.sqlite')), contents);
  return folder;
}

const asset = `// ${'explorer '.repeat(200)}`;

/** A built explorer as small as one can be. */
export const smallSite = {
  'index.html':
    '<!doctype html><head><base href="/" /><title>Explorer</title><script src="./assets/main-1a2b.js"></script></head><body><div id="early" data-frame="">…</div><!-- /early --><div id="root"></div></body>',
  'config.json': '{ "baseUrl": "api/" }',
  'assets/main-1a2b.js': asset,
  'assets/main-1a2b.js.br': brotliCompressSync(asset),
  'assets/main-1a2b.js.gz': gzipSync(asset),
};

/** What a test may want otherwise than usual of a server: its service and token, handlers of other owners, and all options. */
export interface TestServer
  extends Partial<Omit<ServerOptions, 'handlers'>>,
    Partial<Record<Owner, Handler>> {
  service?: CatalogService;
  writeToken?: Tokens | null;
}

const owners: ReadonlySet<string> = new Set(addresses.map(({ owner }) => owner));

/** A real server on a free port, closed when the test ends; returns its address with a trailing slash. */
export async function startServer(
  contents: CatalogBuilder = catalog().times(3, (c) => c.indicator()),
  { writeToken, service, observe = failOnError, ...rest }: TestServer = {},
): Promise<string> {
  const store = await memoryStore(contents);
  const prefix = rest.rules?.publicUrl?.pathname ?? '/';
  const { lookup, handlers } = catalogWalks(store, 'Catalog');
  const lists = service ?? createCatalogService(store, writeToken);
  const site = loadSite({
    folder: folderOf(smallSite),
    prefix,
    catalog: () => ({ lists, lookup }),
    renderer,
  });
  const app = await createCatalogServer({
    handlers: {
      lists: listsHandler(lists),
      pages: site.respond,
      ...handlers,
      ...Object.fromEntries(Object.entries(rest).filter(([name]) => owners.has(name))),
    },
    observe,
    ...rest,
  });
  await listen(app, { host: '127.0.0.1', port: 0, option: '--port' });
  onTestFinished(async () => {
    app.server.closeAllConnections();
    await app.close();
    await store.close();
  });
  return listeningOrigin(app.server);
}

/** The renderer from its sources. */
async function renderer(): Promise<RenderView> {
  const { loadPages, renderView } = await import('../../../src/html/render-view.tsx');
  await loadPages();
  return renderView;
}

/** The pages and files of a site of `files` over `store`, and what reads its whole catalog. */
export function siteOver(store: CatalogStore, files: Readonly<Record<string, string | Uint8Array>>) {
  const lists = createCatalogService(store);
  const catalog = () => ({ lists, lookup: walks.lookup });
  const site = loadSite({ folder: folderOf(files), prefix: '/', catalog, renderer });
  const walks = catalogWalks(store, site.title ?? '');
  const { robots, sitemap, catalogFile, changes } = walks.handlers;
  const respond: Handler = async (request) => {
    if (request.path.startsWith('changes.')) return changes(request);
    if (request.path.startsWith('sitemap')) return sitemap(request);
    if (request.path === 'catalog.json') return catalogFile(request);
    return request.path === 'robots.txt' ? robots(request) : site.respond(request);
  };
  return { ...site, respond };
}

/** The rules of a server behind a proxy on this machine, under these further host names. */
export function behindProxy(...hosts: readonly string[]): AddressRules {
  const trustProxy = new BlockList();
  trustProxy.addAddress('127.0.0.1');
  return { allowHost: new Set(hosts), trustProxy };
}

/** The number of indicators that a server lists. */
export async function countAt(address: string): Promise<number> {
  const page: { count: number } = JSON.parse(await (await fetch(`${address}api/indicator/`)).text());
  return page.count;
}

/** Starts a service that redirects to `secret` on another server; `reached` are the requests to that one. */
export async function startRedirecting() {
  const reached: (string | undefined)[] = [];
  const target = await startAnswering(({ url }, response) => {
    reached.push(url);
    response.end('{"count":0,"next":null,"previous":null,"results":[]}');
  });
  const source = await startAnswering((_, response) =>
    response.writeHead(302, { Location: `${target}secret` }).end(),
  );
  return { source, target, reached };
}

/** Starts a server that answers in this way for the length of a test; returns its address with a trailing slash. */
export function startAnswering(listener: RequestListener): Promise<string> {
  return listenOnFreePort(createServer(listener));
}

/** Starts any server for the length of a test; returns its address with a trailing slash. */
export async function listenOnFreePort(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return listeningOrigin(server);
}

/** Sends raw `text` to a server and returns everything received until it closes the connection. */
export async function exchange(address: string, text: string | Uint8Array): Promise<string> {
  const socket = connectTo(address, text);
  let answer = '';
  socket.on('data', (chunk: Buffer) => (answer += chunk.toString('latin1')));
  await new Promise((resolve) => socket.on('close', resolve));
  return answer;
}

/** A connection to a server, on which `text` is sent. */
export function connectTo(address: string, text: string | Uint8Array): Socket {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  socket.write(text);
  // A reset is one way of closing it.
  return socket.on('error', () => socket.destroy());
}

/** The response to a request of this first line and these headers, whatever they are. */
export function respond(address: string, line: string, ...headers: readonly string[]): Promise<string> {
  return exchange(address, [line, ...headers, 'Connection: close', '', ''].join('\r\n'));
}

async function* noBody() {}

/** A GET as handlers see it. */
export function requestOf(
  path: string,
  headers: Readonly<Record<string, string>> = {},
  { query = '', origin = null }: { query?: string; origin?: string | null } = {},
) {
  const header = (name: string) => headers[name];
  return { method: 'GET', path, query, header, origin, baseUrl: origin ?? '', body: noBody };
}

/** What a site answers to a GET, with its body as text. */
export async function getFrom(site: { respond: Handler }, ...request: Parameters<typeof requestOf>) {
  const answer = await site.respond(requestOf(...request));
  if ('file' in answer) throw new Error(`${request[0]} is a file`);
  const bytes = answer.stream ? await buffer(answer.stream) : Buffer.from(answer.body ?? []);
  return { ...answer, text: bytes.toString() };
}

function failOnError(observation: Observation): void {
  if ('error' in observation && observation.error !== undefined) throw observation.error;
}
