import { createLimitedServer, listen } from '../../../src/server/http-server.ts';
import { openStore } from '../../../src/server/open-catalog.ts';
import { requestListener } from '../../../src/server/request-listener.ts';
import { onlyLoopback } from '../../../src/server/request-origin.ts';
import { WriteToken } from '../../../src/service/http/tokens.ts';
import { problem } from '../../../src/service/http/response.ts';
import { createCatalogService } from '../../../src/service/http/catalog-service.ts';

/**
 * The service in a process of its own, to be killed: `service-only-process.ts DATABASE TOKEN`. Tells its parent
 * the address it listens on.
 */
const [database = '', token = ''] = process.argv.slice(2);
const store = await openStore(database);
const service = createCatalogService(store, { tokens: new WriteToken(token) });
const nothing = () => problem(404, 'There is no site here.');
const report = ({ error }: { error?: unknown }) => error !== undefined && console.error(error);
const server = createLimitedServer(
  requestListener({ service, site: nothing, addresses: onlyLoopback, report }),
);
await listen(server, 0, '127.0.0.1');
process.send?.(server.address());
// Whatever ends its parent ends it.
process.once('disconnect', () => process.exit());
