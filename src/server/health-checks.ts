import { setTimeout as pause } from 'node:timers/promises';
import { StoreFull } from '../service/store.ts';
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
      const failure = await failureOf(reachable);
      if (failure === null) return plain(200, 'ready');
      return plain(503, failure instanceof StoreFull ? failure.message : 'the catalog is not available');
    },
  };
}

/** Null if `reachable` resolves in time, otherwise what it rejected with, or that it was late. */
export async function failureOf(reachable: () => Promise<unknown>): Promise<unknown> {
  const responded = reachable().then(
    () => null,
    (error: unknown) => error,
  );
  return Promise.race([responded, pause(readinessTimeout, 'timed out', { ref: false })]);
}

function plain(status: number, text: string): ServiceResponse {
  return textResponse(status, 'text/plain; charset=utf-8', `${text}\n`, { 'Cache-Control': 'no-store' });
}
