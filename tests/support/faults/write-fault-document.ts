import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { faultDocument } from './fault-document.ts';

// Run after the table of faults has changed.
writeFileSync(join(import.meta.dirname, '../../../docs/faults.md'), faultDocument());
