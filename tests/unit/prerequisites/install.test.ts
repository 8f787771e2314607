import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { installPackages } from '../../prerequisites/install.ts';

let folder: string;
let policy: string;
let log: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'catalog-apt-'));
  policy = join(folder, 'policy-rc.d');
  log = join(folder, 'log');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A program in the place of apt-get: writes what it was called with and the policy it found, then runs `script`. */
function aptGet(script: string): string {
  const path = join(folder, 'apt-get');
  const record = `echo "$DEBIAN_FRONTEND $*" >> ${log}; cat ${policy} >> ${log}`;
  writeFileSync(path, `#!/bin/sh\n${record}\n${script}\n`, { mode: 0o755 });
  return path;
}

async function install(script: string): Promise<string[]> {
  const printed: string[] = [];
  await installPackages(['nginx', 'varnish'], (line) => printed.push(line), {
    aptGet: aptGet(script),
    policy,
  });
  return printed;
}

test('installs all packages with one call after an update, starts no service, and leaves nothing behind', async () => {
  expect(await install('')).toEqual(['Installing nginx, varnish …']);
  const calls = readFileSync(log, 'utf8');
  expect(calls.match(/^noninteractive .*/gm)).toEqual([
    'noninteractive update -q',
    'noninteractive install -y -q --no-install-recommends -o DPkg::Lock::Timeout=120 nginx varnish',
  ]);
  expect(calls.match(/^exit 101$/gm)).toHaveLength(2);
  expect(existsSync(policy)).toBe(false);
});

test('a failing update is reported, and installing is tried all the same; a failure of that is reported too', async () => {
  expect(await install('exit 100')).toEqual([
    'Installing nginx, varnish …',
    'apt-get update failed (100); installing from the package lists of this machine.',
    'apt-get install failed (100); its messages are above.',
  ]);
  expect(existsSync(policy)).toBe(false);
});

test('a policy-rc.d that exists is left as it is, and said to decide', async () => {
  writeFileSync(policy, '#!/bin/sh\nexit 0\n', { mode: 0o700 });
  const before = statSync(policy);
  expect((await install('exit 1'))[1]).toContain('exists and stays as it is');
  expect(readFileSync(policy, 'utf8')).toBe('#!/bin/sh\nexit 0\n');
  expect([statSync(policy).mode, statSync(policy).mtimeMs]).toEqual([before.mode, before.mtimeMs]);
});

test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
  '%s during the installation removes our policy-rc.d',
  async (signal) => {
    const apt = aptGet('sleep 600 & echo $! >&2; wait');
    const module = join(import.meta.dirname, '../../prerequisites/install.ts');
    const program = `import { installPackages } from ${JSON.stringify(module)};
    await installPackages(['nginx'], console.log, ${JSON.stringify({ aptGet: apt, policy })});`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const [sleeping]: unknown[] = await once(child.stderr, 'data');
    expect(existsSync(policy)).toBe(true);
    const gone = once(child, 'exit');
    child.kill(signal);
    expect(await gone).toEqual([null, signal]);
    expect(existsSync(policy)).toBe(false);
    process.kill(Number(String(sleeping)), 'SIGKILL');
  },
);

test('a policy-rc.d of ours that a killed run left behind is removed by the next one', async () => {
  await install(`cp ${policy} ${join(folder, 'left')}`);
  writeFileSync(policy, readFileSync(join(folder, 'left')));
  expect(await install('')).toHaveLength(1);
  expect(existsSync(policy)).toBe(false);
});
