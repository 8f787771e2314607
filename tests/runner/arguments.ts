import { closestName } from '../../src/contract/closest-name.ts';
import type { Stage } from './stages.ts';

/** What the command line asks for. */
export type Choice =
  | { kind: 'run'; stages: Stage[]; rest: readonly string[] }
  | { kind: 'help' }
  | { kind: 'mistake'; message: string };

/**
 * Reads `npm test -- [STAGE…] [-- ARGUMENTS]`: no stage means every one. A stage that another one needs is run with it;
 * what follows a second `--` is for the command of the one stage named.
 */
export function readArguments(args: readonly string[], all: readonly Stage[]): Choice {
  const end = args.includes('--') ? args.indexOf('--') : args.length;
  const names = args.slice(0, end);
  const rest = args.slice(end + 1);
  if (names.includes('--help') || names.includes('-h')) return { kind: 'help' };
  const unknown = names.find((name) => !all.some((stage) => stage.name === name));
  if (unknown !== undefined) return { kind: 'mistake', message: unknownStage(unknown, all) };
  if (rest.length > 0 && names.length !== 1)
    return { kind: 'mistake', message: 'Arguments after “--” are for one stage: name that stage.' };
  if (names.length === 0) return { kind: 'run', stages: [...all], rest };
  const needed = new Set(all.flatMap(({ name, after }) => (names.includes(name) ? [after] : [])));
  const stages = all.filter(({ name }) => names.includes(name) || needed.has(name));
  return { kind: 'run', stages, rest };
}

/** What `--help` prints. */
export function helpText(all: readonly Stage[]): string {
  return [
    'npm test [-- STAGE… [-- ARGUMENTS]]',
    '',
    'Runs every stage, or those named, and prints a summary. A failing stage does',
    'not stop the others; the exit code is 1 if any failed. Programs that the',
    'tests need are installed if you are root on Debian, and otherwise listed.',
    '',
    'Stages:',
    ...all.map(({ name, title }) => `  ${name.padEnd(9)}${title}`),
    '',
    'Examples:',
    '  npm test -- unit browser',
    '  npm test -- unit -- tests/unit/client',
    '  npm test -- browser -- failure.spec.ts',
  ].join('\n');
}

function unknownStage(given: string, all: readonly Stage[]): string {
  const names = all.map(({ name }) => name);
  const nearest = closestName(given, names);
  const suggestion = nearest === null ? '' : ` Did you mean “${nearest}”?`;
  return `There is no test stage “${given}”.${suggestion} Stages: ${names.join(', ')}.`;
}
