import { CommandFailure, print } from '../../server/command/messages.ts';
import { listen, listeningOrigin } from '../../server/listen.ts';
import { createCommand } from '../command-line.ts';
import { invalidValue, readPort } from '../option-values.ts';
import { readPublication } from '../output/publication-folder.ts';

export const previewCommand = () =>
  createCommand(
    'preview',
    'Serves a folder that catalog publish wrote, on this machine only, as GitHub Pages would: index.html for a folder, 404.html for what is not there.',
    [
      ['preview site', 'at the path of its --public-url, or at /'],
      ['preview site --prefix /catalog/', 'at that path'],
    ],
  )
    .argument('<DIR>')
    .option('--prefix <PATH>', 'the path at which it is served', readPrefix)
    .option('--port <NUMBER>', 'the port to listen on', readPort, 8080)
    .action(preview);

function readPrefix(text: string): string {
  if (!/^\/(?:[\w.~-]+\/)*$/.test(text)) throw invalidValue('a path such as /catalog/', text);
  return text;
}

async function preview(folder: string, { prefix, port }: { prefix?: string; port: number }): Promise<void> {
  const publication = readPublication(folder);
  if (publication === null)
    throw new CommandFailure(
      `catalog preview: ${folder} is no published catalog; catalog publish site writes one into the folder site`,
      2,
    );
  const path = prefix ?? publication.prefix ?? '/';
  // No other command needs the server.
  const { folderServer } = await import('../output/folder-server.ts');
  const app = folderServer(folder, path);
  await listen(app, { host: '127.0.0.1', port, option: '--port' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => void app.close());
  print(`${folder}: ${listeningOrigin(app.server)}${path.slice(1)}`);
}
