import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type InlineConfig, mergeConfig } from 'vite';
import { expect, test } from 'vitest';
import { commandBuild } from '../../../src/build/compile-command.ts';

const root = join(import.meta.dirname, '../../..');
const notices = 'third-party-licenses.txt';

/** Builds without writing anything: the file with the notices, and the packages whose modules are in it. */
async function built(config: InlineConfig) {
  const quiet = { root, logLevel: 'silent', build: { write: false, sourcemap: true } };
  const result = await build(mergeConfig(config, quiet));
  const files = [result].flat().flatMap((each) => ('output' in each ? each.output : []));
  const asset = files.find(({ fileName }) => fileName === notices);
  // Workers are built apart: only their source maps name their modules. Those of transformed modules name none.
  const modules = files.flatMap((file): string[] => {
    if (file.type === 'chunk') return file.moduleIds;
    return file.fileName.endsWith('.map') ? JSON.parse(String(file.source)).sources : [];
  });
  const packages = modules.flatMap(
    (source) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source)?.[1] ?? [],
  );
  return {
    text: asset && 'source' in asset ? String(asset.source) : '',
    packages: [...new Set(packages)].sort(),
  };
}

test.each<[string, InlineConfig, string[]]>([
  ['the explorer', {}, ['react', 'react-dom', 'react-router', 'valibot']],
  ['the command', commandBuild, ['postgres', 'valibot']],
])('%s comes with the license notice of every package in it', async (_, config, some) => {
  const { text, packages } = await built(config);
  expect(packages).toEqual(expect.arrayContaining(some));
  for (const name of packages) {
    const folder = join(root, 'node_modules', name);
    const { version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    expect(text).toContain(`\n## ${name} - ${version} (${license})\n`);
    const file = readdirSync(folder).find((each) => /^licen[cs]e|^copying/i.test(each));
    // The Unlicense asks for no notice.
    if (license === 'Unlicense' && file === undefined) continue;
    expect(text).toContain(readFileSync(join(folder, file ?? 'LICENSE'), 'utf8').trim());
  }
});
