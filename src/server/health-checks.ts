import { setTimeout as pause } from 'node:timers/promises';
import { type ServiceResponse, textResponse } from '../service/http/response.ts';

const readinessTimeout = 2000;

/** `healthz` is 200 while the process runs, `readyz` while the catalog is reachable and the server not draining. */
export function createHealthChecks(
  reachable: () => Promise<unknown>,
  draining: () => boolean,
): Readonly<Record<string, () => Promise<ServiceResponse>>> {
  return {
    healthz: async () => plain(200, 'alive'),
    readyz: async () => {
      if (draining()) return plain(503, 'stopping');
      return (await respondsInTime(reachable))
        ? plain(200, 'ready')
        : plain(503, 'the catalog is not available');
    },
  };
}

async function respondsInTime(reachable: () => Promise<unknown>): Promise<boolean> {
  const responded = reachable().then(
    () => true,
    () => false,
  );
  return Promise.race([responded, pause(readinessTimeout, false, { ref: false })]);
}

function plain(status: number, text: string): ServiceResponse {
  return textResponse(status, 'text/plain; charset=utf-8', `${text}\n`, { 'Cache-Control': 'no-store' });
}
