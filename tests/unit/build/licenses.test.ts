import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type InlineConfig, mergeConfig } from 'vite';
import { beforeAll, describe, expect, test } from 'vitest';
import { commandBuild } from '../../../src/build/compile-command.ts';
import { noticesFile } from '../../../src/build/notices.ts';

const root = join(import.meta.dirname, '../../..');
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/** The packages that a build contains, each as `name@version`, by its license notices. */
function bundledPackages(notices: string): string[] {
  return [...notices.matchAll(/^## (\S+) - (\S+) \(/gm)].map(([, name, version]) => `${name}@${version}`);
}

/** Builds without writing anything: the file with the notices, and the packages whose modules are in it. */
async function built(config: InlineConfig) {
  const quiet = { root, logLevel: 'silent', build: { write: false, sourcemap: true } };
  const result = await build(mergeConfig(config, quiet));
  const files = [result].flat().flatMap((each) => ('output' in each ? each.output : []));
  const asset = files.find(({ fileName }) => fileName === noticesFile);
  // Workers are built apart: only their source maps name their modules. Those of transformed modules name none.
  const modules = files.flatMap((file): string[] => {
    if (file.type === 'chunk') return file.moduleIds;
    return file.fileName.endsWith('.map') ? JSON.parse(String(file.source)).sources : [];
  });
  const packages = modules.flatMap((from) => {
    if (from.startsWith('\0rolldown/')) return 'rolldown';
    return /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(from)?.[1] ?? [];
  });
  return {
    text: asset && 'source' in asset ? String(asset.source) : '',
    packages: [...new Set(packages)].sort(),
  };
}

/** In the service worker, which is bundled apart, without a source map. */
const inServiceWorker = ['core', 'precaching', 'routing', 'strategies'].map((part) => `workbox-${part}`);

const builds: [string, InlineConfig, string[]][] = [
  ['explorer', {}, ['minisearch', 'react', 'react-dom', 'react-router', 'rolldown', 'valibot']],
  ['command', commandBuild, ['csv-parse', 'pg', 'rolldown', 'valibot']],
];

describe('the licenses of what is built', () => {
  const results = new Map<string, Awaited<ReturnType<typeof built>>>();
  beforeAll(async () => {
    for (const [name, config] of builds) results.set(name, await built(config));
  });

  test.each(builds)('the %s comes with the license notice of every package in it', (build, _, some) => {
    const { text = '', packages = [] } = results.get(build) ?? {};
    expect(packages).toEqual(expect.arrayContaining(some));
    // A package may be there in two versions.
    const noted = new Set(bundledPackages(text).map((ref) => ref.replace(/@[^@]*$/, '')));
    expect([...noted].sort()).toEqual(build === 'explorer' ? [...packages, ...inServiceWorker] : packages);
    for (const name of packages) {
      const folder = join(root, 'node_modules', name);
      const { version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
      expect(text).toContain(`\n## ${name} - ${version} (${license})\n`);
      const file = readdirSync(folder).find((each) => /^licen[cs]e|^copying/i.test(each));
      // Some packages name their license and have no file of it.
      expect(text).toContain(file === undefined ? '' : readFileSync(join(folder, file), 'utf8').trim());
    }
  });

  test.each(builds)('package.json names in `dependencies` what it names of the %s', (build) => {
    const { packages = [] } = results.get(build) ?? {};
    expect(packages.filter((name) => name in manifest.devDependencies)).toEqual([]);
  });

  test.each(builds)('docs/deploy.md lists the packages in the %s', (build) => {
    const page = readFileSync(join(root, 'docs/deploy.md'), 'utf8');
    const [, listed = ''] = new RegExp(`^\\| the ${build} \\| (.*) \\|$`, 'm').exec(page) ?? [];
    expect(listed.split(', ')).toEqual(results.get(build)?.packages);
  });

  test('the SBOM has all of them but the bundler, with their checksums and licenses', () => {
    execFileSync('npm', ['run', '--silent', 'sbom'], { cwd: root, shell: process.platform === 'win32' });
    const { metadata, components } = JSON.parse(readFileSync(join(root, 'dist-node/sbom.cdx.json'), 'utf8'));
    expect(metadata.component).toMatchObject({ name: 'catalog-explorer', type: 'application' });
    for (const component of components)
      expect(component).toMatchObject({ hashes: [{ alg: 'SHA-512' }], licenses: [{ license: {} }] });
    const bundled = new Set([...results.values()].flatMap(({ text }) => bundledPackages(text)));
    const refs = new Set(components.map((each: Record<string, unknown>) => each['bom-ref']));
    expect([...bundled].filter((ref) => !refs.has(ref))).toEqual([expect.stringMatching(/^rolldown@/)]);
  });
});
