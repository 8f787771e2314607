import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { build, type Plugin } from 'vite';
import { expect, test } from 'vitest';
import { compressedFiles } from '../../../src/build/compressed-files.ts';
import { folderOf } from '../../support/start/http-server.ts';

const long = 'explorer '.repeat(200);
/** Adds files last, as the service worker's plugin does. */
const late: Plugin = {
  name: 'late',
  generateBundle: {
    order: 'post',
    handler() {
      for (const fileName of ['service-worker.js', 'late.txt'])
        this.emitFile({ type: 'asset', fileName, source: long });
    },
  },
};

async function builtFolder(): Promise<string> {
  const root = folderOf({
    'index.html': `<!doctype html><title>${long}</title><script type="module" src="./main.ts"></script>`,
    'main.ts': `console.log('${long}'); void import('./small.ts');`,
    'small.ts': "console.log('small');",
    'public/config.json': JSON.stringify(long),
    'public/schema/config.json': JSON.stringify(long),
    'public/picture.png': long,
  });
  const plugins = [compressedFiles(), late];
  await build({ root, configFile: false, logLevel: 'silent', plugins, build: { modulePreload: false } });
  return join(root, 'dist');
}

test('each file of a build over 1 kB that the server does not change is there in brotli and gzip, always with the same bytes', async () => {
  const [folder, again] = [await builtFolder(), await builtFolder()];
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const compressed = names.filter((name) => name.endsWith('.br')).map((name) => name.slice(0, -3));
  expect(compressed.map((name) => name.replace(/-.*\./, '.')).sort()).toEqual([
    'assets/index.js',
    'late.txt',
    'schema/config.json',
  ]);
  expect(names.filter((name) => name.endsWith('.gz'))).toHaveLength(compressed.length);
  for (const name of compressed) {
    const read = (suffix: string, from = folder) => readFileSync(join(from, name + suffix));
    expect(brotliDecompressSync(read('.br'))).toEqual(read(''));
    expect(gunzipSync(read('.gz'))).toEqual(read(''));
    for (const suffix of ['.br', '.gz']) expect(read(suffix, again)).toEqual(read(suffix));
  }
});
