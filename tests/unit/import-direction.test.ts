import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** Imports that the lint rules must refuse: the importing file and what it imports. One for each line of the rules, at least. */
const forbidden = Object.entries({
  'contract/a.ts': ['../client/b.ts', 'node:fs'],
  'client/a.ts': ['../catalog/b.ts', '../explorer/list/b.ts', 'react'],
  'catalog/a.ts': ['../client/b.ts', '@tanstack/react-query'],
  'catalog/list/a.ts': ['../../service/store.ts'],
  'catalog/records/a.ts': ['../list/b.ts', '../compare.ts'],
  'catalog/census/a.ts': ['../records/b.ts'],
  'catalog/text/a.ts': ['../census/b.ts'],
  'catalog/health/a.ts': ['../list/b.ts', '../export/b.ts'],
  'catalog/search/a.ts': ['../export/b.ts'],
  'catalog/export/a.ts': ['../cite/b.ts'],
  'catalog/cite/a.ts': ['../basket/b.ts'],
  'service/store.ts': ['../client/b.ts'],
  'service/http/a.ts': ['../../catalog/b.ts', '../../server/b.ts', '../sqlite/b.ts'],
  'service/records/a.ts': ['../http/b.ts'],
  'service/sqlite/a.ts': ['../postgres/b.ts'],
  'service/postgres/a.ts': ['../sqlite/b.ts'],
  'explorer/ui/a.ts': ['../data/b.ts'],
  'explorer/ui/control/a.ts': ['../overlay/b.ts', '../../data/b.ts'],
  'explorer/ui/keys/a.ts': ['../control/b.ts'],
  'explorer/data/a.ts': ['../list/b.ts'],
  'explorer/list/a.ts': ['../export/b.ts', '../record/b.ts', '../../service/store.ts', 'node:fs'],
  'explorer/list/a.tsx': ['../../early/b.ts', '../../main.tsx'],
  'explorer/export/a.ts': ['../record/b.ts'],
  'explorer/record/a.ts': ['../search/b.ts'],
  'explorer/search/a.ts': ['../sources/b.ts'],
  'explorer/sources/a.ts': ['../basket/b.ts'],
  'explorer/basket/a.ts': ['../pages/b.ts'],
  'explorer/pages/a.ts': ['../app/b.ts'],
  'explorer/pages/collection/a.ts': ['../../app/b.ts'],
  'early/a.ts': ['../service/store.ts', 'react', '../html/b.tsx'],
  'html/a.tsx': ['../build/b.ts', '../early/b.ts', '../server/b.ts'],
  'schema/a.ts': ['../cli/b.ts', '../explorer/list/b.ts', 'node:fs'],
  'publish/a.ts': ['../cli/b.ts', '../schema/b.ts', '../explorer/list/b.ts', 'react'],
  'server/a.ts': ['../publish/b.ts', '../cli/b.ts', '../build/b.ts', '../explorer/list/b.ts'],
  'server/site/a.ts': ['../server.ts', '../mcp/b.ts'],
  'server/walks/a.ts': ['../site/b.ts'],
  'server/portal/a.ts': ['../walks/b.ts'],
  'server/upstream/a.ts': ['../portal/b.ts'],
  'server/database/a.ts': ['../upstream/b.ts'],
  'server/requests/a.ts': ['../database/b.ts'],
  'server/observed/a.ts': ['../requests/b.ts'],
  'server/command/a.ts': ['../observed/b.ts', '../addresses.ts'],
  'build/a.ts': ['../cli/b.ts'],
  'cli/read/a.ts': ['../output/b.ts', '../compare/b.ts'],
  'cli/sheets/a.ts': ['../read/b.ts'],
  'cli/a.ts': ['../explorer/list/b.ts', '../build/b.ts'],
}).flatMap(([file, imports]) => imports.map((imported) => [file, imported] as const));

/** What only the file for the addresses and that for the history may do, in a file of the explorer. */
const readsAddress = [
  'export const { search } = location;',
  'export const a = location.search;',
  'export const a: unknown = history.state;',
  "history.pushState(null, '');",
  "import { useSearchParams } from 'react-router-dom';\nexport const a = useSearchParams;",
];

let folder = '';
let refused: ReadonlySet<string> = new Set();

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'import-direction-'));
  cpSync(join(root, 'oxlint.config.ts'), join(folder, 'oxlint.config.ts'));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  for (const [place, [file, imported]] of forbidden.entries()) {
    const path = join(folder, 'src', nameOf(file, place));
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, `import { b } from '${imported}';\nexport const a = b;\n`);
  }
  for (const [place, code] of readsAddress.entries())
    writeFileSync(join(folder, 'src/explorer/list', `address-${place}.ts`), `${code}\n`);
  const oxlint = join(root, 'node_modules/.bin/oxlint');
  const { stdout } = spawnSync(oxlint, ['--format=json', 'src'], { cwd: folder, encoding: 'utf8' });
  const { diagnostics }: { diagnostics: { code?: string; filename: string }[] } = JSON.parse(stdout);
  refused = new Set(
    diagnostics
      .filter(({ code }) => code?.startsWith('eslint(no-restricted-') === true)
      .map(({ filename }) => filename.replaceAll('\\', '/')),
  );
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A file of its own for each import, in the folder that the import is about. */
function nameOf(file: string, place: number): string {
  return file === 'service/store.ts' ? file : file.replace(/a(?=\.tsx?$)/, `import-${place}`);
}

const imports = forbidden.map(([file, imported], place) => [file, imported, nameOf(file, place)] as const);

test.each(imports)('%s may not import %s', (_, _imported, name) => {
  expect([...refused]).toContain(`src/${name}`);
});

test.each([...readsAddress.entries()])('the explorer reads addresses in one place, case %i', (place) => {
  expect([...refused]).toContain(`src/explorer/list/address-${place}.ts`);
});
