import { type Command, Option } from 'commander';
import { printError } from '../../server/command/messages.ts';
import { logLevels } from '../../server/observed/observations.ts';
import type { ServeOptions } from '../../server/serve.ts';
import { sameOriginFetch } from '../../server/upstream/server-fetch.ts';
import { defaultPageCache } from '../../service/http/catalog-service.ts';
import { createCommand, databaseOption } from '../command-line.ts';
import { findService, foundElsewhere } from '../read/read-service.ts';
import {
  choice,
  readBaseUrl,
  readFileName,
  readHosts,
  readList,
  readPort,
  readProxies,
  readPublicUrl,
  readRate,
  readSeconds,
  readSiteUrl,
  readSize,
} from '../option-values.ts';

export function serveCommand(run: (options: ServeOptions) => Promise<void>): Command {
  const command = createCommand(
    'serve',
    'Serves the explorer at / and the Catalog Listing Service at /api/. If the default database is new, the sample catalog is loaded into it.',
    [
      ['serve', 'the explorer on http://127.0.0.1:8080/, with the catalog in catalog.sqlite'],
      [
        'serve --host 0.0.0.0 --allow-host catalog.example.org:8080',
        'reachable from other machines by that name',
      ],
      ['serve --public-url https://example.org/catalog/', 'behind a proxy, at that address'],
      ['serve --database postgres://catalog@db/catalog', 'with the catalog in PostgreSQL'],
      ['serve --upstream https://example.org/api/', 'the explorer for another service'],
    ],
  );
  // Every option has a variable: --public-url is CATALOG_PUBLIC_URL.
  command.createOption = (flags, says) => {
    const option = new Option(flags, says);
    return option.env(`CATALOG_${option.name().toUpperCase().replaceAll('-', '_')}`);
  };
  command
    .option(
      '--port <NUMBER>',
      'the port to listen on; PORT is used if CATALOG_PORT is not set',
      readPort,
      8080,
    )
    .option('--host <ADDRESS>', 'the address to listen on', '127.0.0.1')
    .option(
      '--socket <PATH>',
      'a Unix socket to listen on instead of a port; its peers count as 127.0.0.1 for --trust-proxy',
    )
    .addOption(databaseOption())
    .option(
      '--sample',
      'load the sample catalog into a new database named by --database; without this option, that database must already have a catalog',
    )
    .option(
      '--public-url <URL>',
      'the public address, including any path prefix, such as https://example.org/catalog/; links begin with it',
      readPublicUrl,
    )
    .option(
      '--allow-host <NAMES>',
      'further host names, with the port if any, at which the service is reachable without --public-url; comma-separated',
      readHosts,
    )
    .option(
      '--trust-proxy <ADDRESSES>',
      'addresses or networks of proxies whose X-Forwarded-* headers are trusted; comma-separated',
      readProxies,
    )
    .option(
      '--token-file <FILE>',
      'a file with further tokens, one SHA-256 per line; see catalog token --help',
    )
    .option(
      '--rate-limit <NUMBER>',
      'requests per minute and client, in bursts of up to that number',
      readRate,
    )
    .addOption(
      command
        .createOption(
          '--page-cache <SIZE>',
          'memory for rendered pages, such as 48MiB; --upstream has no cache',
        )
        .default(defaultPageCache, '48MiB')
        .argParser(readSize),
    )
    .option(
      '--edge-seconds <SECONDS>',
      'how long a cache in front, such as a CDN, may send lists, pages and files without asking (docs/scaling.md)',
      readSeconds(0),
      0,
    )
    .option(
      '--shutdown-delay <SECONDS>',
      'after SIGTERM, how long to go on serving while /readyz returns 503',
      readSeconds(0),
      1,
    )
    .option(
      '--drain-time <SECONDS>',
      'how long requests in flight may take after that, before their connections are closed',
      readSeconds(0),
      10,
    )
    .option(
      '--admin-port <NUMBER>',
      'a second port, for /metrics (Prometheus), /healthz and /readyz; without this option, there are no metrics',
      readPort,
    )
    .option('--admin-host <ADDRESS>', 'the address for --admin-port', '127.0.0.1')
    .option(
      '--log <LEVEL>',
      'what to log, as lines of JSON on standard error: silent, error, warn, or info for every request',
      choice(logLevels),
      'warn',
    )
    .option('--mcp', 'let assistants search the catalog at /mcp (docs/mcp.md)')
    .option('--title <TEXT>', "the catalog's name, overriding config.json")
    .option('--about <TEXT>', 'what the catalog is, for the home page, overriding config.json')
    .option(
      '--examples <QUERIES>',
      'queries that the home page suggests, overriding config.json; comma-separated',
      readList,
    )
    .option(
      '--portal-url <URL>',
      'the CKAN portal that package and resource ids link to, overriding config.json',
      readSiteUrl,
    )
    .option(
      '--config <FILE>',
      'the settings of the explorer, instead of the config.json of its build',
      readFileName,
    )
    .addOption(
      command
        .createOption(
          '--upstream <URL>',
          'the base address of another service whose catalog is served, read-only, instead of a database',
        )
        .argParser((text) => readBaseUrl('serve: --upstream', text))
        .conflicts(['tokenFile', 'sample']),
    )
    .addHelpText(
      'after',
      `
Environment:
  CATALOG_WRITE_TOKEN        a token that allows adding records by POST;
                             comma-separated`,
    )
    .action(async (options: ServeOptions) => {
      const { upstream } = options;
      if (upstream === undefined) return run(options);
      // If no service responds yet, the given address is used.
      const location = await findService(upstream, sameOriginFetch(), 5000);
      printError(...foundElsewhere(upstream, location));
      return run({ ...options, upstream: location.baseUrl });
    });
  return command;
}
