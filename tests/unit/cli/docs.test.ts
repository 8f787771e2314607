import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { forms } from '../../../src/cli/forms.ts';
import type { CommandForm } from '../../../src/cli/options.ts';

const documentation = readFileSync(join(import.meta.dirname, '../../../docs/service.md'), 'utf8');
const all: CommandForm[] = Object.values(forms);
const options = all.flatMap(({ name, options }) =>
  Object.entries(options).map(([option, form]) => ({ name, option, variables: form.variables ?? [] })),
);

test.each(options)(
  'of $name, the documentation tells --$option and its variables',
  ({ option, variables }) => {
    for (const setting of [`--${option}`, ...variables]) expect(documentation).toContain(`\`${setting}`);
  },
);
