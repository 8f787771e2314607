import { expect, test } from 'vitest';
import type { Prerequisite } from '../../prerequisites/prerequisite.ts';
import { runStages, type RunOptions } from '../../runner/run-stages.ts';
import type { Stage } from '../../runner/stages.ts';
import { exitCode } from '../../runner/summary.ts';

const browser: Prerequisite = {
  name: 'Chromium',
  packages: ['chromium'],
  tests: 'all browser tests',
  stages: ['browser'],
  wholeStage: true,
  find: () => null,
};

function stage(name: Stage['name'], command: string, more: Partial<Stage> = {}): Stage {
  return { name, title: name, command: `node -e "${command}"`, concurrent: true, ...more };
}

async function outcomes(stages: Stage[], options: Partial<RunOptions> = {}) {
  const printed: string[] = [];
  const print = (line: string) => printed.push(line);
  const results = await runStages(stages, {
    missing: [],
    inCi: false,
    print,
    interrupted: () => false,
    ...options,
  });
  return {
    printed: printed.join('\n'),
    results,
    outcomes: results.map(({ name, outcome }) => `${name} ${outcome}`),
  };
}

const failing = "console.error('wrong'); process.exit(3)";

test('a stage that fails hides neither those beside it nor those after it', async () => {
  const { outcomes: all, printed } = await outcomes([
    stage('types', failing),
    stage('lint', "console.log('clean')"),
    stage('unit', failing, { concurrent: false }),
    stage('engines', '', { concurrent: false }),
  ]);
  expect(all).toEqual(['types failed', 'lint passed', 'unit failed', 'engines passed']);
  expect(printed).toMatch(/wrong\ntypes: failed/);
  expect(printed).toMatch(/clean\nlint: passed/);
});

test('a stage that needs one that failed is skipped, with the reason', async () => {
  const { outcomes: all, printed } = await outcomes([
    stage('build', failing),
    stage('browser', '', { after: 'build', concurrent: false }),
  ]);
  expect(all).toEqual(['build failed', 'browser skipped']);
  expect(printed).toContain('browser: skipped, because it needs the stage build to pass');
});

test.each([
  [false, 0],
  [true, 1],
])(
  'a stage without its program is skipped and reported, the others run (CI: %s, exit code %i)',
  async (inCi, code) => {
    const stages = [stage('build', ''), stage('browser', failing, { concurrent: false })];
    const { outcomes: all, results } = await outcomes(stages, { missing: [browser], inCi });
    expect(all).toEqual(['build passed', 'browser skipped']);
    expect(results[1]?.notes).toEqual(['skipped, because Chromium is not installed']);
    expect(exitCode(results, inCi)).toBe(code);
  },
);

test('what a stage leaves out for want of a program is in its notes', async () => {
  const missing = [{ ...browser, name: 'nginx', tests: 'proxies', wholeStage: false }];
  const { results } = await outcomes([stage('browser', '', { concurrent: false })], { missing });
  expect(results[0]?.notes).toEqual(['skipped without nginx: proxies']);
});

test('after an interruption no further stage begins', async () => {
  const { outcomes: all } = await outcomes([stage('unit', '', { concurrent: false })], {
    interrupted: () => true,
  });
  expect(all).toEqual(['unit skipped']);
});

test('arguments reach the command of their stage whole', async () => {
  const command = "process.exit(process.argv[1] === 'a b' ? 0 : 1)";
  const { outcomes: all } = await outcomes([stage('unit', command, { concurrent: false })], {
    rest: ['a b'],
  });
  expect(all).toEqual(['unit passed']);
});
