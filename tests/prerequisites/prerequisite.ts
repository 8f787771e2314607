/** A stage of the test run, as the command line names it. */
export const stageNames = ['types', 'lint', 'format', 'build', 'unit', 'browser', 'engines'] as const;

export type StageName = (typeof stageNames)[number];

/** A program that tests need and that npm does not install. */
export interface Prerequisite {
  name: string;
  /** What Debian and Ubuntu call it. */
  packages: readonly string[];
  /** What cannot be tested without it. */
  tests: string;
  /** The stages with such tests. */
  stages: readonly StageName[];
  /** Whether those stages have no test that runs without it. */
  wholeStage: boolean;
  /** Where it is, or null; a version that is too old counts as missing. */
  find: () => string | null;
}

/** Those of `table` that the chosen stages need and that are not found, in the table's order. */
export function missingPrerequisites(
  table: readonly Prerequisite[],
  stages: readonly StageName[],
): Prerequisite[] {
  return table.filter((each) => each.stages.some((name) => stages.includes(name)) && each.find() === null);
}

/** The one command that installs what is missing, for someone who may use sudo. */
export function installCommand(missing: readonly Prerequisite[]): string {
  const packages = packagesOf(missing).join(' ');
  return `sudo apt-get update && sudo apt-get install -y --no-install-recommends ${packages}`;
}

/** Each package once. */
export function packagesOf(missing: readonly Prerequisite[]): string[] {
  return [...new Set(missing.flatMap(({ packages }) => packages))];
}

/** What is missing, what that leaves untested, and how to install it, in lines. */
export function missingReport(missing: readonly Prerequisite[], inCi: boolean): string[] {
  if (missing.length === 0) return [];
  const effect = inCi ? 'in CI these tests fail' : 'these tests are skipped';
  return [
    `Not installed; ${effect}:`,
    ...missing.map(({ name, tests }) => `  ${name}: ${tests}`),
    'Install all of it on Debian or Ubuntu with:',
    `  ${installCommand(missing)}`,
  ];
}
