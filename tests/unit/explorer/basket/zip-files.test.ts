import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { zipFiles } from '../../../../src/explorer/basket/package-dialog.tsx';

const modified = new Date(2026, 10, 21, 12);

function* endless() {
  for (;;) yield 'x'.repeat(10_000);
}

test('the files survive the round trip through the zip', async () => {
  const long = Array.from({ length: 2000 }, (_, line) => `${line} Größe 家賃 \u{1f3e0}\n`.repeat(50));
  const files = [
    { name: 'README.md', chunks: ['# One\n', '', 'two'] },
    { name: 'records.json', chunks: long },
    { name: 'empty.csv', chunks: [] },
  ];
  const zip = await zipFiles(files, { modified, signal: new AbortController().signal });
  expect(zip.type).toBe('application/zip');
  const read = unzipSync(new Uint8Array(await zip.arrayBuffer()));
  expect(Object.entries(read).map(([name, bytes]) => [name, strFromU8(bytes)])).toEqual(
    files.map(({ name, chunks }) => [name, chunks.join('')]),
  );
  expect(zip.size).toBeLessThan(long.join('').length / 5);
});

test('a cancelled zip is not created', async () => {
  const stop = new AbortController();
  const zip = zipFiles([{ name: 'records.json', chunks: endless() }], { modified, signal: stop.signal });
  setTimeout(() => stop.abort(new Error('Cancelled')), 50);
  await expect(zip).rejects.toThrow('Cancelled');
});

test.each([new Date(0), new Date(2150, 0)])('a clock that shows %s prevents no zip', async (wrong) => {
  const files = [{ name: 'README.md', chunks: ['text'] }];
  const zip = await zipFiles(files, { modified: wrong, signal: new AbortController().signal });
  expect(Object.keys(unzipSync(new Uint8Array(await zip.arrayBuffer())))).toEqual(['README.md']);
});
