import { readdirSync, readFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import type { Command } from 'commander';
import { expect, test } from 'vitest';
import { furtherVariables } from '../../../src/cli/command-line.ts';
import { configurationFields } from '../../../src/contract/configuration/configuration-fields.ts';
import { allCommands, helpOf } from './all-commands.ts';

const root = join(import.meta.dirname, '../../..');

// `npm run test:unit -- tests/unit/cli/docs.test.ts -u` writes the file.
test('docs/cli.md lists the commands with their options, variables, defaults and examples', async () => {
  const document = ['# The command line', introduction, ...allCommands().map(section)].join('\n\n');
  await expect(`${document}\n`).toMatchFileSnapshot(join(root, 'docs/cli.md'));
});

const introduction = `\`npx catalog COMMAND\` in a checkout, \`catalog COMMAND\` if the package is installed. This page is made from what
\`catalog COMMAND --help\` prints; [operations.md](operations.md) says more about each command.

An option can also be set by its variable. An empty variable is not set, nor is \`CATALOG_PORT=tcp://…\`, which Kubernetes sets
where there is a service named \`catalog\`. A flag takes \`yes\` or \`no\` in its variable.
Results are written to standard output, errors and the log to standard error.

| exit code | meaning |
| --- | --- |
| 0 | success |
| 1 | failure; for \`check\`, also that the explorer cannot read the service, that the database is damaged, or that a catalog has errors; for \`health\`, that \`--fail-on\` names what was found; for \`diff\`, that something changed |
| 2 | the command line is invalid; for \`health\` and \`diff\`, also that a catalog cannot be read |
| 141 | the program reading the output has ended, as in \`catalog export - \\| head\` |`;

function section(command: Command): string {
  const names = command.registeredArguments.map((argument) =>
    argument.required ? `${argument.name()}${argument.variadic ? '…' : ''}` : `[${argument.name()}]`,
  );
  const rows = command.options.map(
    ({ flags, envVar, defaultValue, defaultValueDescription, description }) => {
      const variables = [envVar, furtherVariables[envVar ?? '']].filter((name) => name !== undefined);
      const value = defaultValueDescription ?? defaultValue;
      return [[flags], variables, value === undefined ? [] : [value], description]
        .map((cell) => (Array.isArray(cell) ? cell.map((code) => `\`${code}\``).join(', ') : cell))
        .map((cell) => cell.replaceAll('|', '\\|'))
        .join(' | ');
    },
  );
  const table = ['option | variable | default | meaning', '--- | --- | --- | ---', ...rows];
  return [
    `## catalog ${[command.name(), ...names].join(' ')}`,
    command.description(),
    ...(rows.length === 0 ? [] : [table.map((row) => `| ${row} |`).join('\n')]),
    ...further(command),
  ].join('\n\n');
}

/** What a command's help has after its options: examples and other variables. */
function further(command: Command): string[] {
  const help = helpOf(command);
  const afterOptions = help.slice(help.lastIndexOf('print this help') + 'print this help'.length);
  const after = afterOptions.trim().replace(/^Examples:\n/, '');
  return after === '' ? [] : [`\`\`\`\n${after}\n\`\`\``];
}

test('docs/configuration.md lists the fields of config.json', () => {
  const rows = readFileSync(join(root, 'docs/configuration.md'), 'utf8').matchAll(/^\| `(\w+)` \|/gm);
  const documented = Array.from(rows, ([, field]) => field);
  expect(new Set(documented)).toEqual(new Set(Object.keys(configurationFields)));
});

test('documents and comments name only files that exist', () => {
  const own = ['ARCHITECTURE.md', 'README.md', 'docs', 'src', 'tests', 'oxlint.config.ts', 'vite.config.ts'];
  const files = own.flatMap((path) =>
    /\.\w+$/.test(path)
      ? [path]
      : readdirSync(join(root, path), { recursive: true, encoding: 'utf8', withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map((entry) => relative(root, join(entry.parentPath, entry.name))),
  );
  const names = new Set(files.map((file) => basename(file)));
  const stale = files.flatMap((file) => {
    const inText = file.endsWith('.md') ? /^.*$/gm : /\.tsx?$/.test(file) ? /(?:\/\/|^ *\/?\*).*$/gm : null;
    const lines = inText === null ? [] : (readFileSync(join(root, file), 'utf8').match(inText) ?? []);
    const named = lines.flatMap((line) => line.match(/[\w-][\w.-]*\.tsx?\b/g) ?? []);
    return named.filter((name) => !names.has(name)).map((name) => `${file}: ${name}`);
  });
  expect(stale).toEqual([]);
});
