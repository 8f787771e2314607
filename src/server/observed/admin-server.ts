import type { Server } from 'node:http';
import { problem, type ServiceResponse } from '../../service/http/response.ts';
import { createLimitedServer } from '../requests/http-server.ts';
import { type LoggedRequest, requestListener } from '../requests/request-listener.ts';

/** A server that has these addresses and no other, for the machine or network of the operator. */
export function adminServer(
  addresses: Readonly<Record<string, () => Promise<ServiceResponse>>>,
  report: (exchange: LoggedRequest) => void,
): Server {
  return createLimitedServer(
    requestListener({ service: nothing, site: nothing, healthChecks: addresses, report }),
  );
}

async function nothing(): Promise<ServiceResponse> {
  return problem(404, 'There is nothing at this address.');
}
