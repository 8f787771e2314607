import { type ServiceResponse, bytesOf } from '../service/http/http-types.ts';
import { responseSecurity } from '../service/http/response-headers.ts';

const patience = 2000;

/**
 * Answers for those who run the service: `healthz` while the process lives, `readyz` while it can answer
 * for the catalog and is not about to stop.
 */
export function createHealthChecks(
  reachable: () => Promise<unknown>,
  draining: () => boolean,
): Readonly<Record<string, () => Promise<ServiceResponse>>> {
  return {
    healthz: async () => plain(200, 'alive'),
    readyz: async () => {
      if (draining()) return plain(503, 'stopping');
      return (await answersInTime(reachable))
        ? plain(200, 'ready')
        : plain(503, 'the catalog cannot be reached');
    },
  };
}

/** Whether the catalog answers in time; why it does not is for the log of the requests that need it. */
async function answersInTime(reachable: () => Promise<unknown>): Promise<boolean> {
  const { promise: tooLate, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(false), patience);
  const asked = reachable().then(
    () => true,
    () => false,
  );
  const inTime = await Promise.race([asked, tooLate]);
  clearTimeout(timer);
  return inTime;
}

function plain(status: number, text: string): ServiceResponse {
  const body = bytesOf(`${text}\n`);
  const headers = {
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Length': String(body.length),
    'Cache-Control': 'no-store',
    ...responseSecurity,
  };
  return { status, headers, body };
}
