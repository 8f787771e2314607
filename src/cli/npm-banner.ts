import { CommandFailure } from '../server/command-failure.ts';

/** Throws a CommandFailure where `npm run` would write two lines of its own before data on standard output. */
export function rejectNpmBanner(
  command: string,
  { npm_lifecycle_event: script, npm_config_loglevel: level }: Readonly<Record<string, string | undefined>>,
  isTerminal: boolean,
): void {
  if (script !== 'catalog' || level === 'silent' || isTerminal) return;
  throw new CommandFailure(
    `catalog ${command}: npm run writes two lines of its own to standard output first; run npx catalog ${command}, or npm run -s catalog -- ${command}`,
    2,
  );
}
