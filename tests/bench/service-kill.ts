import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { killRepeatedly } from '../support/stores/kill-writers.ts';
import { startBenchmark } from './start-benchmark.ts';

const settings = startBenchmark({
  says: 'Kills the service again and again while records are added. Fails when a record that was acknowledged is lost or damaged.',
  operands: { KILLS: { says: 'how often it is killed', fallback: '300', least: 1 } },
});
const folder = mkdtempSync(join(tmpdir(), 'catalog-kill-'));
const report = await killRepeatedly(join(folder, 'catalog.sqlite'), settings.number('KILLS'));
console.log(report);
rmSync(folder, { recursive: true });
process.exitCode = report.lost + report.damaged > 0 ? 1 : 0;
