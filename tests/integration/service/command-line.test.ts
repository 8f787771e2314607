import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import packageJson from '../../../package.json' with { type: 'json' };
import { catalog } from '../../support/catalog-builder.ts';
import { runCatalog } from '../../support/start/run-command.ts';
import { folderOf } from '../../support/start/http-server.ts';
import { startStockService } from '../../support/start/stock-service.ts';

// Processes and real time: a busy machine takes longer.
vi.setConfig({ testTimeout: 60_000 });

const command = join(import.meta.dirname, '../../../src/cli/main.ts');
const contents = catalog().times(2000, (c) => c.indicator({ description: 'x'.repeat(500) }));

/** Runs a line of bash in which `catalog` is the command; with pipefail, so that its exit code shows behind a pipe. */
async function bash(
  folder: string,
  line: string,
): Promise<{ code: number | null; out: string; err: string }> {
  const script = `set -o pipefail; catalog() { "${process.execPath}" "${command}" "$@"; }; ${line}`;
  const child = spawn('bash', ['-c', script], { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
  const said = { out: '', err: '' };
  child.stdout.on('data', (chunk: Buffer) => (said.out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (said.err += chunk.toString()));
  const [code]: unknown[] = await once(child, 'close');
  return { code: typeof code === 'number' ? code : null, ...said };
}

test.each([['--help'], ['-h'], ['help'], []])(
  'catalog %s lists the commands and exit codes',
  async (...args) => {
    const { code, out, err } = await runCatalog(folderOf({}), ...args);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toMatch(/serve .*\n[^]*import .*\n[^]*export .*\n[^]*check .*\n[^]*token /);
    expect(out).toContain('Exit codes:');
    for (const line of out.split('\n')) expect(line.length).toBeLessThanOrEqual(80);
  },
);

test.each(['--version', '-v'])('catalog %s prints the version', async (option) => {
  const expected = { code: 0, out: `catalog ${packageJson.version}\n`, err: '' };
  expect(await runCatalog(folderOf({}), option)).toEqual(expected);
});

test('catalog help COMMAND is the help of that command', async () => {
  const folder = folderOf({});
  const { out } = await runCatalog(folder, 'help', 'token');
  expect(out).toMatch(/^Usage: catalog token \[options\] <NAME>\n/);
  expect(out).toBe((await runCatalog(folder, 'token', '--help')).out);
});

test.each([
  [['serv'], 'catalog: unknown command serv (did you mean serve?); see catalog --help\n'],
  [['imprt', 'x'], 'catalog: unknown command imprt (did you mean import?); see catalog --help\n'],
  [['frobnicate'], 'catalog: unknown command frobnicate; see catalog --help\n'],
  [
    ['--port', '80'],
    'catalog: unknown option --port (did you mean catalog serve --port?); see catalog --help\n',
  ],
  [['--verison'], 'catalog: unknown option --verison (did you mean --version?); see catalog --help\n'],
  [['constructor'], 'catalog: unknown command constructor; see catalog --help\n'],
])('catalog %j is refused on standard error with exit code 2', async (args, err) => {
  expect(await runCatalog(folderOf({}), ...args)).toEqual({ code: 2, out: '', err });
});

test('an invalid database is one line, never a stack or a password', async () => {
  for (const database of ['mysql://u:hunter2@host/db', 'postgres://u:hunter2@host:99999/db', '.', '']) {
    const { code, out, err } = await runCatalog(folderOf({}), 'export', '-', '--database', database);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toMatch(/^catalog: --database [^\n]+\n$/);
    expect(err).not.toContain('hunter2');
  }
});

test.each([
  ['catalog export - | head -c 1', '{', 141],
  ['catalog export - | true', '', 141],
  // Short enough to fit into the pipe, whether its reader is still there or not.
  ['catalog --help | head -1', 'Usage: catalog COMMAND [options]\n', null],
])('"%s" ends without a word', async (line, out, code) => {
  const folder = folderOf({ 'in.json': JSON.stringify(contents.contents) });
  await runCatalog(folder, 'import', 'in.json');
  const ended = await bash(folder, line);
  expect(ended).toMatchObject({ out, err: '' });
  expect(code === null ? [0, 141] : [code]).toContain(ended.code);
});

test('check ends silently if its pipe is closed', async () => {
  const { address } = await startStockService(contents);
  const { code, err } = await bash(folderOf({}), `catalog check ${address} | true`);
  expect({ code, err }).toEqual({ code: 141, err: '' });
});

test('output to a full disk is a failure with one line', async () => {
  const folder = folderOf({ 'in.json': JSON.stringify(contents.contents) });
  await runCatalog(folder, 'import', 'in.json');
  for (const args of ['token alice', 'export -', '--help']) {
    const { code, err } = await bash(folder, `catalog ${args} > /dev/full`);
    expect(code).toBe(1);
    expect(err).toMatch(/^catalog[^\n]*: standard output cannot be written: [^\n]+\n$/);
  }
});
