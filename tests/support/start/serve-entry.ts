import { runCommand } from '../../../src/cli/command-line.ts';
import { serve } from '../../../src/server/serve.ts';
import { serveCommand } from '../../../src/cli/commands/serve-command.ts';

// `serve-entry.ts FOLDER [options]`: `catalog serve` with the explorer of FOLDER instead of the built one.
const [folder = '', ...args] = process.argv.slice(2);
await runCommand(
  serveCommand((options) => serve(options, folder)),
  args,
);
