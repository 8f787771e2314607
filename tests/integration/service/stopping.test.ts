import { Agent, get } from 'node:http';
import { describe, expect, onTestFinished, test } from 'vitest';
import { drain, listen, listeningOrigin } from '../../../src/server/listen.ts';
import { createHealthChecks } from '../../../src/server/observed/health-checks.ts';
import { listsHandler } from '../../../src/server/serve.ts';
import { createServer } from '../../../src/server/server.ts';
import { bytesOf } from '../../../src/service/http/response.ts';
import { startServer } from '../../support/start/http-server.ts';

/** A server whose answers wait for `released`, and a switch that says it is about to stop. */
async function stoppableServer(released?: Promise<void>) {
  let stopping = false;
  let begun = 0;
  const draining = () => stopping;
  const service = async () => {
    begun += 1;
    await released;
    return { status: 200, headers: {}, body: bytesOf('whole') };
  };
  const health = createHealthChecks(async () => {}, draining);
  const app = await createServer({
    handlers: { lists: listsHandler(service), health },
    draining,
    observe: () => {},
  });
  await listen(app, { host: '127.0.0.1', port: 0, option: '--port' });
  onTestFinished(() => drain(app, 0, 0));
  const { server } = app;
  const address = listeningOrigin(server);
  const stop = (grace: number) => {
    stopping = true;
    return drain(app, grace, 10_000);
  };
  return { address, server, stop, begun: () => begun };
}

/** One GET over `agent`'s connection: the response, and whether it closes the connection. */
function ask(address: string, agent: Agent): Promise<{ body: string; connection: string | undefined }> {
  return new Promise((resolve, reject) => {
    get(`${address}api/x`, { agent }, (response) => {
      let body = '';
      response.on('data', (chunk: Buffer) => (body += chunk.toString()));
      response.on('end', () => resolve({ body, connection: response.headers.connection }));
    }).on('error', reject);
  });
}

describe('graceful shutdown', () => {
  test('finishes requests in flight, closes their connections, and accepts no new ones', async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const { address, server, stop, begun } = await stoppableServer(released);
    const agent = new Agent({ keepAlive: true });
    const inFlight = ask(address, agent);
    await expect.poll(begun).toBe(1);
    const stopped = stop(1);
    await expect.poll(() => server.listening).toBe(false);
    release();
    expect(await inFlight).toEqual({ body: 'whole', connection: 'close' });
    await stopped;
    await expect(fetch(address)).rejects.toThrow('fetch failed');
  });

  test('keeps serving during the grace period, and reports to the load balancer that it is not ready', async () => {
    const { address, stop } = await stoppableServer();
    expect((await fetch(`${address}readyz`)).status).toBe(200);
    const stopped = stop(500);
    const ready = await fetch(`${address}readyz`);
    expect([ready.status, await ready.text()]).toEqual([503, 'stopping\n']);
    expect((await fetch(`${address}healthz`)).status).toBe(200);
    expect((await fetch(`${address}api/x`)).headers.get('connection')).toBe('close');
    await stopped;
  });
});

async function readiness(reachable: () => Promise<unknown>): Promise<number> {
  const address = await startServer(undefined, { health: createHealthChecks(reachable, () => false) });
  return (await fetch(`${address}readyz`)).status;
}

test('a service is ready only while its catalog responds in time', async () => {
  const never = Promise.withResolvers<void>().promise;
  const statuses = [
    readiness(async () => {}),
    readiness(async () => {
      throw new Error('down');
    }),
    readiness(() => never),
  ];
  expect(await Promise.all(statuses)).toEqual([200, 503, 503]);
});

async function listenOn(port: number, host: string): Promise<void> {
  await listen(await createServer({ handlers: {}, observe: () => {} }), { port, host, option: '--port' });
}

test('a port in use is reported in one line, with a remedy', async () => {
  const { address } = await stoppableServer();
  const { port } = new URL(address);
  await expect(listenOn(Number(port), '127.0.0.1')).rejects.toThrow(
    `catalog: port ${port} on 127.0.0.1 is in use; choose another with --port`,
  );
  await expect(listenOn(0, '192.0.2.1')).rejects.toThrow(/is not available/);
});
