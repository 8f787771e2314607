import { execFileSync } from 'node:child_process';
import { basename } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { findHeadlessChromium } from '../../support/programs/chromium.ts';

// Chromium's own user interface would compete with the applications for the processor.
const program = findHeadlessChromium() ?? 'chromium';

export function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: program,
    args: ['--no-sandbox', '--disable-quic', '--disable-background-networking'],
  });
}

/** The program and its version: "chromium-headless-shell 156.0.8013.12". */
export function browserName(): string {
  const [version = 'of an unknown version'] =
    /[\d.]+/.exec(execFileSync(program, ['--version'], { encoding: 'utf8' })) ?? [];
  return `${basename(program)} ${version}`;
}
