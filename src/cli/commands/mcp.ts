import type { Command } from 'commander';
import { createCommand, maxSizeOption } from '../command-line.ts';
import { encodingOption, readCatalog, type SourceOptions } from '../read/catalog-source.ts';
import { sourceKind } from '../read/source-kind.ts';
import { formerChanges, goneBy } from '../read/former-catalog.ts';

export const mcpCommand = () =>
  createCommand(
    'mcp',
    'Lets an assistant on this machine search the catalog of a file, plain or gzipped, of a folder of sheets, of a database, or of the service at a base address, over the Model Context Protocol on standard input and output (docs/mcp.md). It only reads, and the catalog is read once, when it starts.',
    [
      ['mcp catalog.json.gz', 'what an assistant is configured to start'],
      ['mcp https://example.org/api/', 'the catalog of a service'],
    ],
  )
    .argument('<FILE|DIR|DATABASE|URL>')
    .addOption(maxSizeOption('the maximum size of the catalog'))
    .addOption(encodingOption())
    .action(serveOnStandardInput);

async function serveOnStandardInput(from: string, options: SourceOptions, command: Command): Promise<void> {
  // Other commands need no search.
  const { createIndexer } = await import('../../server/mcp/indexed-catalog.ts');
  const indexer = createIndexer();
  await readCatalog(from, options, command, ({ collection, value }) => indexer.add(collection, value()));
  if (sourceKind(from) === 'database') indexer.addGone(goneBy(await formerChanges(from, 'mcp')));
  const catalog = indexer.catalog();
  const [{ serveStdio }, { createMcpServer }] = await Promise.all([
    import('@modelcontextprotocol/server/stdio'),
    import('../../server/mcp/mcp-server.ts'),
  ]);
  serveStdio(() => createMcpServer(async () => catalog, null));
}
