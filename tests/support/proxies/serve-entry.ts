import { commandDefinitions } from '../../../src/cli/commands.ts';
import { readCommandLine } from '../../../src/cli/command-line.ts';
import { serve } from '../../../src/cli/serve.ts';

// `serve-entry.ts FOLDER [options]`: `catalog serve` with the explorer of FOLDER instead of the built one.
const [folder, ...args] = process.argv.slice(2);
await serve(readCommandLine(commandDefinitions.serve, args, process.env), folder);
