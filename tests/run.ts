import { canInstall, installPackages } from './prerequisites/install.ts';
import { missingPrerequisites, missingReport, packagesOf } from './prerequisites/prerequisite.ts';
import { prerequisites } from './prerequisites/table.ts';
import { helpText, readArguments } from './runner/arguments.ts';
import { runningStages } from './runner/run-stage.ts';
import { runStages } from './runner/run-stages.ts';
import { projectStages, type Stage } from './runner/stages.ts';
import { exitCode, summaryLines } from './runner/summary.ts';

// The test command: prerequisites, then every stage, then a summary. See --help.
const print = (line: string) => process.stdout.write(`${line}\n`);
const inCi = Boolean(process.env['CI']);
const all = projectStages();
const choice = readArguments(process.argv.slice(2), all);
if (choice.kind === 'help') print(helpText(all));
else if (choice.kind === 'mistake') {
  process.stderr.write(`${choice.message}\n`);
  process.exitCode = 2;
} else await runAll(choice.stages, choice.rest);

async function runAll(stages: readonly Stage[], rest: readonly string[]): Promise<void> {
  const names = stages.map(({ name }) => name);
  const find = () => missingPrerequisites(prerequisites, names);
  let missing = find();
  if (missing.length > 0 && canInstall()) {
    await installPackages(packagesOf(missing), print);
    missing = find();
  }
  for (const line of missingReport(missing, inCi)) print(line);
  let ending: NodeJS.Signals | null = null;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      ending = signal;
      for (const { pid } of runningStages) if (pid !== undefined) end(pid, signal);
    });
  }
  const interrupted = () => ending !== null;
  const results = await runStages(stages, { missing, inCi, print, interrupted, rest });
  print('');
  for (const line of summaryLines(results)) print(line);
  process.exitCode = interrupted() ? 1 : exitCode(results, inCi);
}

function end(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, signal);
  } catch {
    // It has ended in the meantime.
  }
}
