import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

const macApplications = ['Google Chrome', 'Chromium', 'Microsoft Edge'];
const windowsFolders = [
  String.raw`Google\Chrome\Application\chrome.exe`,
  String.raw`Chromium\Application\chrome.exe`,
  String.raw`Microsoft\Edge\Application\msedge.exe`,
];

/**
 * The Chromium, Chrome or Edge that browser tests run in: `CHROMIUM_PATH`, else the first one on PATH, else the first
 * one where macOS and Windows install them; null where there is none.
 */
export function findChromium(): string | null {
  const { CHROMIUM_PATH: given, HOME: home = '/', ...environment } = process.env;
  if (given) return isExecutable(given) ? given : null;
  const windowsRoots = ['ProgramFiles', 'ProgramFiles(x86)', 'LOCALAPPDATA'].map((name) => environment[name]);
  const candidates = {
    darwin: macApplications.flatMap((name) =>
      ['/Applications', join(home, 'Applications')].map((folder) =>
        join(folder, `${name}.app/Contents/MacOS/${name}`),
      ),
    ),
    win32: windowsRoots.flatMap((root = '') => windowsFolders.map((path) => join(root, path))),
  };
  const installed =
    process.platform === 'darwin' || process.platform === 'win32' ? candidates[process.platform] : [];
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
  return [...onPath(names), ...installed].find(isExecutable) ?? null;
}

/**
 * What `findChromium` finds, but Debian's Chromium without a user interface where that is installed: the same engine, in
 * about half of the CPU time, since a window of Chromium renders its own controls as a page of their own.
 */
export function findHeadlessChromium(): string | null {
  if (process.env['CHROMIUM_PATH']) return findChromium();
  return onPath(['chromium-headless-shell']).find(isExecutable) ?? findChromium();
}

function onPath(programs: readonly string[]): string[] {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean);
  return folders.flatMap((folder) => programs.map((name) => join(folder, name)));
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
