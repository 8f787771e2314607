import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { lacking } from '../../support/programs/installed-programs.ts';
import { folderOf } from '../../support/start/http-server.ts';

// Processes and real time: a busy machine takes longer.
vi.setConfig({ testTimeout: 60_000 });

const root = join(import.meta.dirname, '../../..');
const folder = join(root, 'tests/bench');
const scripts = [...readdirSync(folder), 'explorer/run.ts']
  .filter((name) => name.endsWith('.ts'))
  .map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }))
  // A script does something when it is run; a module only exports.
  .filter(({ name, text }) => !/^export /m.test(text) && name !== 'service-bare.ts')
  .map(({ name }) => name);

function start(args: readonly string[], environment: Readonly<Record<string, string>> = {}): ChildProcess {
  const env = { PATH: process.env['PATH'], ...environment };
  return spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
}

async function ended(child: ChildProcess) {
  const said = { out: '', err: '' };
  child.stdout?.on('data', (chunk: Buffer) => (said.out += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (said.err += chunk.toString()));
  const [code]: unknown[] = await once(child, 'close');
  return { code, ...said };
}

async function runBenchmark(name: string, ...args: readonly string[]) {
  return ended(start([join(folder, name), ...args]));
}

/** The command lines of all processes that name `text`. */
function processesNaming(text: string): string[] {
  const all = execFileSync('ps', ['-A', '-ww', '-o', 'stat=,args='], { encoding: 'utf8' }).split('\n');
  return all.filter((line) => line.includes(text) && !line.startsWith('Z'));
}

test.each(scripts)('%s has help and rejects unknown options', async (name) => {
  const help = await runBenchmark(name, '--help');
  expect(help).toMatchObject({ code: 0, err: '' });
  expect(help.out).toContain(`Usage: node tests/bench/${name} `);
  for (const line of help.out.split('\n')) expect(line.length).toBeLessThanOrEqual(80);
  const wrong = await runBenchmark(name, '--unknown');
  expect(wrong).toMatchObject({ code: 2, out: '' });
  expect(wrong.err).toMatch(/^[\w.-]+: unknown option --unknown; see [\w.-]+ --help\n$/);
});

test.each([
  ['service-kill.ts', 'abc', 'KILLS takes a number from 1'],
  ['service-kill.ts', '0', 'KILLS takes a number from 1'],
  ['service-kill.ts', '1.5', 'KILLS takes a number from 1'],
  ['service-flood.ts', '100000', 'RECORDS takes a number from 1 to 10000'],
  ['service-failover.ts', 'synchronus', 'REPLICATION takes synchronous or asynchronous'],
  ['search.ts', '--records=-1', '--records takes a number from 100'],
  ['explorer/run.ts', '--sizes=1,x', '--sizes does not take x'],
  ['explorer/run.ts', '--profiles=toString', '--profiles does not take toString'],
])('%s refuses %s', async (name, argument, message) => {
  const { code, out, err } = await runBenchmark(name, argument);
  expect({ code, out }).toEqual({ code: 2, out: '' });
  expect(err).toContain(message);
});

test('without ps, with which it stops what it started, a benchmark starts nothing', async () => {
  const nothing = folderOf({});
  const result = await ended(start([join(folder, 'service-kill.ts')], { PATH: nothing }));
  expect(result).toMatchObject({ code: 2, out: '' });
  expect(result.err).toContain('ps is not installed; on Debian: apt-get install procps');
});

test.skipIf(lacking('ps')).each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)('interrupted by %s, a benchmark leaves neither a server nor files', async (signal, code) => {
  const temporary = folderOf({});
  const child = start([join(folder, 'service-kill.ts')], { TMPDIR: temporary });
  const end = ended(child);
  await vi.waitFor(() => expect(processesNaming(temporary)).not.toEqual([]), { timeout: 30_000 });
  child.kill(signal);
  expect(await end).toMatchObject({ code });
  await vi.waitFor(() => expect(processesNaming(temporary)).toEqual([]));
  expect(readdirSync(temporary)).toEqual([]);
});

test.skipIf(lacking('ps'))('a benchmark that fails leaves no server and no files', async () => {
  const temporary = folderOf({});
  const script = `
    import { spawn } from 'node:child_process';
    import { mkdtempSync } from 'node:fs';
    import { tmpdir } from 'node:os';
    import { cleanUpAtExit } from '${join(folder, 'clean-up.ts')}';
    cleanUpAtExit();
    const database = mkdtempSync(tmpdir() + '/database-');
    spawn('sh', ['-c', 'sleep 1000; true', database]);
    throw new Error('as a failing benchmark');`;
  const { code, err } = await ended(start(['--input-type=module', '-e', script], { TMPDIR: temporary }));
  expect(code).toBe(1);
  expect(err).toContain('as a failing benchmark');
  await vi.waitFor(() => expect(processesNaming(temporary)).toEqual([]));
  expect(readdirSync(temporary)).toEqual([]);
});
