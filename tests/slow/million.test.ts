import { createReadStream, createWriteStream, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { expect, test } from 'vitest';
import { variable } from '../support/catalog-builder.ts';
import { memoryOf } from '../support/load.ts';
import { folderOf } from '../support/start/http-server.ts';
import { commandFile, endOf } from '../support/start/run-command.ts';
import { startServe } from '../support/start/serve-command.ts';
import { storeKinds } from '../support/stores/store-kinds.ts';

const count = 1_000_000;

const importing = ['import', 'in.ndjson', '--max-size', '2GB'];

/** About 1.1 GB, as of census variables; with another letter, each description differs. */
function* variables(letter: string, last = count): Generator<string> {
  for (let id = 1; id <= last; id += 1) {
    const record = variable({
      id,
      slug: `variable-${id}`,
      name: `Variable ${id}`,
      description: letter.repeat(500),
    });
    yield `${JSON.stringify({ collection: 'variable', record })}\n`;
  }
}

/** Writes the peak memory of a command into a file when it ends, in kB. */
const measured = `process.on('exit', () => require('node:fs').writeFileSync('peak', /VmHWM:\\s+(\\d+)/.exec(require('node:fs').readFileSync('/proc/self/status', 'utf8'))[1]))`;

test.each(storeKinds)(
  'a million variables are imported into $name, exported byte for byte, all changed and all but one removed, each in 512 MB',
  async ({ name, place }) => {
    const folder = folderOf({ 'measured.cjs': measured });
    const { database } = await place(folder);
    const peaks: string[] = [];
    const runTo = async (expectedCode: number, ...args: string[]) => {
      const command = ['--require', './measured.cjs', commandFile, ...args, '--database', database];
      const began = Date.now();
      const { code, out, err } = await endOf(process.execPath, command, folder);
      const peak = Number(readFileSync(join(folder, 'peak'), 'utf8')) / 1024;
      peaks.push(`${args[0]} ${Math.round(peak)} MB ${Math.round((Date.now() - began) / 1000)} s`);
      expect([code, expectedCode === 0 ? err : '']).toEqual([expectedCode, '']);
      expect(peak).toBeLessThan(512);
      return expectedCode === 0 ? out : err;
    };
    const write = (lines: Generator<string>) =>
      pipeline(Readable.from(lines), createWriteStream(join(folder, 'in.ndjson')));
    const expectExported = async (expected: Generator<string>) => {
      await runTo(0, 'export', 'out.ndjson', '--format', 'ndjson');
      for await (const line of createInterface({ input: createReadStream(join(folder, 'out.ndjson')) }))
        if (`${line}\n` !== expected.next().value) throw new Error('another line');
      expect(expected.next().done).toBe(true);
    };

    await write(variables('x'));
    expect(await runTo(0, ...importing)).toMatch(/ 1000000 variables into /);
    await expectExported(variables('x'));
    expect(await runTo(0, ...importing)).toMatch(/^nothing changed \(1,000,000 the same\)/);

    await write(variables('y'));
    expect(await runTo(0, ...importing)).toMatch(/^1,000,000 changed/);
    await expectExported(variables('y'));

    await write(variables('y', 1));
    const refused = await runTo(1, ...importing, '--max-gone', '10%');
    expect(refused).toContain('999,999 of 1,000,000 records would disappear, more than --max-gone 10%');
    expect(await runTo(0, ...importing)).toMatch(/999,999 gone/);
    await expectExported(variables('y', 1));

    const { address, child, stop } = await startServe(database);
    try {
      const { changes } = await (await fetch(`${address}changes.json`)).json();
      expect(changes).toMatchObject([
        { collection: 'variable', kind: 'gone', count: 999_999 },
        { collection: 'variable', kind: 'changed', count: 1_000_000 },
      ]);
      expect((await fetch(`${address}changes.atom`)).status).toBe(200);
      expect(memoryOf(child.pid ?? 0).peak).toBeLessThan(200);
    } finally {
      await stop();
    }
    process.stdout.write(`${name}: ${peaks.join(', ')}\n`);
  },
  1_800_000,
);
