import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { commandDefinitions } from '../../../src/cli/commands.ts';
import type { CommandDefinition } from '../../../src/cli/command-definition.ts';

const documentation = readFileSync(join(import.meta.dirname, '../../../docs/service.md'), 'utf8');
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
