import type { Prerequisite } from '../prerequisites/prerequisite.ts';
import { type EndedStage, runStage } from './run-stage.ts';
import type { Stage } from './stages.ts';
import type { StageResult } from './summary.ts';

export interface RunOptions {
  missing: readonly Prerequisite[];
  inCi: boolean;
  print: (line: string) => void;
  /** Whether the run was ended from outside: no further stage begins. */
  interrupted: () => boolean;
  rest?: readonly string[];
}

/**
 * Runs `stages`: the concurrent ones together, the others after them and one after another. One that fails keeps no
 * other from running, but for those that need its result.
 */
export async function runStages(stages: readonly Stage[], options: RunOptions): Promise<StageResult[]> {
  const { print, rest = [] } = options;
  const results = new Map<string, StageResult>();
  const finish = (stage: Stage, { result, output }: EndedStage) => {
    if (output !== '') print(output.trimEnd());
    print(`${stage.name}: ${result.outcome} (${result.seconds.toFixed(1)} s)`);
    results.set(stage.name, { ...result, notes: lackingIn(stage, options) });
  };
  const run = async (stage: Stage) => {
    const reason = whyNot(stage, results, options);
    if (reason === null)
      finish(stage, await runStage(stage, stage.concurrent && stages.length > 1 ? [] : rest));
    else {
      print(`${stage.name}: skipped, because ${reason}`);
      const tally = { passed: 0, failed: 0, skipped: 1 };
      results.set(stage.name, {
        name: stage.name,
        outcome: 'skipped',
        seconds: 0,
        tally,
        notes: [`skipped, because ${reason}`],
      });
    }
  };
  const together = stages.filter(({ concurrent }) => concurrent);
  if (together.length > 0) print(`Running ${together.map(({ name }) => name).join(', ')} …`);
  await Promise.all(together.map(run));
  for (const stage of stages.filter(({ concurrent }) => !concurrent)) {
    print(`\nRunning ${stage.name}: ${stage.title} …`);
    await run(stage);
  }
  return stages.flatMap(({ name }) => results.get(name) ?? []);
}

/** Why a stage cannot run, or null. */
function whyNot(
  { name, after }: Stage,
  results: ReadonlyMap<string, StageResult>,
  { missing, interrupted }: RunOptions,
): string | null {
  if (interrupted()) return 'the run was interrupted';
  const program = missing.find(({ stages, wholeStage }) => wholeStage && stages.includes(name));
  if (program !== undefined) return `${program.name} is not installed`;
  if (after !== undefined && results.get(after)?.outcome !== 'passed')
    return `it needs the stage ${after} to pass`;
  return null;
}

/** What of a stage that runs is not tested. In CI its tests fail, and say so themselves. */
function lackingIn({ name }: Stage, { missing, inCi }: RunOptions): string[] {
  const lacking = missing.filter(({ stages }) => stages.includes(name));
  return lacking.map((each) => `${inCi ? 'failed' : 'skipped'} without ${each.name}: ${each.tests}`);
}
