import { type Browser, type KeyInput, launch, type Page } from 'puppeteer-core';
import { programPath } from '../support/programs/installed-programs.ts';
import { callText, type Engine, type EngineDriver, resultOf } from './engine-driver.ts';

/** Firefox over WebDriver BiDi. */
export async function startFirefox(): Promise<Engine> {
  const browser = await launch({
    browser: 'firefox',
    executablePath: programPath('firefox-esr'),
    headless: true,
    // Set by `resize`: with a default, no page opens in a Firefox without screen orientation.
    defaultViewport: null,
  });
  return { open: () => openWindow(browser), close: () => browser.close() };
}

async function openWindow(browser: Browser): Promise<EngineDriver> {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  page.on('pageerror', (error) => problems.push(String(error)));
  await page.evaluateOnNewDocument(describeLoggedErrors);
  return {
    goto: async (address) => void (await page.goto(address)),
    reload: async () => void (await page.reload()),
    // Not `goBack`, which waits for an event that Firefox ESR 140 does not send for a step within a document.
    back: async () => void (await page.evaluate('history.back()')),
    forward: async () => void (await page.evaluate('history.forward()')),
    evaluate: async (run, ...args) => resultOf(await page.evaluate(callText(run, args))),
    runScript: async (script) => void (await page.evaluate(`${script}\n;undefined`)),
    click: (x, y) => page.mouse.click(x, y),
    async press(...keys) {
      const held = keys.slice(0, -1);
      for (const key of held) await page.keyboard.down(keyInput(key));
      await page.keyboard.press(keyInput(keys.at(-1) ?? ''));
      for (const key of held.toReversed()) await page.keyboard.up(keyInput(key));
    },
    type: (text) => page.keyboard.type(text),
    resize: (width, height) => resize(page, width, height),
    problems: async () => problems,
    close: () => context.close(),
  };
}

/** Puppeteer sets the screen orientation after the size, which Firefox ESR 140 does not support. */
async function resize(page: Page, width: number, height: number): Promise<void> {
  try {
    await page.setViewport({ width, height });
  } catch (error) {
    if (!String(error).includes('emulation.setScreenOrientationOverride')) throw error;
  }
}

/** Run in the page before its scripts: WebDriver BiDi does not transmit what an Error says. */
function describeLoggedErrors(): void {
  const { console } = globalThis;
  const write = console.error.bind(console);
  console.error = (...values: unknown[]) =>
    write(...values.map((value) => (value instanceof Error ? `${value}\n${value.stack}` : value)));
}

function keyInput(key: string): KeyInput {
  // The names of both are those of KeyboardEvent.key.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return key as KeyInput;
}
