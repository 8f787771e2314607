import { readFileSync } from 'node:fs';
import type { EngineDriver } from './engine-driver.ts';
import { patience } from '../support/patience.ts';
import { inspect, type Pattern, type Seen, type Target } from './in-page.ts';

const deadline = patience * 15_000;

/** Finds elements by role and name; runs in the page. */
const library = readFileSync(
  new URL('@testing-library/dom.umd.min.js', import.meta.resolve('@testing-library/dom')),
  'utf8',
);

/** What a journey looks for: as `Target`, but with regular expressions. */
export interface Look extends Omit<Target, 'name' | 'within'> {
  name?: string | RegExp;
  within?: Look;
}

/** A window as a person uses it: every step waits until it can be done, and fails with what it waited for. */
export class EnginePage {
  readonly driver: EngineDriver;
  readonly #base: string;

  constructor(driver: EngineDriver, base: string) {
    this.driver = driver;
    this.#base = base;
  }

  /** Opens a page of the explorer, and waits for the application, which replaces what the server has rendered. */
  async goto(path: string): Promise<void> {
    await this.driver.goto(new URL(path, this.#base).href);
    await this.until(
      async () =>
        (await this.driver.evaluate(() => document.querySelector('#root > :not(.not-started)') !== null))
          ? true
          : undefined,
      () => 'the application',
    );
  }

  /** The elements there are now, the first scrolled into view where `scroll` says so. */
  async all(look: Look, scroll = false): Promise<Seen[]> {
    const target = targetOf(look);
    const found = await this.driver.evaluate(inspect, target, scroll);
    if (found !== null) return found;
    await this.driver.runScript(library);
    return (await this.driver.evaluate(inspect, target, scroll)) ?? [];
  }

  /** Waits for an element that satisfies `condition`; resolves with the first. */
  async see(look: Look, condition: (seen: Seen) => boolean = () => true): Promise<Seen> {
    let last: Seen[] = [];
    return this.until(
      async () => {
        last = await this.all(look);
        return last.find(condition);
      },
      () => `${condition.toString()} of ${JSON.stringify(targetOf(look))}; found ${JSON.stringify(last)}`,
    );
  }

  /** Waits until an element's visible text matches. */
  seeText(look: Look, text: RegExp): Promise<Seen> {
    return this.see(look, (seen) => text.test(seen.text)).catch((error: unknown) => {
      throw new Error(`Waited for ${String(text)}.`, { cause: error });
    });
  }

  /** Waits until no such element is left. */
  async gone(look: Look): Promise<void> {
    await this.until(
      async () => ((await this.all(look)).length === 0 ? true : undefined),
      () => `the end of ${JSON.stringify(targetOf(look))}`,
    );
  }

  /** Clicks the first such element with the mouse, once it is in view, uncovered and at rest. */
  async click(look: Look): Promise<void> {
    let before = '';
    const point = await this.until(
      async () => {
        const now = (await this.all(look, true))[0]?.point ?? null;
        const same = JSON.stringify(now) === before;
        before = JSON.stringify(now);
        return same && now !== null ? now : undefined;
      },
      () => `a point to click on ${JSON.stringify(targetOf(look))}`,
    );
    await this.driver.click(point.x, point.y);
  }

  /** Waits until the page's address matches; resolves with it. */
  async seeAddress(address: RegExp): Promise<string> {
    let last = '';
    return this.until(
      async () => {
        last = await this.driver.evaluate(() => location.href);
        return address.test(last) ? last : undefined;
      },
      () => `the address ${String(address)}; it is ${last}`,
    );
  }

  /** Polls until `attempt` gives a value; what fails meanwhile, as while a page is replaced, is tried again. */
  async until<T>(attempt: () => Promise<T | undefined>, describe: () => string): Promise<T> {
    const end = Date.now() + deadline;
    let failure: unknown;
    while (Date.now() < end) {
      try {
        const result = await attempt();
        if (result !== undefined) return result;
        failure = undefined;
      } catch (error) {
        failure = error;
      }
      await new Promise((resolve) => setTimeout(resolve, 40));
    }
    throw new Error(`Waited ${deadline} ms for ${describe()}`, { cause: failure });
  }
}

function targetOf({ name, within, ...rest }: Look): Target {
  return {
    ...rest,
    ...(name === undefined ? {} : { name: patternOf(name) }),
    ...(within === undefined ? {} : { within: targetOf(within) }),
  };
}

function patternOf(name: string | RegExp): Pattern {
  return typeof name === 'string' ? name : { source: name.source, flags: name.flags };
}
