import type { Engine, EngineDriver } from './engine-driver.ts';
import { callText, resultOf } from './evaluate-as-json.ts';
import { recordProblems, takeProblems } from './page-problems.ts';
import { startSession, type WebDriverSession } from './webdriver-client.ts';
import { pressed } from './webdriver-keys.ts';
import { findMiniBrowser } from '../support/programs/engine-programs.ts';
import { startWebKitProcess, type WebKitProcess } from './webkit-process.ts';

/** WebKitGTK over WebDriver. */
export async function startWebKit(): Promise<Engine> {
  const started: WebKitProcess[] = [];
  const idle: WebKitProcess[] = [];
  const ending: Promise<void>[] = [];
  return {
    async open() {
      const driver = idle.pop() ?? (await startWebKitProcess());
      if (!started.includes(driver)) started.push(driver);
      const session = await newSession(driver);
      // A browser takes seconds to end; the next window is opened meanwhile, by another driver.
      const close = async () => void ending.push(session.end().then(() => void idle.push(driver)));
      return openWindow(session, close);
    },
    async close() {
      await Promise.all(ending);
      await Promise.all(started.map((driver) => driver.stop()));
    },
  };
}

/** A session has storage of its own, in memory. */
function newSession({ server }: WebKitProcess) {
  const binary = findMiniBrowser();
  if (binary === null) throw new Error('WebKitGTK has no MiniBrowser.');
  return startSession(server, {
    'webkitgtk:browserOptions': { binary, args: ['--automation'] },
  });
}

function openWindow(session: WebDriverSession, close: () => Promise<void>): EngineDriver {
  const problems: string[] = [];
  const evaluate: EngineDriver['evaluate'] = async (run, ...args) => {
    const script = `return ${callText(run, args)}`;
    return resultOf(await session.post('/execute/sync', { script, args: [] }));
  };
  /** A command that replaces the page, and with it what was recorded there. */
  const navigate = async (path: string, body?: object) => {
    problems.push(...(await evaluate(takeProblems)));
    await session.post(path, body);
    await evaluate(recordProblems);
  };
  const act = (type: string, actions: object[]) =>
    session.post('/actions', { actions: [{ type, id: type, actions }] });
  return {
    goto: (address) => navigate('/url', { url: address }),
    reload: () => navigate('/refresh'),
    back: () => navigate('/back'),
    forward: () => navigate('/forward'),
    evaluate,
    runScript: async (script) => void (await session.post('/execute/sync', { script, args: [] })),
    async click(x, y) {
      await act('pointer', [
        { type: 'pointerMove', duration: 0, x: Math.round(x), y: Math.round(y), origin: 'viewport' },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ]);
    },
    press: async (...keys) => void (await act('key', pressed(keys))),
    type: async (text) =>
      void (await act(
        'key',
        Array.from(text).flatMap((character) => pressed([character])),
      )),
    resize: (width, height) => resize(session, width, height),
    screenshot: async () => Buffer.from(String(await session.get('/screenshot')), 'base64'),
    problems: async () => [...problems, ...(await evaluate(takeProblems))],
    close,
  };
}

/** Windows have a frame: the size of the page inside is measured, and the window changed by the difference. */
async function resize(session: WebDriverSession, width: number, height: number): Promise<void> {
  await session.post('/window/rect', { width, height });
  const script = 'return [innerWidth, innerHeight]';
  const inside = await session.post('/execute/sync', { script, args: [] });
  const [innerWidth, innerHeight] = Array.isArray(inside) ? inside.map(Number) : [];
  await session.post('/window/rect', {
    width: 2 * width - (innerWidth ?? width),
    height: 2 * height - (innerHeight ?? height),
  });
}
