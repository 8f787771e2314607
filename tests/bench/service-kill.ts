import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { killRepeatedly } from '../support/stores/kill-writers.ts';

/** `node tests/bench/service-kill.ts [KILLS]`: hundreds of kills under writes; ends with 1 when one record was lost. */
const folder = mkdtempSync(join(tmpdir(), 'catalog-kill-'));
const report = await killRepeatedly(join(folder, 'catalog.sqlite'), Number(process.argv[2] ?? 300));
console.log(report);
rmSync(folder, { recursive: true });
process.exitCode = report.lost + report.damaged > 0 ? 1 : 0;
