import { setTimeout as pause } from 'node:timers/promises';
import { type ServiceResponse, textResponse } from '../../service/http/response.ts';

const readinessTimeout = 2000;

/** `healthz` is 200 while the process runs, `readyz` while the catalog responds and the server is not draining. */
export function createHealthChecks(
  responds: () => Promise<unknown>,
  draining: () => boolean,
): (request: { path: string }) => Promise<ServiceResponse> {
  return async ({ path }) => {
    if (path === 'healthz') return plain(200, 'alive');
    if (draining()) return plain(503, 'stopping');
    const failure = await failureOf(responds);
    return failure === null ? plain(200, 'ready') : plain(503, 'the catalog is not available');
  };
}

/** Null if `responds` resolves in time, otherwise what it rejected with, or that it was late. */
export async function failureOf(responds: () => Promise<unknown>): Promise<unknown> {
  const responded = responds().then(
    () => null,
    (error: unknown) => error,
  );
  return Promise.race([responded, pause(readinessTimeout, 'timed out', { ref: false })]);
}

function plain(status: number, text: string): ServiceResponse {
  return textResponse(status, 'text/plain; charset=utf-8', `${text}\n`, { 'Cache-Control': 'no-store' });
}
