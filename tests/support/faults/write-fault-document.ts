import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { faultDocument, handWritten } from './fault-document.ts';

// Run after the table of faults has changed.
const file = join(import.meta.dirname, '../../../docs/faults.md');
const written = readFileSync(file, 'utf8');
writeFileSync(file, faultDocument() + written.slice(written.indexOf(handWritten)));
