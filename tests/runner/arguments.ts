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
  const [nearest] = names
    .map((name) => ({ name, distance: distance(given.toLowerCase(), name) }))
    .filter((each) => each.distance <= 3 && each.distance < each.name.length - 1)
    .sort((a, b) => a.distance - b.distance);
  const suggestion = nearest === undefined ? '' : ` Did you mean “${nearest.name}”?`;
  return `There is no test stage “${given}”.${suggestion} Stages: ${names.join(', ')}.`;
}

/** How many letters must be added, removed or replaced to make `a` into `b`. */
function distance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [row, letter] of a.split('').entries()) {
    const next = [row + 1];
    for (const [column, other] of b.split('').entries()) {
      const replaced = (previous[column] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(replaced, (previous[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
    }
    previous = next;
  }
  return previous[b.length] ?? 0;
}
