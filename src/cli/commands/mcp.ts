import type { Command } from 'commander';
import { byCollection } from '../../contract/collection-names.ts';
import { indexCatalog } from '../../server/mcp/indexed-catalog.ts';
import { createCommand, maxSizeOption } from '../command-line.ts';
import { encodingOption, type InputOptions } from '../stage-input.ts';
import { readWholeCatalog } from '../whole-catalog.ts';

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

async function serveOnStandardInput(from: string, settings: InputOptions, command: Command): Promise<void> {
  const ledgers = await readWholeCatalog(from, settings, command);
  const indexed = indexCatalog(byCollection((name) => ledgers[name].entries));
  const [{ serveStdio }, { createMcpServer }] = await Promise.all([
    import('@modelcontextprotocol/server/stdio'),
    import('../../server/mcp/mcp-server.ts'),
  ]);
  serveStdio(() => createMcpServer(() => indexed, null));
}
