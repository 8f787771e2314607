import { closeSync, existsSync, openSync, readSync } from 'node:fs';
import type { Command } from 'commander';
import { print } from '../../server/command/terminal-output.ts';
import { createStaging } from '../../service/records/catalog-staging.ts';
import { inputName } from '../catalog-input.ts';
import { isWorkbookStart } from '../sheets/read-sheet.ts';
import { type InputOptions, isFolder, mistakesFailure, stagedCounts, stageInput } from '../stage-input.ts';

/** Whether `path` is what import reads, a catalog file or a folder of sheets: anything that begins like JSON, gzip or a workbook. */
export function isCatalogInput(path: string): boolean {
  if (path === '-' || isFolder(path) || /\.(?:csv|xlsx?|ods)$/i.test(path)) return true;
  if (!existsSync(path)) return false;
  const bytes = beginning(path);
  const isGzip = bytes[0] === 0x1f && bytes[1] === 0x8b;
  return isGzip || isWorkbookStart(bytes) || /^\ufeff?\s*[{[]/.test(bytes.toString());
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
