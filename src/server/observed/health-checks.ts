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
    return (await respondsInTime(responds))
      ? plain(200, 'ready')
      : plain(503, 'the catalog is not available');
  };
}

/** Whether `responds` resolves in time. */
export async function respondsInTime(responds: () => Promise<unknown>): Promise<boolean> {
  const responded = responds().then(
    () => true,
    () => false,
  );
  return Promise.race([responded, pause(readinessTimeout, false, { ref: false })]);
}

function plain(status: number, text: string): ServiceResponse {
  return textResponse(status, 'text/plain; charset=utf-8', `${text}\n`, { 'Cache-Control': 'no-store' });
}
