import { join } from 'node:path';
import { configurationWarnings } from './configuration-warnings.ts';
import { CommandFailure } from './command-failure.ts';
import { readFailureReason, readSmallFileSync } from './small-file.ts';

/** From `file` or config.json in `folder`; null if there is none. Throws a CommandFailure if `file` is unreadable. */
export function readConfigurationFile(
  folder: string,
  file: string | null,
  warn: (line: string) => void,
): string | null {
  const path = file ?? join(folder, 'config.json');
  let text: string;
  try {
    text = readSmallFileSync(path);
  } catch (error) {
    if (file === null) return null;
    throw new CommandFailure(
      `catalog serve: --config ${file} cannot be read (${readFailureReason(error)})`,
      2,
    );
  }
  const warnings = configurationWarnings(text);
  if (warnings.length > 0) warn(`catalog serve: ${path}: ${warnings.join(' ')}`);
  return text;
}
