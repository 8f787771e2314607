import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import {
  copyProject,
  endGroup,
  processesIn,
  remove,
  run,
  start,
  type Started,
} from '../../support/start/installed-catalog.ts';
import { folderOf } from '../../support/start/http-server.ts';
import { writeToken } from '../../support/start/serve-command.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

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
  // What follows is a production install of the same copy.
  rmSync(join(checkout, 'node_modules'));
  await run(checkout, 'npm', 'ci', '--omit=dev');
});

afterAll(() => remove(checkout));

/** Starts it on a free port for the length of the test; resolves with its address when it listens. */
async function listening(
  folder: string,
  program: string,
  args: readonly string[],
): Promise<[string, Started]> {
  const started = start(folder, program, args, { CATALOG_PORT: '0', CATALOG_WRITE_TOKEN: writeToken });
  onTestFinished(() => endGroup(started));
  await vi.waitFor(() => expect(started.out).toMatch(/Catalog Explorer: http\S+\n/), 30_000);
  return [/Catalog Explorer: (http\S+)/.exec(started.out)?.[1] ?? '', started];
}

describe('the package that npm pack makes, installed where there is no checkout', () => {
  test('holds the compiled command and the explorer, and nothing else', async () => {
    const modules = join(installed, 'node_modules');
    expect(readdirSync(modules).filter((name) => !name.startsWith('.'))).toEqual(['catalog-explorer']);
    const files = readdirSync(join(modules, 'catalog-explorer')).sort();
    expect(files).toEqual(
      ['LICENSE', 'README.md', 'dist', 'dist-node', 'docs', 'package.json', 'src'].sort(),
    );
    for (const name of ['api.md', 'operations.md', 'export.md']) {
      const docs = join(modules, 'catalog-explorer/docs');
      const links = [...readFileSync(join(docs, name), 'utf8').matchAll(/\]\((?!https?:|#)([^)#]+)/g)];
      for (const [, link = ''] of links) expect(existsSync(join(docs, link))).toBe(true);
    }
    for (const build of ['dist', 'dist-node'])
      expect(readdirSync(join(modules, 'catalog-explorer', build))).toContain('third-party-licenses.txt');
  });

  test('serves, exports, imports and checks by the name catalog', async () => {
    const [address, served] = await listening(installed, 'npx', ['catalog', 'serve']);
    const page = await (await fetch(address)).text();
    const [script = ''] = /assets\/main-[^"]+\.js/.exec(page) ?? [];
    expect((await fetch(address + script)).status).toBe(200);
    const command = join(installed, 'node_modules/.bin/catalog');
    const check = await run(installed, command, 'check', '--json', `${address}api/`);
    expect(check).toMatchObject({ code: 0, err: '' });
    expect(JSON.parse(check.out)).toMatchObject({ readable: true });
    await endGroup(served);
    const exported = await run(installed, command, 'export', '-');
    expect(exported).toMatchObject({ code: 0, err: '' });
    expect(JSON.parse(exported.out).indicator).toHaveLength(136);
    writeFileSync(join(installed, 'copy.json'), exported.out);
    const imported = await run(
      installed,
      'npx',
      'catalog',
      'import',
      'copy.json',
      '--database',
      'copy.sqlite',
    );
    expect(imported).toMatchObject({ code: 0, err: '', out: expect.stringContaining('136 indicator') });
  });
});

describe('a production install, built once and without development dependencies', () => {
  test.each(['SIGTERM', 'SIGINT'] as const)(
    'npm start passes %s on: a request in flight is answered, and nothing is left behind',
    async (signal) => {
      const [address, { child, ended }] = await listening(checkout, 'npm', ['start']);
      const headers = { authorization: `Bearer ${writeToken}`, 'content-type': 'application/json' };
      const post = request(`${address}api/indicator/`, { method: 'POST', headers });
      const answered = once(post, 'response');
      post.write(`{"name":"${signal}",`);
      await once(post, 'socket');
      await vi.waitFor(() => expect(post.socket?.bytesWritten).toBeGreaterThan(0));
      // The server has read the beginning once it has answered another request.
      await (await fetch(`${address}healthz`)).text();
      // Ctrl+C at a terminal goes to npm and to what it started.
      if (signal === 'SIGINT') process.kill(-(child.pid ?? 0), signal);
      else child.kill(signal);
      setTimeout(() => post.end(`"slug":"${signal}","description":null}`), 300);
      const [response] = await answered;
      expect(response.statusCode).toBe(201);
      response.resume();
      expect(await ended).toMatchObject({ code: 0, err: '' });
      await expect(fetch(address)).rejects.toThrow('fetch failed');
      expect(processesIn(checkout)).toEqual([]);
    },
  );

  test("paths are relative to the user's folder", async () => {
    const below = join(checkout, 'below');
    mkdirSync(below);
    writeFileSync(join(below, 'own.json'), '{"subdomain":[],"taxonomy":[],"indicator":[],"variable":[]}');
    expect(await run(below, 'npx', 'catalog', 'import', 'own.json')).toMatchObject({ code: 0 });
    expect(readdirSync(below)).toContain('catalog.sqlite');
    const { out } = await run(below, 'npx', 'catalog', 'export', '-');
    expect(JSON.parse(out)).toMatchObject({ indicator: [] });
  });

  test('a missing build is rejected, and the message says which commands make it', async () => {
    rmSync(join(checkout, 'dist'), { recursive: true });
    const { code, err: reason } = await run(checkout, 'npm', 'start');
    expect(code).toBe(1);
    expect(reason).toBe('catalog serve: the explorer has not been built; run npm ci && npm run build\n');
    rmSync(join(checkout, 'dist-node'), { recursive: true });
    const none = await run(checkout, 'npm', 'start');
    expect(none).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^catalog: this copy has not been built;/),
    });
  });
});
