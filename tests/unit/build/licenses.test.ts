import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type InlineConfig, mergeConfig } from 'vite';
import { beforeAll, describe, expect, test } from 'vitest';
import { commandBuild } from '../../../src/build/compile-command.ts';
import { noticesFile } from '../../../src/build/notices.ts';
import { bundledPackages, productSbom } from '../../../src/build/sbom.ts';

const root = join(import.meta.dirname, '../../..');
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

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

  test('the SBOM has exactly these packages, with their checksums and licenses', () => {
    const bundled = new Set([...results.values()].flatMap(({ text }) => bundledPackages(text)));
    const sbom = productSbom(bundled);
    expect(sbom.metadata.component).toMatchObject({ name: 'catalog-explorer', type: 'application' });
    expect(sbom.components.map((each) => each['bom-ref']).sort()).toEqual([...bundled].sort());
    for (const component of sbom.components)
      expect(component).toMatchObject({ hashes: [{ alg: 'SHA-512' }], licenses: [{ license: {} }] });
    const refs = sbom.dependencies.flatMap(({ ref, dependsOn = [] }) => [ref, ...dependsOn]);
    expect(new Set(refs)).toEqual(new Set([...bundled, sbom.metadata.component['bom-ref']]));
    expect(() => productSbom(new Set(['left-out@1.0.0']))).toThrow('package-lock.json has no left-out@1.0.0');
  });
});
