import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, onTestFinished } from 'vitest';
import { createLimitedServer, type Limits, listeningOrigin } from '../../../src/server/http-server.ts';
import {
  type LoggedRequest,
  type ListenerOptions,
  requestListener,
} from '../../../src/server/request-listener.ts';
import { onlyLoopback } from '../../../src/server/request-origin.ts';
import { loadSite } from '../../../src/server/site.ts';
import type { Tokens } from '../../../src/service/http/tokens.ts';
import { createCatalogService } from '../../../src/service/http/catalog-service.ts';
import { openSqliteStore } from '../../../src/service/sqlite/sqlite-store.ts';
import { catalog, type CatalogBuilder } from '../catalog-builder.ts';
import { recordsOf } from '../catalog-contents.ts';

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

/** A built explorer as small as one can be. */
export const smallSite = {
  'index.html':
    '<!doctype html><base href="/" /><title>Explorer</title><script src="./assets/main-1a2b.js"></script>',
  'config.json': '{ "baseUrl": "api/" }',
  'assets/main-1a2b.js': `// ${'explorer '.repeat(200)}`,
};

/** What a test may want otherwise than usual of a server. */
export interface ServerOptions extends Partial<ListenerOptions> {
  writeToken?: Tokens;
  limits?: Limits;
}

/** A real server on a free port, closed when the test ends; returns its address with a trailing slash. */
export async function startServer(
  contents: CatalogBuilder = catalog().times(3, (c) => c.indicator()),
  { writeToken, limits, ...options }: ServerOptions = {},
): Promise<string> {
  const store = openSqliteStore(':memory:');
  await store.replaceAll(recordsOf(contents.contents));
  const prefix = options.addresses?.publicUrl?.pathname ?? '/';
  const listener = requestListener({
    service: createCatalogService(store, { tokens: writeToken ?? null }),
    site: loadSite({ folder: folderOf(smallSite), prefix }),
    addresses: onlyLoopback,
    report: failOnError,
    ...options,
  });
  const server = createLimitedServer(listener, limits);
  const address = await listenOnFreePort(server);
  onTestFinished(() => store.close());
  return address;
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
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname, () => socket.write(text));
  let answer = '';
  socket.on('data', (chunk: Buffer) => (answer += chunk.toString('latin1')));
  const { promise: closed, resolve } = Promise.withResolvers<void>();
  // A reset is one way of closing it.
  socket.on('error', () => socket.destroy());
  socket.on('close', () => resolve());
  await closed;
  return answer;
}

function failOnError({ error }: LoggedRequest): void {
  if (error !== undefined) throw error;
}
