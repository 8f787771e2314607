import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { catalog } from '../../support/catalog-builder.ts';
import { runCatalog } from '../../support/start/run-command.ts';
import { folderOf, folderWithCatalog, startAnswering } from '../../support/start/http-server.ts';

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

test('an export that does not go to a terminal has every byte of the catalog', async () => {
  const folder = await folderWithCatalog(catalog().subdomain({ name: 'a\u009b\u202e\u2028' }).contents);
  await runCatalog(folder, 'export', 'out.json');
  const { out } = await runCatalog(folder, 'export', '-');
  expect(out).toBe(readFileSync(join(folder, 'out.json'), 'utf8'));
  expect(out).toContain('a\u009b\u202e\u2028');
});
