import { cpSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The folder of the built explorer. */
export const builtExplorer = process.env['EXPLORER_DIST'] ?? join(import.meta.dirname, '../../../dist');

/** A copy of the built explorer with this configuration, to be removed after use; the result is its folder. */
export function copyExplorer(configuration: object): string {
  const folder = mkdtempSync(join(tmpdir(), 'catalog-site-'));
  cpSync(builtExplorer, folder, { recursive: true });
  writeFileSync(join(folder, 'config.json'), JSON.stringify(configuration));
  return folder;
}
