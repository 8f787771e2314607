import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { root, type Stage } from './stages.ts';
import type { StageResult } from './summary.ts';
import { countedAs, reportArguments, reportEnvironment, type Tally, tallyOf } from './tally.ts';

/** A stage that has ended, and its output where that was not printed while it ran. */
export interface EndedStage {
  result: StageResult;
  output: string;
}

/** The commands that run now. */
export const runningStages = new Set<ChildProcess>();

/** Runs the command of a stage to its end; a concurrent one keeps its output to itself. */
export async function runStage(stage: Stage, rest: readonly string[] = []): Promise<EndedStage> {
  const folder = mkdtempSync(join(tmpdir(), 'catalog-stage-'));
  const file = join(folder, 'report.json');
  const began = performance.now();
  const more = rest.map((argument) => ` ${JSON.stringify(argument)}`).join('');
  const child = spawn(`${stage.command}${more}${reportArguments(stage.command, file)}`, {
    cwd: root,
    shell: true,
    env: { ...process.env, ...reportEnvironment(file), ...withOwnPrograms(), ...withCompileCache() },
    stdio: ['ignore', stage.concurrent ? 'pipe' : 'inherit', stage.concurrent ? 'pipe' : 'inherit'],
    // A group of its own, so that all of it can be ended.
    detached: process.platform !== 'win32',
  });
  runningStages.add(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const [code]: unknown[] = await once(child, 'close');
  runningStages.delete(child);
  const tally = countedAs(code === 0, reportIn(file));
  rmSync(folder, { recursive: true, force: true });
  const seconds = (performance.now() - began) / 1000;
  const outcome = code === 0 ? 'passed' : 'failed';
  return { result: { name: stage.name, outcome, seconds, tally, notes: [] }, output };
}

function reportIn(file: string): Tally | null {
  try {
    return tallyOf(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    // No report: the command writes none, or ended before it could, which its exit code says.
    return null;
  }
}

/** PATH with this project's programs first, as npm has it for scripts. */
function withOwnPrograms(): Record<string, string> {
  const name = Object.keys(process.env).find((key) => key.toUpperCase() === 'PATH') ?? 'PATH';
  return { [name]: [join(root, 'node_modules/.bin'), process.env[name]].join(delimiter) };
}

/** Where Node keeps compiled modules: the tests start hundreds of processes, each of which starts in a third of the time. */
function withCompileCache(): Record<string, string> {
  return { NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? join(root, 'node_modules/.cache/node') };
}
