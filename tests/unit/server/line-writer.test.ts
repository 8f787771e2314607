import { execFileSync } from 'node:child_process';
import { constants, openSync, readFileSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { createLineWriter } from '../../../src/server/line-writer.ts';
import { folderOf } from '../../support/start/http-server.ts';

const dropped = (lines: number) => `dropped ${lines}\n`;

/** A pipe, and what has been written to it and not been read yet. */
function openPipe() {
  const fifo = join(folderOf({}), 'log');
  execFileSync('mkfifo', [fifo]);
  // Opened for both, so that opening waits for nobody.
  const reader = openSync(fifo, constants.O_RDWR | constants.O_NONBLOCK);
  const buffer = Buffer.alloc(1_000_000);
  return {
    end: openSync(fifo, constants.O_WRONLY | constants.O_NONBLOCK),
    read: () => buffer.toString('utf8', 0, readSync(reader, buffer)),
  };
}

test('lines arrive completely and in order', async () => {
  const file = join(folderOf({ log: '' }), 'log');
  const writer = createLineWriter(openSync(file, 'a'), dropped);
  const lines = Array.from({ length: 1000 }, (_, number) => `line ${number}\n`);
  for (const line of lines) writer.write(line);
  await expect.poll(() => readFileSync(file, 'utf8')).toBe(lines.join(''));
});

test('unread lines are buffered, then dropped, and their number is reported when the reader continues', async () => {
  const { end, read } = openPipe();
  const writer = createLineWriter(end, dropped, { capacity: 200_000, retryAfter: 10 });
  const line = `${'x'.repeat(99)}\n`;
  for (let number = 0; number < 10_000; number += 1) writer.write(line);
  let all = '';
  await expect.poll(() => (all += read())).toContain('dropped');
  const [, held = '', lost = ''] = /^((?:x{99}\n)+)dropped ([0-9]+)\n$/.exec(all) ?? [];
  expect(held.length / 100 + Number(lost)).toBe(10_000);
});

test('buffered lines are written at the end of the process', async () => {
  const { end, read } = openPipe();
  const writer = createLineWriter(end, dropped, { retryAfter: 1_000_000 });
  const lines = 'x'.repeat(99_999) + '\n';
  const timers = vi.spyOn(globalThis, 'setTimeout');
  writer.write(lines);
  // The pipe is full, and the rest waits for longer than the process lives.
  await expect.poll(() => timers).toHaveBeenCalledWith(expect.anything(), 1_000_000);
  timers.mockRestore();
  expect(read()).toHaveLength(65_536);
  writer.flush();
  writer.flush();
  expect(read()).toHaveLength(100_000 - 65_536);
});

test('a full disk does not delay the end of the process', () => {
  const writer = createLineWriter(openSync('/dev/full', 'w'), dropped);
  writer.write('lost\n');
  expect(writer.flush).not.toThrow();
});
