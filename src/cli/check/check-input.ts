import { closeSync, openSync, readSync, statSync } from 'node:fs';
import type { Command } from 'commander';
import { print } from '../../server/command/terminal-output.ts';
import { createStaging } from '../../service/records/catalog-staging.ts';
import { inputName } from '../catalog-input.ts';
import { encodingOf, otherFormat } from '../../service/records/text-encoding.ts';
import { type InputOptions, isFolder, mistakesFailure, stagedCounts, stageInput } from '../stage-input.ts';

/** Whether `path` is what import reads, or may be meant as that: not a database, nor what nobody can tell from a damaged one. */
export function isCatalogInput(path: string): boolean {
  if (path === '-' || isFolder(path) || /\.(?:csv|xlsx?|ods|json|gz|zip)$/i.test(path)) return true;
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) return false;
  // Of a pipe, what is looked at is gone.
  if (!found.isFile()) return true;
  const bytes = beginning(path);
  const isGzip = bytes[0] === 0x1f && bytes[1] === 0x8b;
  if (isGzip || encodingOf(bytes) !== 'utf-8' || /^\ufeff?\s*[{[]/.test(bytes.toString())) return true;
  return otherFormat(bytes) !== null && !bytes.toString().startsWith('SQLite format 3');
}

function beginning(path: string): Buffer {
  const bytes = Buffer.alloc(64);
  const file = openSync(path, 'r');
  try {
    return bytes.subarray(0, readSync(file, bytes));
  } finally {
    closeSync(file);
  }
}

/** Prints what `import` would find wrong; throws a CommandFailure that lists it if there is anything. */
export async function checkInput(from: string, settings: InputOptions, command: Command): Promise<void> {
  const staging = createStaging();
  const mistakes = await stageInput(from, settings, staging, command);
  if (mistakes.list.length > 0) throw mistakesFailure('check', from, mistakes, '');
  print(`${inputName(from)} has ${stagedCounts(staging)} and no errors`);
}
