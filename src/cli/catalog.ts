import { UnusableDatabase } from '../service/store.ts';
import { checkService } from './check/check.ts';
import { exportCatalog } from './export.ts';
import { CommandFailure } from '../server/command-failure.ts';
import { commandDefinitions } from './commands.ts';
import { importCatalog } from './import.ts';
import { type CommandDefinition, type CommandLine, helpOf, readCommandLine } from './parse-args.ts';
import { serve } from './serve.ts';
import { makeToken } from './token.ts';

const commands: Readonly<
  Record<string, { form: CommandDefinition; run: (line: CommandLine) => Promise<void> }>
> = {
  serve: { form: commandDefinitions.serve, run: serve },
  import: { form: commandDefinitions.import, run: importCatalog },
  export: { form: commandDefinitions.export, run: exportCatalog },
  check: { form: commandDefinitions.check, run: checkService },
  token: { form: commandDefinitions.token, run: makeToken },
};

const overview = [
  'Usage: catalog COMMAND [options]',
  '',
  ...Object.values(commands).map(({ form }) => `  ${form.name.padEnd(10)}${form.says}`),
  '',
  'catalog COMMAND --help tells the options of a command.',
].join('\n');

async function run([name = '--help', ...rest]: readonly string[]): Promise<void> {
  if (name === '--help' || name === '-h' || name === 'help') return console.log(overview);
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) {
    throw new CommandFailure(
      `catalog: there is no command ${name}; there are ${Object.keys(commands).join(', ')}`,
      2,
    );
  }
  const line = readCommandLine(command.form, rest, process.env);
  if (line.help) return console.log(helpOf(command.form));
  return command.run(line);
}

try {
  await run(process.argv.slice(2));
} catch (error) {
  // What a person can put right is one line; anything else is a fault of ours and keeps its stack.
  if (!(error instanceof CommandFailure || error instanceof UnusableDatabase)) throw error;
  console.error(error.message);
  process.exitCode = error instanceof CommandFailure ? error.exitCode : 1;
}
