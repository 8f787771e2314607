import { readdirSync, readFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { furtherVariables } from '../../../src/cli/command-line.ts';
import { checkCommand } from '../../../src/cli/commands/check.ts';
import { exportCommand } from '../../../src/cli/commands/export.ts';
import { importCommand } from '../../../src/cli/commands/import.ts';
import { serveCommand } from '../../../src/cli/commands/serve.ts';
import { tokenCommand } from '../../../src/cli/commands/token.ts';

const documentation = readFileSync(join(import.meta.dirname, '../../../docs/operations.md'), 'utf8');
const all = [serveCommand(async () => {}), importCommand(), exportCommand(), checkCommand(), tokenCommand()];
const options = all.flatMap((command) =>
  command.options.map((option) => ({
    name: command.name(),
    option: option.name(),
    variables: [option.envVar, furtherVariables[option.envVar ?? '']].filter((name) => name !== undefined),
  })),
);

test.each(options)(
  'the documentation of $name contains --$option and its variables',
  ({ option, variables }) => {
    for (const setting of [`--${option}`, ...variables]) expect(documentation).toContain(`\`${setting}`);
  },
);

test('documents and comments name only files that exist', () => {
  const root = join(import.meta.dirname, '../../..');
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
