import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectFile } from '../../support/deploy/read-example.ts';

const root = join(import.meta.dirname, '../../..');
const { explainNode }: { explainNode: (version: string, userAgent?: string) => string | null } =
  createRequire(import.meta.url)('../../../src/bin/check-node.cjs');

const supported = ['22.13.0', '22.23.3', '24.0.0', '24.21.0', '25.1.0', '26.0.0'];
const unsupported = ['16.20.2', '18.20.8', '20.18.3', '21.7.3', '22.12.0', '23.11.0'];

/** What is said where npm runs on this version, and its scripts on a newer one. */
const inNpm = (version: string) => explainNode('24.21.0', `npm/10.9.2 node/v${version} linux x64`);

test.each(supported)('Node %s is supported', (version) => {
  expect([explainNode(version), inNpm(version)]).toEqual([null, null]);
});

test('Node 20.19 may install, and run what the development dependencies bring a newer Node for', () => {
  expect(inNpm('20.19.6')).toBeNull();
  expect(explainNode('20.19.6')).toMatch(/needs Node 22\.13.*found Node 20\.19\.6.*npx catalog/);
});

test.each(unsupported)('Node %s is refused by its name, also where only npm runs on it', (version) => {
  expect(explainNode(version)).toMatch(/^Catalog Explorer needs Node [^\n]+\.$/);
  expect(inNpm(version)).toContain(`found Node ${version}`);
});

test('the range is that of package.json', () => {
  expect(JSON.parse(projectFile('package.json')).engines.node).toBe('^20.19.0 || ^22.13.0 || >=24.0.0');
});

test.each(['check-node.cjs', 'catalog.js', 'prepare.js'])('%s ends with 1 and no stack', (file) => {
  const env = { npm_config_user_agent: 'npm/10.5.0 node/v21.7.3 linux x64 workspaces/false' };
  const args = [join(root, 'src/bin', file)];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { env, encoding: 'utf8' });
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  expect(stderr).toMatch(/^Catalog Explorer needs [^\n]+\n$/);
});
