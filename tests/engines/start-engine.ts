import type { EngineName } from '../support/programs/engine-programs.ts';
import type { Engine } from './engine-driver.ts';
import { programOf } from './program-of.ts';
import { startPuppeteer } from './puppeteer-engine.ts';
import { startWebKit } from './webkit-engine.ts';

/** Starts the browser of an engine that is installed. */
export function startEngine(name: EngineName): Promise<Engine> {
  if (name === 'webkit') return startWebKit();
  if (name === 'firefox') return startPuppeteer('firefox', programOf('firefox-esr'));
  return startPuppeteer('chrome', programOf('chromium'));
}
