import { Agent, get } from 'node:http';
import { describe, expect, test } from 'vitest';
import { createLimitedServer, drain, listen } from '../../../src/server/requests/http-server.ts';
import { createHealthChecks } from '../../../src/server/observed/health-checks.ts';
import { requestListener } from '../../../src/server/requests/request-listener.ts';
import { type ServiceResponse, bytesOf, problem } from '../../../src/service/http/response.ts';
import { listenOnFreePort, startServer } from '../../support/start/http-server.ts';

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
  const healthChecks = createHealthChecks(async () => {}, draining);
  const listener = requestListener({
    service,
    site: async () => nothing(),
    healthChecks,
    draining,
    report: () => {},
  });
  const server = createLimitedServer(listener);
  const address = await listenOnFreePort(server);
  const stop = (grace: number) => {
    stopping = true;
    return drain(server, grace, 10_000);
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

  test('also serves connections that arrived while it was too busy to notice the end of the grace period', async () => {
    const { address, stop } = await stoppableServer();
    const agent = new Agent();
    const busy = new Promise<ReturnType<typeof ask>[]>((resolve) => {
      setTimeout(() => {
        const asked = Array.from({ length: 20 }, () => ask(address, agent));
        // By the next tick their connections are under way; the other timer is due before they are looked at.
        process.nextTick(() => {
          const until = performance.now() + 200;
          while (performance.now() < until);
          resolve(asked);
        });
      }, 50);
    });
    const stopped = stop(100);
    const answers = await Promise.all(await busy);
    expect(answers.map(({ body }) => body)).toEqual(answers.map(() => 'whole'));
    await stopped;
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
  const address = await startServer(undefined, { healthChecks: createHealthChecks(reachable, () => false) });
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

test('a port in use is reported in one line, with a remedy', async () => {
  const { address } = await stoppableServer();
  const { port } = new URL(address);
  await expect(listen(createLimitedServer(nothing), Number(port), '127.0.0.1')).rejects.toThrow(
    `catalog serve: port ${port} on 127.0.0.1 is in use; choose another with --port`,
  );
  await expect(listen(createLimitedServer(nothing), 0, '192.0.2.1')).rejects.toThrow(/is not available/);
});

function nothing(): ServiceResponse {
  return problem(404, 'There is no site here.');
}
