import { defineConfig, type OxlintOverride } from 'oxlint';

const react = ['react', 'react-dom', 'react-dom/*', 'react-router-dom'];

/**
 * The one import direction, from top to bottom: a folder imports only folders that stand below it. Folders of one line
 * do not import each other. ARCHITECTURE.md describes what each of them holds.
 */
const topLevel = [
  ['cli'],
  ['build'],
  ['schema', 'publish'],
  ['server'],
  ['html'],
  ['early'],
  ['explorer', 'service'],
  ['client', 'catalog'],
  ['contract'],
];
const insideExplorer = [
  ['app'],
  ['pages'],
  ['basket'],
  ['sources'],
  ['search'],
  ['record'],
  ['export', 'portal'],
  ['place'],
  ['list'],
  ['data'],
  ['ui'],
];
const insideCatalog = [
  ['basket', 'changes', 'source-groups.ts'],
  ['cite', 'sources.ts'],
  ['export', 'search', 'list', 'portal', 'compare.ts'],
  ['health', 'example-queries.ts'],
  ['records'],
  ['census'],
  ['text'],
];
const insideCli = [['commands'], ['check', 'output', 'portal'], ['compare'], ['read'], ['sheets']];
const insideUi = [['overlay'], ['content', 'notice'], ['control'], ['keys', 'page']];
const insideServer = [
  ['serve.ts'],
  ['server.ts', 'listen.ts'],
  ['mcp', 'site'],
  ['walks'],
  ['portal'],
  ['upstream'],
  ['database'],
  ['requests'],
  ['observed'],
  ['command', 'addresses.ts'],
];
const insideService = [['sqlite', 'postgres', 'http'], ['records'], ['store.ts']];

/** What the direction alone does not say: which of the folders below may not be imported either, and libraries. */
const further: Readonly<Record<string, { folders?: readonly string[]; packages?: readonly string[] }>> = {
  contract: { packages: ['node:*', ...react, '@tanstack/*'] },
  client: { packages: ['node:*', ...react] },
  catalog: { packages: ['node:*', ...react, '@tanstack/*'] },
  service: { folders: ['client', 'catalog'], packages: [...react, '@tanstack/*'] },
  explorer: { packages: ['node:*'] },
  // Runs first and stays small: of the explorer it takes styles, the content and heights of rows, and small modules without React.
  early: { folders: ['service'], packages: ['node:*', 'react', '@tanstack/*'] },
  // What machines read about the files and the API; the command and the build write it.
  schema: { folders: ['server', 'early', 'explorer', 'client'], packages: ['node:*', 'vite', ...react] },
  // The explorer's components, rendered outside of a browser.
  html: { folders: ['early', 'service'], packages: ['vite'] },
  publish: { folders: ['early', 'explorer'], packages: [...react, '@tanstack/*'] },
  server: { folders: ['explorer', 'early'], packages: [...react, '@tanstack/*'] },
  build: { folders: ['cli'] },
  cli: { folders: ['explorer', 'early', 'build'], packages: [...react, '@tanstack/*', 'vite'] },
};

const oneGrammar = 'Only explorer/data/addresses.ts reads and writes the query of a URL.';
const oneHistory = 'Only explorer/ui/page/history-entry.ts reads and writes the entries of the history.';

interface Refusal {
  group: string[];
  importNames?: string[];
  message: string;
}

/** The names above and beside `name`: what it may not import. */
function above(layers: readonly (readonly string[])[], name: string): string[] {
  const at = layers.findIndex((layer) => layer.includes(name));
  return layers
    .slice(0, at + 1)
    .flat()
    .filter((other) => other !== name);
}

function refuse(folders: readonly string[], message: string, prefix = ''): Refusal[] {
  if (folders.length === 0) return [];
  const group = folders.flatMap((folder) =>
    folder.endsWith('.ts')
      ? [`**/${prefix}${folder}`]
      : [`**/${prefix}${folder}/*`, `**/${prefix}${folder}/**`],
  );
  return [{ group, message }];
}

