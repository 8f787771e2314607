import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { missingPrerequisites, type Prerequisite } from './prerequisites.ts';

// The test command: prerequisites, then stages, then a summary.
const root = join(import.meta.dirname, '..');
const reports = join(root, 'node_modules/.cache/test-reports');
const vitestReport = (name: string) =>
  `--reporter=default --reporter=json --outputFile.json=${JSON.stringify(reportOf(name))}`;

/** The command of each stage. What it prints appears when it ends, or at once if it is the last of its group. */
const commands: Readonly<Record<string, string>> = {
  types: 'npm run --silent types',
  lint: 'npm run --silent lint',
  format: 'npm run --silent format:check',
  build: 'npm run --silent build && node tests/support/build/check-size.ts',
  engines: `vitest run --config tests/engines/vitest.config.ts ${vitestReport('engines')}`,
  unit: `vitest run --project=!slow ${vitestReport('unit')}`,
  browser: 'playwright test --config tests/e2e/playwright.config.ts --reporter=list,json',
  slow: `vitest run --project=slow ${vitestReport('slow')}`,
};

/** The stages that run together. The slow one runs only by name. */
const groups = [['types', 'lint', 'format', 'build'], ['engines', 'unit'], ['browser'], ['slow']];

/** At most so many failed tests of a stage are repeated: more than a busy machine explains have a common cause. */
const mostRepeated = 30;

interface Result {
  outcome: 'passed' | 'failed' | 'skipped';
  seconds: number;
  tests: Tally;
  /** Names of the tests that failed, each with the first lines of its message. */
  failures: readonly Failure[];
  notes: readonly string[];
}

interface Failure {
  file: string;
  test: string;
  message: string;
}

interface Tally {
  passed: number;
  failed: number;
  skipped: number;
}

const running = new Set<ChildProcess>();
let isInterrupted = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    isInterrupted = true;
    for (const child of running) end(child, signal);
  });

const args = process.argv.slice(2);
const separator = args.includes('--') ? args.indexOf('--') : args.length;
const names = args.slice(0, separator);
const rest = args.slice(separator + 1);
if (names.some((name) => commands[name] === undefined) || (rest.length > 0 && names.length !== 1)) {
  console.error(
    [
      'npm test [-- STAGE… [-- ARGUMENTS]]',
      '',
      `Stages: ${Object.keys(commands).join(', ')}. Without one, all but slow run.`,
      'ARGUMENTS are for the command of the one stage named.',
    ].join('\n'),
  );
  process.exitCode = names.includes('--help') ? 0 : 2;
} else await runAll();

async function runAll(): Promise<void> {
  const needsBuild = names.includes('browser') || names.includes('engines');
  const isChosen = (name: string) =>
    names.length === 0 ? name !== 'slow' : names.includes(name) || (name === 'build' && needsBuild);
  const missing = missingPrerequisites(Object.keys(commands).filter(isChosen));
  const results = new Map<string, Result>();
  for (const group of groups) {
    const stages = group.filter(isChosen);
    if (stages.length > 0) console.log(`Running ${stages.join(', ')} …`);
    await Promise.all(
      stages.map(async (name, index) => {
        const reason = whyNot(name, missing, results);
        const result =
          reason === null ? await run(name, index === stages.length - 1, missing) : skipped(reason);
        console.log(`${name}: ${result.outcome} (${result.seconds.toFixed(1)} s)`);
        results.set(name, result);
      }),
    );
  }
  if (process.env['CI']) await repeatFailures(results, missing);
  summarize(results);
  const bad = [...results.values()].some(
    ({ outcome }) => outcome === 'failed' || (process.env['CI'] && outcome === 'skipped'),
  );
  process.exitCode = bad || isInterrupted ? 1 : 0;
}

/**
 * Repeats the tests that failed, with nothing beside them and four times the time: a busy machine fails no run, and the
 * deadlines of the first try stay short. What passes only now is listed in the summary: a test to mend.
 */
