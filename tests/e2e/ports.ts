import { isFree } from '../support/proxies/free-port.ts';

/** Number of concurrent browser tests: many wait for the network or a timeout, and leave a core of a usual build machine idle. */
export const workers = 3;

/** The ports one worker's tests use. No two workers share a server. */
export interface WorkerPorts {
  explorer: number;
  /** The explorer under a path prefix. */
  prefixed: number;
  interrupted: number;
}

const portsOfWorker = 3;

// The process that starts the workers chooses the ports; its workers inherit them. Fixed ports would prevent two
// checkouts on one machine from running their tests at the same time.
const first = Number((process.env['E2E_PORT'] ??= String(await freePorts(workers * portsOfWorker))));

/** The ports of worker `index`, from 0. */
export function portsOf(index: number): WorkerPorts {
  const from = first + (index % workers) * portsOfWorker;
  return { explorer: from, prefixed: from + 1, interrupted: from + 2 };
}

/** The ports of the current worker. */
export const ports = portsOf(Number(process.env['TEST_PARALLEL_INDEX'] ?? 0));

/** The explorer under a path prefix, as behind a proxy that keeps the prefix. */
export const prefixedAddress = prefixedAddressAt(ports.prefixed);

/** The same on the port of another worker. */
export function prefixedAddressAt(port: number): string {
  return `http://127.0.0.1:${port}/catalog/`;
}

/** The first of `count` consecutive free ports, below the ephemeral port range. */
async function freePorts(count: number): Promise<number> {
  for (let tries = 0; tries < 100; tries += 1) {
    // From 10,100 on, because browsers refuse port 10080.
    const from = 10_100 + Math.floor(Math.random() * 900) * 10;
    const all = await Promise.all(Array.from({ length: count }, (_, index) => isFree(from + index)));
    if (all.every(Boolean)) return from;
  }
  throw new Error('No free ports for the browser tests; set E2E_PORT to the first of nine.');
}
