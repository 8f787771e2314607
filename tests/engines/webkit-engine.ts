import { callText, type Engine, type EngineDriver, resultOf } from './engine-driver.ts';
import { startWebKitProcess, type WebDriverSession, type WebKitProcess } from './webkit-process.ts';

/** WebKitGTK over WebDriver. */
export async function startWebKit(): Promise<Engine> {
  const started: WebKitProcess[] = [];
  const idle: WebKitProcess[] = [];
  const ending: Promise<void>[] = [];
  return {
    async open() {
      const driver = idle.pop() ?? (await startWebKitProcess());
      if (!started.includes(driver)) started.push(driver);
      const session = await driver.newSession();
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

/**
 * Run in the page: has it record errors from now on, for a driver that can't read the console. What happened before is
 * not seen; the journeys see that: an application that fails to start shows nothing.
 */
function recordProblems(): void {
  if (Reflect.has(globalThis, 'problemsSeen')) return;
  const seen: string[] = [];
  Reflect.set(globalThis, 'problemsSeen', seen);
  const { console } = globalThis;
  const write = console.error.bind(console);
  console.error = (...values: unknown[]) => {
    seen.push(values.map(String).join(' '));
    write(...values);
  };
  addEventListener('error', ({ message }) => seen.push(message));
  addEventListener('unhandledrejection', ({ reason }) => seen.push(String(reason)));
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    seen.push(`${violatedDirective} refused ${blockedURI}`),
  );
}

/** Run in the page: takes the errors recorded so far. */
function takeProblems(): string[] {
  const seen: string[] | undefined = Reflect.get(globalThis, 'problemsSeen');
  return seen?.splice(0) ?? [];
}

/** What WebDriver calls keys that are no characters. */
const keyCodes: Readonly<Record<string, string>> = {
  Enter: '\ue007',
  Control: '\ue009',
  Escape: '\ue00c',
  End: '\ue010',
};

/** WebDriver actions that press all keys in order and release them in reverse. */
function pressed(keys: readonly string[]): { type: string; value: string }[] {
  const values = keys.map((key) => keyCodes[key] ?? key);
  return [
    ...values.map((value) => ({ type: 'keyDown', value })),
    ...values.toReversed().map((value) => ({ type: 'keyUp', value })),
  ];
}
