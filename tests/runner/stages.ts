import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type StageName, stageNames } from '../prerequisites/prerequisite.ts';

/** One part of the test run: a command of its own. */
export interface Stage {
  name: StageName;
  /** What it tests, for the help. */
  title: string;
  /** For the shell, with the project's programs on PATH. */
  command: string;
  /** The stage whose result it needs. */
  after?: StageName;
  /** Whether it runs beside the others of its kind; its output is printed when it ends. */
  concurrent: boolean;
}

export const root = join(import.meta.dirname, '../..');

/** Every stage of this project, in the order they run in. */
export function projectStages(): Stage[] {
  const scripts = scriptsOf(readFileSync(join(root, 'package.json'), 'utf8'));
  const script = (name: string) => scripts[name] ?? '';
  const stages: Record<StageName, Omit<Stage, 'name'>> = {
    types: { title: 'TypeScript', command: script('types'), concurrent: true },
    lint: { title: 'oxlint', command: script('lint'), concurrent: true },
    format: { title: 'Biome', command: script('format:check'), concurrent: true },
    build: {
      title: 'production build, and the size of its first screen',
      command: `${script('build')} && node tests/support/build/check-size.ts`,
      concurrent: true,
    },
    unit: { title: 'unit and integration tests (Vitest)', command: 'vitest run', concurrent: false },
    browser: {
      title: 'the production build in Chromium (Playwright)',
      command: 'playwright test --config tests/e2e/playwright.config.ts',
      after: 'build',
      concurrent: false,
    },
    engines: {
      title: 'the main journeys in Firefox and WebKit',
      command: script('test:engines'),
      after: 'build',
      concurrent: false,
    },
  };
  return stageNames
    .map((name) => Object.assign({ name }, stages[name]))
    .filter(({ command }) => command !== '');
}

function scriptsOf(packageJson: string): Record<string, string> {
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(packageJson);
  return scripts;
}