function direction(name: string): Refusal[] {
  const { folders = [], packages = [] } = further[name] ?? {};
  const message = `${name}/ imports only what stands below it (oxlint.config.ts, ARCHITECTURE.md).`;
  // The entry is the composition root of the browser: nothing but the early script imports it.
  const entry = name === 'early' ? [] : [{ group: ['**/main.tsx'], message }];
  const libraries = packages.length > 0 ? [{ group: [...packages], message }] : [];
  const addresses = { group: ['react-router-dom'], importNames: ['useSearchParams'], message: oneGrammar };
  return [...refuse([...above(topLevel, name), ...folders], message, ''), ...entry, ...libraries, addresses];
}

function override(files: string, patterns: Refusal[]): OxlintOverride {
  return { files: [files], rules: { 'no-restricted-imports': ['error', { patterns }] } };
}

/** The rules of the folders inside `room`, which are beside those of the room itself. */
function inside(room: string, layers: readonly (readonly string[])[], ofRoom = direction(room)) {
  return layers
    .flat()
    .filter((name) => !name.endsWith('.ts'))
    .map((name) =>
      override(`src/${room}/${name}/**`, [
        ...ofRoom,
        ...refuse(
          above(layers, name),
          `${room}/${name}/ imports only what stands below it (oxlint.config.ts).`,
          '../',
        ),
      ]),
    );
}

export default defineConfig({
  plugins: ['typescript', 'unicorn', 'oxc', 'react', 'jsx-a11y', 'import', 'promise', 'vitest'],
  categories: { correctness: 'error', suspicious: 'error', perf: 'error' },
  env: { builtin: true },
  ignorePatterns: ['dist', 'dist-node', 'coverage'],
  rules: {
    'react/react-in-jsx-scope': 'off',
    'react/rules-of-hooks': 'error',
    'react/exhaustive-deps': 'error',
    // Lists that are only appended to have no better key.
    'react/no-array-index-key': 'off',
    'react/no-danger': 'error',
    'import/no-cycle': 'error',
    'import/no-default-export': 'error',
    'import/no-unassigned-import': 'off',
    // axe checks what is rendered: scrolling regions must be focusable, and not every browser has <search>.
    'jsx-a11y/prefer-tag-over-role': 'off',
    'jsx-a11y/no-noninteractive-tabindex': 'off',
    'no-await-in-loop': 'off',
    'no-console': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': 'error',
    'typescript/switch-exhaustiveness-check': 'error',
    'typescript/consistent-type-imports': 'error',
    'eslint/no-shadow': 'off',
    'eslint/no-underscore-dangle': 'off',
    'unicorn/no-array-sort': 'off',
    'unicorn/no-array-reverse': 'off',
  },
  overrides: [
    ...topLevel.flat().map((name) => override(`src/${name}/**`, direction(name))),
    ...inside('explorer', insideExplorer),
    ...inside('explorer/ui', insideUi, [
      ...direction('explorer'),
      ...refuse(above(insideExplorer, 'ui'), 'explorer/ui/ knows no record (oxlint.config.ts).', '../'),
    ]),
    ...inside('cli', insideCli),
    ...inside('catalog', insideCatalog),
    ...inside('server', insideServer),
    ...inside('service', insideService),
    {
      files: ['src/explorer/**'],
      rules: {
        'no-restricted-properties': [
          'error',
          { object: 'location', property: 'search', message: oneGrammar },
          ...['state', 'pushState', 'replaceState'].map((property) => ({
            object: 'history',
            property,
            message: oneHistory,
          })),
        ],
      },
    },
    {
      files: ['src/explorer/data/addresses.ts', 'src/explorer/ui/page/history-entry.ts'],
      rules: { 'no-restricted-properties': 'off' },
    },
    {
      files: [
        'vite.config.ts',
        'vitest.config.ts',
        'oxlint.config.ts',
        'tests/e2e/playwright.config.ts',
        'tests/engines/vitest.config.ts',
        'tests/support/build/report-repeated.ts',
      ],
      rules: { 'import/no-default-export': 'off' },
    },
    {
      files: [
        'src/bin/**',
        'src/cli/**',
        'src/server/**',
        'src/build/**',
        'tests/*.ts',
        'tests/support/**',
        'tests/bench/**',
      ],
      rules: { 'no-console': 'off' },
    },
    { files: ['tests/support/**'], rules: { 'vitest/no-standalone-expect': 'off' } },
  ],
});
