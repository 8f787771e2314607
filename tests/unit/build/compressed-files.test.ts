import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { build, type Plugin } from 'vite';
import { expect, test } from 'vitest';
import { compressedFiles } from '../../../src/build/further-files.ts';
import { folderOf } from '../../support/start/http-server.ts';

const long = JSON.stringify('explorer '.repeat(200));
const last: Plugin = {
  name: 'last',
  generateBundle: {
    order: 'post',
    handler() {
      for (const fileName of ['service-worker.js', 'last.txt'])
        this.emitFile({ type: 'asset', fileName, source: long });
    },
  },
};

test('each file of a build over 1 kB that the server does not change is there in brotli and gzip, too', async () => {
  const root = folderOf({
    'index.html': `<!doctype html><title>${long}</title>`,
    'public/small.js': '1',
    'public/config.json': long,
    'public/schema/config.json': long,
    'public/picture.png': long,
  });
  await build({ root, configFile: false, logLevel: 'silent', plugins: [compressedFiles(), last] });
  const dist = join(root, 'dist');
  const names = readdirSync(dist, { recursive: true, encoding: 'utf8' });
  const compressed = ['last.txt', 'schema/config.json'].flatMap((name) => [`${name}.br`, `${name}.gz`]);
  expect(names.filter((name) => /\.(?:br|gz)$/.test(name)).sort()).toEqual(compressed);
  for (const name of compressed) {
    const unpack = name.endsWith('.br') ? brotliDecompressSync : gunzipSync;
    expect(unpack(readFileSync(join(dist, name))).toString()).toBe(long);
  }
});
