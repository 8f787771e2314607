import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { configurationWarnings } from './configuration-warnings.ts';
import { CommandFailure } from './command-failure.ts';

/**
 * The text of the explorer's settings: of `file` where `serve --config` names one, else of the config.json in `folder`,
 * null where there is none. Throws a CommandFailure where the named file cannot be read. `warn` gets one line on what
 * the explorer cannot use.
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
