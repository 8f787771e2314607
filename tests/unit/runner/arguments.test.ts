import { expect, test } from 'vitest';
import { helpText, readArguments } from '../../runner/arguments.ts';
import { projectStages } from '../../runner/stages.ts';

const all = projectStages();
const names = (args: string[]) => {
  const choice = readArguments(args, all);
  return choice.kind === 'run' ? choice.stages.map(({ name }) => name) : choice;
};

test('without a name, every stage runs', () => {
  expect(names([])).toEqual(all.map(({ name }) => name));
});

test('named stages run in the order of the run, with those they need', () => {
  expect(names(['unit', 'types'])).toEqual(['types', 'unit']);
  expect(names(['browser'])).toEqual(['build', 'browser']);
});

test.each([
  ['brwoser', 'There is no test stage “brwoser”. Did you mean “browser”?'],
  ['Unit', 'There is no test stage “Unit”. Did you mean “unit”?'],
  ['typ', 'There is no test stage “typ”. Did you mean “types”?'],
  ['deployment', 'There is no test stage “deployment”. Stages: types, lint,'],
])('an unknown stage %s is refused, with the nearest name', (given, message) => {
  expect(readArguments([given], all)).toMatchObject({ message: expect.stringContaining(message) });
});

test('what follows a second -- is for the one stage that is named', () => {
  expect(readArguments(['unit', '--', 'tests/wire', '-t', 'a b'], all)).toMatchObject({
    stages: [{ name: 'unit' }],
    rest: ['tests/wire', '-t', 'a b'],
  });
  expect(readArguments(['--', 'tests/wire'], all)).toMatchObject({ kind: 'mistake' });
});

test('the help names every stage, and fits 80 columns', () => {
  expect(readArguments(['unit', '--help'], all).kind).toBe('help');
  for (const { name } of all) expect(helpText(all)).toContain(`  ${name} `);
  for (const line of helpText(all).split('\n')) expect(line.length).toBeLessThanOrEqual(80);
});
