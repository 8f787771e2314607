import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { mcpSearch } from '../support/mcp-search.ts';
import { projectFile } from '../support/deploy/read-example.ts';
import { folderOf } from '../support/start/http-server.ts';
import { copyProject, endGroup, listening, remove, run } from '../support/start/installed-catalog.ts';

vi.setConfig({ hookTimeout: 120_000 });

let checkout = '';
let installed = '';

beforeAll(async () => {
  checkout = copyProject();
  // `prepare` builds, so that a package can never hold another build than that of its sources.
  const packed = await run(checkout, 'npm', 'pack');
  const name = readdirSync(checkout).find((file) => file.endsWith('.tgz'));
  if (name === undefined) throw new Error(`npm pack made no package: ${packed.err}`);
  installed = folderOf({ 'package.json': '{ "private": true }' });
  const { code, err } = await run(installed, 'npm', 'install', '--ignore-scripts', join(checkout, name));
  if (code !== 0) throw new Error(`npm install ended with ${code}: ${err}`);
});

afterAll(() => remove(checkout));

describe('the package that npm pack makes, installed where there is no checkout', () => {
  test('holds the compiled command and the explorer, and nothing else', async () => {
    // The build has its libraries in it: to install them as well would take half a minute and 80 MB.
    const modules = join(installed, 'node_modules');
    expect(readdirSync(modules).filter((name) => !name.startsWith('.'))).toEqual(['catalog-explorer']);
    const files = readdirSync(join(modules, 'catalog-explorer')).sort();
    expect(files).toEqual(['LICENSE', 'README.md', 'dist', 'dist-node', 'docs', 'package.json', 'src']);
    expect(readFileSync(join(checkout, 'package.json'), 'utf8')).toBe(projectFile('package.json'));
    for (const name of ['api.md', 'operations.md', 'export.md']) {
      const docs = join(modules, 'catalog-explorer/docs');
      const links = [...readFileSync(join(docs, name), 'utf8').matchAll(/\]\((?!https?:|#)([^)#]+)/g)];
      for (const [, link = ''] of links) expect(existsSync(join(docs, link))).toBe(true);
    }
    const assets = readdirSync(join(modules, 'catalog-explorer/dist/assets'));
    const main = assets.find((name) => /^main-.*\.js$/.test(name));
    expect(assets).toEqual(expect.arrayContaining([`${main}.br`, `${main}.gz`]));
    for (const build of ['dist', 'dist-node'])
      expect(readdirSync(join(modules, 'catalog-explorer', build))).toContain('third-party-licenses.txt');
  });

  test('serves, exports, imports and checks by the name catalog', async () => {
    const [address, served] = await listening(installed, 'npx', ['catalog', 'serve', '--mcp']);
    const page = await (await fetch(address)).text();
    const [script = ''] = /assets\/main-[^"]+\.js/.exec(page) ?? [];
    expect((await fetch(address + script)).status).toBe(200);
    for (const name of ['schema/catalog.schema.json', 'schema/config.schema.json', 'openapi.json'])
      expect((await fetch(address + name)).status).toBe(200);
    const command = join(installed, 'node_modules/.bin/catalog');
    const check = await run(installed, command, 'check', '--json', `${address}api/`);
    expect(check).toMatchObject({ code: 0, err: '' });
    expect(JSON.parse(check.out)).toMatchObject({ readable: true });
    // Its worker is a file of its own.
    const answer = await fetch(`${address}mcp`, mcpSearch('income', 1));
    expect(await answer.text()).toMatch(/(?:indicator|variable):[0-9]/);
    await endGroup(served);
    const exported = await run(installed, command, 'export', '-');
    expect(exported).toMatchObject({ code: 0, err: '' });
    expect(JSON.parse(exported.out).indicator).toHaveLength(136);
    writeFileSync(join(installed, 'copy.json'), exported.out);
    const copying = ['catalog', 'import', 'copy.json', '--database=copy.sqlite'];
    const imported = await run(installed, 'npx', ...copying);
    expect(imported).toMatchObject({ code: 0, err: '', out: expect.stringContaining('136 indicator') });
  });
});
