import { readFileSync } from 'node:fs';

/** The bytes of the sample catalog's file. `dist-node/cli/` has it at the same place, seen from a module one folder deep. */
export function readSampleCatalog(): Buffer {
  return readFileSync(new URL('../service/sample-catalog.json', import.meta.url));
}
