import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { configurationWarnings } from './configuration-warnings.ts';
import { CommandFailure } from './command-failure.ts';

/**
 * The text of the explorer's settings, from `file` (`serve --config`) or else from config.json in `folder`; null if
 * there is none. Throws a CommandFailure if `file` cannot be read. Calls `warn` with one line about settings that the
 * explorer cannot use.
 */
export function readConfigurationFile(
  folder: string,
  file: string | null,
  warn: (line: string) => void,
): string | null {
  const path = file ?? join(folder, 'config.json');
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if (file === null) return null;
    const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw new CommandFailure(`catalog serve: --config ${file} cannot be read (${reason})`, 2);
  }
  const warnings = configurationWarnings(text);
  if (warnings.length > 0) warn(`catalog serve: ${path}: ${warnings.join(' ')}`);
  return text;
}
