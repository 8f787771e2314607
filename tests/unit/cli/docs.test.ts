import { readdirSync, readFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { commandDefinitions } from '../../../src/cli/commands.ts';
import type { CommandDefinition } from '../../../src/cli/command-definition.ts';

const documentation = readFileSync(join(import.meta.dirname, '../../../docs/operations.md'), 'utf8');
const all: CommandDefinition[] = Object.values(commandDefinitions);
const options = all.flatMap(({ name, options }) =>
  Object.entries(options).map(([option, form]) => ({ name, option, variables: form.variables ?? [] })),
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