async function repeatFailures(results: Map<string, Result>, missing: readonly Prerequisite[]): Promise<void> {
  for (const [name, first] of results) {
    const { tests, failures } = first;
    if (isInterrupted || failures.length === 0 || tests.failed > mostRepeated) continue;
    console.log(`Repeating what failed of ${name} …`);
    const files = [...new Set(failures.map(({ file }) => file))];
    // The report joins the names of suite and test by a space, and the pattern is compared with names joined by " > ".
    // Other characters than letters and digits could mean something to the shell or in the pattern.
    const pattern = failures.map(({ test }) => test.replaceAll(/\W+/g, '.+')).join('|');
    const again =
      name === 'browser' ? ['--last-failed', '--workers=1'] : [...files, '--testNamePattern', pattern];
    const second = await run(name, true, missing, again);
    // What did not run again has not passed.
    if (second.tests.passed + second.tests.failed < tests.failed) {
      results.set(name, { ...first, notes: [...first.notes, 'some of what failed could not be repeated'] });
      continue;
    }
    const passed = tests.passed + tests.failed - second.tests.failed;
    results.set(name, {
      ...second,
      seconds: first.seconds + second.seconds,
      tests: { ...tests, passed, failed: second.tests.failed },
      notes: [
        ...second.notes,
        ...failures
          .filter(({ test }) => !second.failures.some((each) => each.test === test))
          .map(({ file, test }) => `passed only when repeated: ${file} › ${test}`),
      ],
    });
  }
}

/** Why a stage cannot run, or null. */
function whyNot(
  name: string,
  missing: readonly Prerequisite[],
  results: ReadonlyMap<string, Result>,
): string | null {
  if (isInterrupted) return 'the run was interrupted';
  if (name !== 'browser' && name !== 'engines') return null;
  if (results.get('build')?.outcome !== 'passed') return 'the build failed';
  const program = missing.find(({ stages, wholeStage }) => wholeStage === true && stages.includes(name));
  return program === undefined ? null : `${program.name} is not installed`;
}

function skipped(reason: string): Result {
  return {
    outcome: 'skipped',
    seconds: 0,
    tests: { passed: 0, failed: 0, skipped: 1 },
    failures: [],
    notes: [`because ${reason}`],
  };
}

/** Runs the command of a stage to its end: all its tests, or again those that `repeated` chooses. */
async function run(
  name: string,
  isLive: boolean,
  missing: readonly Prerequisite[],
  repeated?: readonly string[],
): Promise<Result> {
  mkdirSync(reports, { recursive: true });
  rmSync(reportOf(name), { force: true });
  const began = performance.now();
  const own = (repeated ?? (name === names[0] ? rest : [])).map((each) => JSON.stringify(each));
  const child = spawn([commands[name], ...own].join(' '), {
    cwd: root,
    shell: true,
    env: {
      ...process.env,
      PLAYWRIGHT_JSON_OUTPUT_FILE: reportOf(name),
      TEST_PATIENCE: repeated === undefined ? '1' : '4',
      // The tests start hundreds of processes, each of which starts in a third of the time with compiled modules.
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? join(root, 'node_modules/.cache/node'),
    },
    stdio: ['ignore', isLive ? 'inherit' : 'pipe', isLive ? 'inherit' : 'pipe'],
    // A group of its own, so that all of it can be ended.
    detached: process.platform !== 'win32',
  });
  running.add(child);
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => output.push(chunk));
  const [code]: unknown[] = await once(child, 'close');
  running.delete(child);
  process.stdout.write(Buffer.concat(output));
  const effect = process.env['CI'] ? 'failed' : 'skipped';
  const { tests, failures } = outcomeOf(name, code === 0);
  return {
    outcome: code === 0 ? 'passed' : 'failed',
    seconds: (performance.now() - began) / 1000,
    tests,
    failures,
    notes: [
      ...failures.map(({ file, test, message }) => `failed: ${file} › ${test}: ${message}`),
      ...missing
        .filter(({ stages }) => stages.includes(name))
        .map((each) => `${effect} without ${each.name}: ${each.tests}`),
    ],
  };
}

