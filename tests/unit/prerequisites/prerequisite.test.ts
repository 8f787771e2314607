import { expect, test } from 'vitest';
import { missingPrerequisites, missingReport, type Prerequisite } from '../../prerequisites/prerequisite.ts';
import { prerequisites } from '../../prerequisites/table.ts';
import { projectStages } from '../../runner/stages.ts';

function entry(name: string, path: string | null, more: Partial<Prerequisite> = {}): Prerequisite {
  const packages = [name.toLowerCase()];
  return {
    name,
    packages,
    tests: `tests of ${name}`,
    stages: ['unit'],
    wholeStage: false,
    find: () => path,
    ...more,
  };
}

const table = [
  entry('Nginx', null),
  entry('Varnish', '/usr/sbin/varnishd'),
  entry('Driver', null, { packages: ['driver', 'nginx'] }),
  entry('Chromium', null, { stages: ['browser'] }),
];

function namesFor(...stages: Parameters<typeof missingPrerequisites>[1]): string[] {
  return missingPrerequisites(table, stages).map(({ name }) => name);
}

test('only what the chosen stages need and this machine lacks is missing', () => {
  expect(namesFor('unit')).toEqual(['Nginx', 'Driver']);
  expect(namesFor('unit', 'browser')).toEqual(['Nginx', 'Driver', 'Chromium']);
  expect(namesFor('types')).toEqual([]);
});

test('the report names what is missing, what is not tested without it, and one command with each package once', () => {
  expect(missingReport(missingPrerequisites(table, ['unit']), false)).toEqual([
    'Not installed; these tests are skipped:',
    '  Nginx: tests of Nginx',
    '  Driver: tests of Driver',
    'Install all of it on Debian or Ubuntu with:',
    '  sudo apt-get update && sudo apt-get install -y --no-install-recommends nginx driver',
  ]);
  expect(missingReport(missingPrerequisites(table, ['unit']), true)[0]).toBe(
    'Not installed; in CI these tests fail:',
  );
  expect(missingReport([], true)).toEqual([]);
});

test('every prerequisite of the project names a package and a stage, and stages are those of the run', () => {
  for (const { name, packages, stages, find } of prerequisites) {
    expect([name, packages.length > 0, stages.length > 0]).toEqual([name, true, true]);
    expect([null, expect.any(String)]).toContainEqual(find());
  }
  expect(prerequisites.find(({ wholeStage }) => wholeStage)?.stages).toEqual(['browser']);
  expect(projectStages().map(({ name }) => name)).toContain('browser');
});
