import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { noticesFile } from './notices.ts';

const root = join(import.meta.dirname, '../..');

interface Component {
  'bom-ref': string;
  name: string;
  properties: readonly { name: string }[];
}

/** What is used here of a CycloneDX document as npm writes it. */
export interface Sbom {
  metadata: { component: Component };
  components: Component[];
  dependencies: { ref: string; dependsOn?: string[] }[];
}

/** The packages that a build contains, each as `name@version`, by its license notices. */
export function bundledPackages(notices: string): string[] {
  return [...notices.matchAll(/^## (\S+) - (\S+) \(/gm)].map(([, name, version]) => `${name}@${version}`);
}

/** npm's SBOM limited to what is `bundled`, some of which npm counts as development dependencies; throws if npm does not know one. */
export function productSbom(bundled: ReadonlySet<string>): Sbom {
  const args = ['sbom', '--package-lock-only', '--sbom-format=cyclonedx', '--sbom-type=application'];
  const options = { cwd: root, encoding: 'utf8', shell: process.platform === 'win32' } as const;
  const all: Sbom = JSON.parse(execFileSync('npm', args, { ...options, maxBuffer: 64 * 1024 * 1024 }));
  const components = all.components.filter((each) => bundled.has(each['bom-ref']));
  const missingRefs = [...bundled].filter((ref) => !components.some((each) => each['bom-ref'] === ref));
  if (missingRefs.length > 0)
    throw new Error(`package-lock.json has no ${missingRefs.join(', ')}: run npm ci && npm run build.`);
  for (const each of components)
    each.properties = each.properties.filter(({ name }) => name !== 'cdx:npm:package:development');
  const { component } = all.metadata;
  // npm takes the name of the folder.
  component.name = component['bom-ref'].replace(/@[^@]*$/, '');
  const dependencies = all.dependencies
    .filter(({ ref }) => bundled.has(ref))
    .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((on) => bundled.has(on)) }));
  const product = { ref: component['bom-ref'], dependsOn: [...bundled] };
  return { ...all, components, dependencies: [product, ...dependencies] };
}

if (import.meta.main) {
  const builds = ['dist', 'dist-node'].map((build) => readFileSync(join(root, build, noticesFile), 'utf8'));
  const sbom = productSbom(new Set(builds.flatMap(bundledPackages)));
  writeFileSync(join(root, 'dist-node/sbom.cdx.json'), `${JSON.stringify(sbom, null, 2)}\n`);
}
