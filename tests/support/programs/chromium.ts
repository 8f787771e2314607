import { accessSync, constants } from 'node:fs';
import { posix, win32 } from 'node:path';

/** What the search depends on; tests give another machine's. */
export interface Machine {
  platform: NodeJS.Platform;
  environment: Readonly<Record<string, string | undefined>>;
  isExecutable: (path: string) => boolean;
}

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const windowsNames = ['chrome.exe', 'chromium.exe', 'msedge.exe'];
const macApplications = ['Google Chrome', 'Chromium', 'Microsoft Edge'];
const windowsFolders = [['Google', 'Chrome'], ['Chromium'], ['Microsoft', 'Edge']];

/**
 * The Chromium, Chrome or Edge that browser tests run in: `CHROMIUM_PATH`, else the first one on PATH, else the first
 * one where macOS and Windows install them; null where there is none.
 */
export function findChromium(machine: Machine = thisMachine): string | null {
  const { environment, isExecutable } = machine;
  const given = environment['CHROMIUM_PATH'];
  if (given !== undefined && given !== '') return isExecutable(given) ? given : null;
  const candidates = [
    ...onPath(machine, machine.platform === 'win32' ? windowsNames : names),
    ...installed(machine),
  ];
  return candidates.find(isExecutable) ?? null;
}

/**
 * What `findChromium` finds, but Debian's Chromium without a user interface where that is installed: the same engine, in
 * about half of the CPU time, since a window of Chromium renders its own controls as a page of their own.
 */
export function findHeadlessChromium(machine: Machine = thisMachine): string | null {
  if (machine.environment['CHROMIUM_PATH']) return findChromium(machine);
  return onPath(machine, ['chromium-headless-shell']).find(machine.isExecutable) ?? findChromium(machine);
}

function onPath({ platform, environment }: Machine, programs: readonly string[]): string[] {
  const path = platform === 'win32' ? win32 : posix;
  // Windows writes the name of this variable in several ways.
  const folders = (environment['PATH'] ?? environment['Path'] ?? '').split(path.delimiter);
  return folders.filter(Boolean).flatMap((folder) => programs.map((name) => path.join(folder, name)));
}

function installed({ platform, environment }: Machine): string[] {
  if (platform === 'darwin') {
    const folders = ['/Applications', posix.join(environment['HOME'] ?? '/', 'Applications')];
    return macApplications.flatMap((name) =>
      folders.map((folder) => posix.join(folder, `${name}.app`, 'Contents/MacOS', name)),
    );
  }
  if (platform !== 'win32') return [];
  const roots = ['ProgramFiles', 'ProgramFiles(x86)', 'LOCALAPPDATA'].flatMap(
    (name) => environment[name] ?? environment[name.toUpperCase()] ?? [],
  );
  return windowsFolders.flatMap((folders) =>
    roots.flatMap((root) => windowsNames.map((name) => win32.join(root, ...folders, 'Application', name))),
  );
}

const thisMachine: Machine = {
  platform: process.platform,
  environment: process.env,
  isExecutable(path) {
    try {
      accessSync(path, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  },
};
