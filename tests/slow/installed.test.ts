import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { copyProject, listening, processesIn, remove, run } from '../support/start/installed-catalog.ts';
import { writeHeaders } from '../support/writing.ts';

vi.setConfig({ hookTimeout: 120_000 });

let checkout = '';

beforeAll(async () => {
  checkout = copyProject();
  const { code, err } = await run(checkout, 'npm', 'run', 'build');
  if (code !== 0) throw new Error(`npm run build ended with ${code}: ${err}`);
  rmSync(join(checkout, 'node_modules'));
});

afterAll(() => remove(checkout));

describe('a copy that was built once, without any packages', () => {
  test.each(['SIGTERM', 'SIGINT'] as const)(
    'npm start passes %s on, and leaves nothing behind',
    async (signal) => {
      const [address, { child, ended }] = await listening(checkout, 'npm', ['start']);
      const post = request(`${address}api/indicator/`, { method: 'POST', headers: writeHeaders });
      const answered = once(post, 'response');
      post.write(`{"name":"${signal}",`);
      await once(post, 'socket');
      await expect.poll(() => post.socket?.bytesWritten).toBeGreaterThan(0);
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
