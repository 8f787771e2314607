import { expect, test } from 'vitest';
import { findChromium, findHeadlessChromium, type Machine } from '../../support/programs/chromium.ts';

function machine(platform: NodeJS.Platform, files: string[], environment: Machine['environment']): Machine {
  return { platform, environment, isExecutable: (path) => files.includes(path) };
}

const chromeOnMac = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
const ownChromeOnMac = '/Users/ada/Applications/Chromium.app/Contents/MacOS/Chromium';
const chrome = String.raw`C:\Program Files\Google\Chrome\Application\chrome.exe`;
const chromeOf32Bits = String.raw`C:\Program Files (x86)\Google\Chrome\Application\chrome.exe`;
const ownChrome = String.raw`C:\Users\ada\AppData\Local\Google\Chrome\Application\chrome.exe`;
const edge = String.raw`C:\Program Files (x86)\Microsoft\Edge\Application\msedge.exe`;
const portable = String.raw`D:\tools\chrome.exe`;
const windows = {
  Path: String.raw`C:\Windows;D:\tools`,
  ProgramFiles: String.raw`C:\Program Files`,
  'ProgramFiles(x86)': String.raw`C:\Program Files (x86)`,
  LOCALAPPDATA: String.raw`C:\Users\ada\AppData\Local`,
};

test.each([
  [
    'the program CHROMIUM_PATH names',
    'linux',
    ['/opt/chrome', '/usr/bin/chromium'],
    { CHROMIUM_PATH: '/opt/chrome', PATH: '/usr/bin' },
    '/opt/chrome',
  ],
  [
    'nothing else where CHROMIUM_PATH is wrong',
    'linux',
    ['/usr/bin/chromium'],
    { CHROMIUM_PATH: '/opt/chrome', PATH: '/usr/bin' },
    null,
  ],
  ['Debian’s on PATH', 'linux', ['/usr/bin/chromium'], { PATH: '/bin:/usr/bin' }, '/usr/bin/chromium'],
  [
    'Google’s package on PATH',
    'linux',
    ['/usr/bin/google-chrome-stable'],
    { PATH: '/usr/bin', CHROMIUM_PATH: '' },
    '/usr/bin/google-chrome-stable',
  ],
  ['nothing where nothing is installed', 'linux', [chromeOnMac], { PATH: '/usr/bin' }, null],
  ['Chrome on macOS', 'darwin', [chromeOnMac], { PATH: '/usr/bin', HOME: '/Users/ada' }, chromeOnMac],
  ['a user’s own application on macOS', 'darwin', [ownChromeOnMac], { HOME: '/Users/ada' }, ownChromeOnMac],
  ['Chrome on Windows', 'win32', [edge, chrome], windows, chrome],
  ['32-bit Chrome on Windows', 'win32', [chromeOf32Bits], windows, chromeOf32Bits],
  ['a user’s own Chrome on Windows', 'win32', [ownChrome], windows, ownChrome],
  ['Edge on Windows', 'win32', [edge], windows, edge],
  ['Chrome on the PATH of Windows', 'win32', [portable, chrome], windows, portable],
] as const)('finds %s', (_, platform, files, environment, found) => {
  expect(findChromium(machine(platform, [...files], environment))).toBe(found);
});

test.each([
  [
    'the one without a user interface',
    ['/usr/bin/chromium', '/usr/bin/chromium-headless-shell'],
    {},
    '/usr/bin/chromium-headless-shell',
  ],
  ['any other where that is not installed', ['/usr/bin/chromium'], {}, '/usr/bin/chromium'],
  [
    'the program CHROMIUM_PATH names',
    ['/opt/chrome', '/usr/bin/chromium-headless-shell'],
    { CHROMIUM_PATH: '/opt/chrome' },
    '/opt/chrome',
  ],
] as const)('for tests without a window, finds %s', (_, files, environment, found) => {
  expect(findHeadlessChromium(machine('linux', [...files], { PATH: '/usr/bin', ...environment }))).toBe(
    found,
  );
});
