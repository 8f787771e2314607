import { accessSync, constants, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { findChromium } from './chromium.ts';

/** The browser engines the main journeys run in. */
export type EngineName = 'chromium' | 'firefox' | 'webkit';

/** What a program is called, and the Debian package it is installed with. */
export interface EngineProgram {
  program: string;
  debianPackage: string;
}

/** All programs an engine's tests need. `MiniBrowser` is the window that WebKitWebDriver opens; it is not on PATH. */
export const enginePrograms: Readonly<Record<EngineName, readonly EngineProgram[]>> = {
  chromium: [{ program: 'chromium', debianPackage: 'chromium' }],
  firefox: [{ program: 'firefox-esr', debianPackage: 'firefox-esr' }],
  webkit: [
    { program: 'WebKitWebDriver', debianPackage: 'webkit2gtk-driver' },
    { program: 'xvfb-run', debianPackage: 'xvfb' },
    { program: 'xauth', debianPackage: 'xauth' },
    { program: 'dbus-run-session', debianPackage: 'dbus' },
  ],
};

/** The path of a program that an engine's tests need, or null. `FIREFOX_PATH` and `CHROMIUM_PATH` take precedence. */
export function findEngineProgram(program: string): string | null {
  if (program === 'chromium') return findChromium();
  const names = program === 'firefox-esr' ? ['firefox-esr', 'firefox'] : [program];
  const given = program === 'firefox-esr' ? process.env['FIREFOX_PATH'] : undefined;
  if (given !== undefined && given !== '') return isExecutable(given) ? given : null;
  const folders = (process.env['PATH'] ?? '').split(':').filter((folder) => folder !== '');
  const paths = folders.flatMap((folder) => names.map((name) => join(folder, name)));
  return paths.find(isExecutable) ?? null;
}

/** The programs of an engine that are not installed. */
export function missingPrograms(engine: EngineName): EngineProgram[] {
  return enginePrograms[engine].filter(({ program }) => findEngineProgram(program) === null);
}

/** The browser that WebKitWebDriver starts; Debian keeps it outside PATH, in a folder named by architecture. */
export function findMiniBrowser(): string | null {
  const libraries = '/usr/lib';
  const paths = readdirSync(libraries).flatMap((folder) =>
    ['webkit2gtk-4.1', 'webkitgtk-6.0', 'webkit2gtk-4.0'].map((library) =>
      join(libraries, folder, library, 'MiniBrowser'),
    ),
  );
  return paths.find(isExecutable) ?? null;
}

/**
 * THE POLICY for an engine that is not installed: in CI it is an error, elsewhere its journeys are skipped and the
 * programs to install are printed.
 */
export function mayBeSkipped(): boolean {
  return !process.env['CI'];
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