function end({ pid = 0 }: ChildProcess, signal: NodeJS.Signals): void {
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, signal);
  } catch {
    // It has ended in the meantime.
  }
}

function reportOf(name: string): string {
  return join(reports, `${name}.json`);
}

/** What is read of the JSON reports of Vitest (test results) and Playwright (suites). */
interface Report extends Record<string, unknown> {
  stats?: Record<string, unknown>;
  testResults?: {
    name: string;
    status: string;
    message?: string;
    assertionResults: { fullName: string; status: string; failureMessages?: string[] }[];
  }[];
  suites?: Suite[];
}

interface Suite {
  suites?: Suite[];
  specs: {
    title: string;
    file: string;
    ok: boolean;
    tests: { results: { error?: { message?: string } }[] }[];
  }[];
}

/**
 * The tests in a stage's JSON report, and those that failed, since another stage may print much after them. A stage
 * without tests of its own counts as one test, and so does what made a stage fail though none of its tests did.
 */
function outcomeOf(name: string, hasPassed: boolean): { tests: Tally; failures: Failure[] } {
  let tests: Tally = { passed: hasPassed ? 1 : 0, failed: 0, skipped: 0 };
  const failures: Failure[] = [];
  const add = (file: string, test: string, message = '') =>
    failures.push({ file, test, message: message.split('\n', 3).join('\n') });
  const addSuite = ({ suites = [], specs }: Suite) => {
    suites.forEach(addSuite);
    for (const {
      title,
      file,
      ok,
      tests: [test],
    } of specs)
      if (!ok) add(file, title, test?.results[0]?.error?.message);
  };
  try {
    const report: Report = JSON.parse(readFileSync(reportOf(name), 'utf8'));
    // Vitest counts at the top of its report, Playwright in a part of it.
    const counted: Record<string, unknown> = { ...report, ...report.stats };
    const sum = (...keys: string[]) => keys.reduce((total, key) => total + Number(counted[key] ?? 0), 0);
    tests = {
      passed: sum('numPassedTests', 'expected', 'flaky'),
      failed: sum('numFailedTests', 'unexpected'),
      skipped: sum('numPendingTests', 'numTodoTests', 'skipped'),
    };
    report.suites?.forEach(addSuite);
    for (const { name: path, status, message, assertionResults } of report.testResults ?? []) {
      if (status !== 'failed') continue;
      const file = relative(root, path);
      const failed = assertionResults.filter(({ status: outcome }) => outcome === 'failed');
      for (const { fullName, failureMessages } of failed) add(file, fullName, failureMessages?.[0]);
      // It failed outside its tests, such as while it was loaded: all of them are repeated.
      if (failed.length === 0) add(file, '', message);
    }
  } catch {
    // No report: the command writes none, or ended before it could, which its exit code says.
  }
  return { tests: hasPassed || tests.failed > 0 ? tests : { ...tests, failed: 1 }, failures };
}

/** Prints the stages, what was skipped and, alone on the last line, the tests of all stages. */
function summarize(results: ReadonlyMap<string, Result>): void {
  console.log('');
  const total = { passed: 0, failed: 0, skipped: 0 };
  for (const [name, { outcome, seconds, tests }] of results) {
    for (const kind of ['passed', 'failed', 'skipped'] as const) total[kind] += tests[kind];
    console.log(
      `${name.padEnd(8)} ${outcome} ${seconds.toFixed(1).padStart(7)} s  ${outcome === 'skipped' ? '' : counts(tests)}`,
    );
  }
  for (const [name, { notes }] of results) for (const note of notes) console.log(`${name}: ${note}`);
  console.log(`\n${counts(total)}`);
}

function counts({ passed, failed, skipped }: Tally): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
