import { createLimitedServer, listen } from '../../src/cli/http-server.ts';
import { openStore } from '../../src/cli/open-catalog.ts';
import { requestListener } from '../../src/cli/request-listener.ts';
import { onlyLoopback } from '../../src/cli/request-origin.ts';
import { WriteToken } from '../../src/service/credentials.ts';
import { problem } from '../../src/service/problem.ts';
import { listingService } from '../../src/service/service.ts';

/**
 * The service in a process of its own, to be killed: `service-process.ts DATABASE TOKEN`. Tells its parent
 * the address it listens on.
 */
const [database = '', token = ''] = process.argv.slice(2);
const store = await openStore(database);
const service = listingService(store, { tokens: new WriteToken(token) });
const nothing = () => problem(404, 'There is no site here.');
const report = ({ error }: { error?: unknown }) => error !== undefined && console.error(error);
const server = createLimitedServer(
  requestListener({ service, site: nothing, addresses: onlyLoopback, report }),
);
await listen(server, 0, '127.0.0.1');
process.send?.(server.address());
