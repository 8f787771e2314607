import { join } from 'node:path';

/** The folder of the built explorer. */
export const builtExplorer = process.env['EXPLORER_DIST'] ?? join(import.meta.dirname, '../../../dist');
