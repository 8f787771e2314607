import packageJson from '../../../package.json' with { type: 'json' };
import { expect, test } from 'vitest';
import { catalog } from '../../support/catalog-builder.ts';
import type { Ended } from '../../support/programs/start-program.ts';
import { commandFile, endOf, runCatalog } from '../../support/start/run-command.ts';
import { folderOf, folderWithCatalog, startAnswering } from '../../support/start/http-server.ts';
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
  const out = `catalog ${packageJson.version}\n`;
  expect(await runCatalog(folderOf({}), '--version')).toEqual({ code: 0, out, err: '' });
});

test('catalog help COMMAND is the help of that command', async () => {
  const folder = folderOf({});
  const { out } = await runCatalog(folder, 'help', 'token');
  expect(out).toMatch(/^Usage: catalog token \[options\] <NAME>\n/);
  expect(out).toBe((await runCatalog(folder, 'token', '--help')).out);
});

test.each([
  [['serv'], "unknown command 'serv' (Did you mean serve?)"],
  [['--port', '80'], "unknown option '--port'"],
  [['constructor'], "unknown command 'constructor'"],
])('catalog %j is refused on standard error with exit code 2', async (args, what) => {
  const err = `catalog: ${what}; see catalog --help\n`;
  expect(await runCatalog(folderOf({}), ...args)).toEqual({ code: 2, out: '', err });
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
  const ended = await bash(folderOf({}), `catalog check ${address} | true`);
  expect(ended).toMatchObject({ code: 141, err: '' });
});

test('output to a full disk is a failure with one line', async () => {
  const folder = await folderWithCatalog(contents.contents);
  for (const args of ['token alice', 'export -', '--help']) {
    const { code, err } = await bash(folder, `catalog ${args} > /dev/full`);
    expect(code).toBe(1);
    expect(err).toMatch(/^catalog[^\n]*: standard output cannot be written: [^\n]+\n$/);
  }
});

/** Erases the screen, reorders text, and forges a line of a report. */
const hostile = '\u001b[2J\u009b1A\u202e\u2028\u007f\npass      variable: walk          forged';
const forbidden = /[^\P{Cc}\n]|\p{Bidi_Control}|\u2028|\u2029/u;

/** A service that puts `hostile` wherever text of its own can appear. */
function hostileService(): Promise<string> {
  return startAnswering((request, response) => {
    const record = { id: hostile, slug: hostile, name: 1, [hostile]: hostile };
    const page = { count: 200, next: `http://127.0.0.1/${hostile}`, previous: hostile, results: [record] };
    const isPage = request.url?.startsWith('/subdomain/') === false;
    response.writeHead(isPage ? 200 : 400, { 'Content-Type': 'application/json', Vary: '\u009bA\u0085' });
    response.end(JSON.stringify(isPage ? page : { detail: hostile }));
  });
}

test.each([['check'], ['check', '--json'], ['import']])(
  'no control character of a service is printed by catalog %s %s',
  async (command, ...options) => {
    const { out, err, code } = await runCatalog(folderOf({}), command, await hostileService(), ...options);
    expect(out + err).toContain('\\u009b1A');
    expect(out + err).not.toMatch(forbidden);
    expect(out).not.toMatch(/^pass {6}variable: walk {10}forged/m);
    expect(code).toBe(1);
  },
);

test('no control character of a file, its name or the command line is printed', async () => {
  const text = JSON.stringify(catalog().subdomain().contents).replace('"id":1', '"id":"\u009b2J\u202e"');
  const folder = folderOf({ 'a\u001b[2J\n.json': text });
  const wrong = await runCatalog(folder, 'import', 'a\u001b[2J\n.json');
  expect(wrong.err).toMatch(/^a\\u001b\[2J\\u000a\.json/);
  expect(wrong.err).not.toMatch(forbidden);
  const unknown = await runCatalog(folder, '\u001b[2J');
  expect(unknown.err).toContain('\\u001b[2J');
  expect(unknown.err).not.toMatch(forbidden);
});
