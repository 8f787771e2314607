import { expect, test } from 'vitest';
import packageJson from '../../../package.json' with { type: 'json' };
import { catalog } from '../../support/catalog-builder.ts';
import type { Ended } from '../../support/programs/start-program.ts';
import { commandFile, endOf, runCatalog } from '../../support/start/run-command.ts';
import { folderOf, folderWithCatalog } from '../../support/start/http-server.ts';
import { startStockService } from '../../support/start/stock-service.ts';

const contents = catalog().times(2000, (c) => c.indicator({ description: 'x'.repeat(500) }));

/** Runs a line of bash in which `catalog` is the command; with pipefail, so that its exit code shows behind a pipe. */
function bash(folder: string, line: string): Promise<Ended> {
  const script = `set -o pipefail; catalog() { "${process.execPath}" "${commandFile}" "$@"; }; ${line}`;
  return endOf('bash', ['-c', script], folder);
}

test.each([['--help'], []])('catalog %s lists the commands and exit codes', async (...args) => {
  const { code, out, err } = await runCatalog(folderOf({}), ...args);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(out).toMatch(/serve .*\n[^]*import .*\n[^]*export .*\n[^]*check .*\n[^]*token /);
  expect(out).toContain('Exit codes:');
  for (const line of out.split('\n')) expect(line.length).toBeLessThanOrEqual(80);
});

test('catalog --version prints the version', async () => {
  const expected = { code: 0, out: `catalog ${packageJson.version}\n`, err: '' };
  expect(await runCatalog(folderOf({}), '--version')).toEqual(expected);
});

test('catalog help COMMAND is the help of that command', async () => {
  const folder = folderOf({});
  const { out } = await runCatalog(folder, 'help', 'token');
  expect(out).toMatch(/^Usage: catalog token \[options\] <NAME>\n/);
  expect(out).toBe((await runCatalog(folder, 'token', '--help')).out);
});

test.each([
  [['serv'], 'catalog: unknown command serv (did you mean serve?); see catalog --help\n'],
  [
    ['--port', '80'],
    'catalog: unknown option --port (did you mean catalog serve --port?); see catalog --help\n',
  ],
  [['constructor'], 'catalog: unknown command constructor; see catalog --help\n'],
])('catalog %j is refused on standard error with exit code 2', async (args, err) => {
  expect(await runCatalog(folderOf({}), ...args)).toEqual({ code: 2, out: '', err });
});

test('an invalid database is one line, never a stack or a password', async () => {
  const args = ['export', '-', '--database', 'mysql://u:hunter2@host/db'];
  const { code, out, err } = await runCatalog(folderOf({}), ...args);
  expect({ code, out }).toEqual({ code: 2, out: '' });
  expect(err).toMatch(/^catalog: --database [^\n]+\n$/);
  expect(err).not.toContain('hunter2');
});

test.each([
  ['catalog export - | head -c 1', '{', 141],
  ['catalog export - | true', '', 141],
  // Short enough to fit into the pipe, whether its reader is still there or not.
  ['catalog --help | head -1', 'Usage: catalog COMMAND [options]\n', null],
  ['catalog serve --help | true', '', null],
])('"%s" exits silently', async (line, out, code) => {
  const ended = await bash(await folderWithCatalog(contents.contents), line);
  expect(ended).toMatchObject({ out, err: '' });
  expect(code === null ? [0, 141] : [code]).toContain(ended.code);
});

test('check ends silently if its pipe is closed', async () => {
  const { address } = await startStockService(contents);
  const { code, err } = await bash(folderOf({}), `catalog check ${address} | true`);
  expect({ code, err }).toEqual({ code: 141, err: '' });
});

test('output to a full disk is a failure with one line', async () => {
  const folder = await folderWithCatalog(contents.contents);
  for (const args of ['token alice', 'export -', '--help']) {
    const { code, err } = await bash(folder, `catalog ${args} > /dev/full`);
    expect(code).toBe(1);
    expect(err).toMatch(/^catalog[^\n]*: standard output cannot be written: [^\n]+\n$/);
  }
});
