import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type BuiltImage, buildImage } from '../support/deploy/built-image.ts';
import type { Ended, Started } from '../support/programs/start-program.ts';
import { freePort } from '../support/proxies/free-port.ts';
import { postRecord } from '../support/start/serve-command.ts';
import { writeToken } from '../support/writing.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 300_000 });

const records = (slug: string) => [{ id: 7, name: slug, slug, description: null, tags: [] }];
const catalog = JSON.stringify({ subdomain: [], taxonomy: [], indicator: records('survives'), variable: [] });

// Only root can become the image's user.
describe.skipIf(process.getuid?.() !== 0)('what the Dockerfile builds', () => {
  let image: BuiltImage;
  let port = '';
  let application: string[] = [];

  beforeAll(async () => {
    image = await buildImage();
    port = String(await freePort());
    application = filesOf('app');
  });
  afterAll(() => image?.remove());

  const filesOf = (folder: string) =>
    readdirSync(join(image.folder, folder), { recursive: true, encoding: 'utf8' }).sort();
  const healthy = async () => (await image.start(image.healthCheck, { CATALOG_PORT: port }).ended).code;
  const options = () => ({ CATALOG_PORT: port, CATALOG_HOST: '127.0.0.1', CATALOG_WRITE_TOKEN: writeToken });
  const slugs = async (): Promise<string[]> => {
    const page = await (await fetch(`http://127.0.0.1:${port}/api/indicator/`)).json();
    return page.results.map(({ slug }: { slug: string }) => slug);
  };

  /** Runs a new container of the image: its entry point with its command, or with other arguments. */
  function container(args = image.command, input?: 'pipe'): Started {
    return image.start([...image.entrypoint, ...args], options(), input);
  }

  /** Stops it as a container is stopped. */
  async function stop(started: Started): Promise<Ended & { seconds: number }> {
    const began = performance.now();
    image.stop(started);
    const end = await started.ended;
    return { ...end, seconds: (performance.now() - began) / 1000 };
  }

  test('contains the application, its notices and an SBOM, and nothing of the build', () => {
    expect(readdirSync(image.folder).sort()).toEqual(['app', 'data', 'usr']);
    expect(readdirSync(join(image.folder, 'app')).sort()).toEqual([
      'LICENSE',
      'dist',
      'dist-node',
      'package.json',
      'src',
    ]);
    expect(application).toEqual(
      expect.arrayContaining(['src/bin/catalog.js', 'dist/third-party-licenses.txt']),
    );
    expect(application.filter((path) => path.endsWith('.ts'))).toEqual([]);
    const sbom = JSON.parse(readFileSync(join(image.folder, 'app/dist-node/sbom.cdx.json'), 'utf8'));
    expect(sbom.metadata.component.name).toBe('catalog-explorer');
  });

  test('does not start on an empty volume, which may not be mounted', async () => {
    const { code, err } = await container().ended;
    expect(code).toBe(1);
    expect(err).toContain('catalog import');
    expect(await healthy()).toBe(1);
  });

  test('serves an imported catalog as a user without rights, stops within two seconds, and finds it again', async () => {
    const importing = container(['import', '-'], 'pipe');
    importing.child.stdin?.end(catalog);
    expect(await importing.ended).toMatchObject({ code: 0, err: '' });

    for (const added of ['first', 'second']) {
      const running = container();
      await expect.poll(healthy, { timeout: 30_000 }).toBe(0);
      expect(await slugs()).toEqual(added === 'first' ? ['survives'] : ['survives', 'first']);
      expect(await postRecord(`http://127.0.0.1:${port}/`, added)).toBe(201);
      expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200);
      const { code, err, seconds } = await stop(running);
      expect({ code, err }).toEqual({ code: 0, err: '' });
      expect(seconds).toBeLessThan(2);
      expect(await healthy()).toBe(1);
    }
    expect(filesOf('app')).toEqual(application);
    expect(filesOf('data')).toEqual(['catalog.sqlite']);
  });
});
