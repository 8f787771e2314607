import { createReadStream, createWriteStream, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { expect, test } from 'vitest';
import { variable } from '../support/catalog-builder.ts';
import { folderOf } from '../support/start/http-server.ts';
import { commandFile, endOf } from '../support/start/run-command.ts';
import { storeKinds } from '../support/stores/store-kinds.ts';

const count = 1_000_000;

/** About 1.1 GB, as of census variables. */
function* million(): Generator<string> {
  for (let id = 1; id <= count; id += 1) {
    const record = variable({
      id,
      slug: `variable-${id}`,
      name: `Variable ${id}`,
      description: 'x'.repeat(500),
    });
    yield `${JSON.stringify({ collection: 'variable', record })}\n`;
  }
}

/** Prints the peak memory of a command when it ends, in kB. */
const measured = `process.on('exit', () => require('node:fs').writeFileSync('peak', /VmHWM:\\s+(\\d+)/.exec(require('node:fs').readFileSync('/proc/self/status', 'utf8'))[1]))`;

test.each(storeKinds)(
  'a million variables are imported into $name and exported again in 512 MB, byte for byte',
  async ({ place }) => {
    const folder = folderOf({ 'measured.cjs': measured });
    const { database } = await place(folder);
    await pipeline(Readable.from(million()), createWriteStream(join(folder, 'in.ndjson')));
    const run = async (...args: string[]) => {
      const command = ['--require', './measured.cjs', commandFile, ...args, '--database', database];
      const { code, out, err } = await endOf(process.execPath, command, folder);
      expect([code, err]).toEqual([0, '']);
      expect(Number(readFileSync(join(folder, 'peak'), 'utf8'))).toBeLessThan(512 * 1024);
      return out;
    };
    const importing = () => run('import', 'in.ndjson', '--max-size', '2GB');
    expect(await importing()).toMatch(/ 1000000 variables into /);
    await run('export', 'out.ndjson', '--format', 'ndjson');
    const again = createReadStream(join(folder, 'out.ndjson'), { highWaterMark: 1024 * 1024 });
    let at = Buffer.alloc(0);
    const expected = million();
    for await (const chunk of again) {
      at = Buffer.concat([at, chunk]);
      for (let end = at.indexOf(10) + 1; end > 0; end = at.indexOf(10) + 1) {
        if (at.toString('utf8', 0, end) !== expected.next().value) throw new Error('another line');
        at = at.subarray(end);
      }
    }
    expect([at.length, expected.next().done]).toEqual([0, true]);
    expect(await importing()).toMatch(/^nothing changed \(1,000,000 the same\)/);
  },
  1_800_000,
);
