import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { programPath } from '../support/programs/installed-programs.ts';
import { freePort } from '../support/proxies/free-port.ts';
import { callText, type Engine, type EngineDriver, resultOf } from './engine-driver.ts';

type WebKitProcess = Awaited<ReturnType<typeof startWebKitProcess>>;
type WebDriverSession = Awaited<ReturnType<typeof startSession>>;

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

/** Starts WebKitWebDriver with a screen and a message bus of its own; resolves when it accepts sessions. */
async function startWebKitProcess() {
  const port = await freePort();
  const screen = ['--auto-servernum', '--server-args=-screen 0 1600x1200x24'];
  const command = [programPath('xvfb-run'), ...screen, programPath('WebKitWebDriver'), `--port=${port}`];
  const child = spawn(programPath('dbus-run-session'), ['--', ...command], {
    // A process group of its own, so that the screen and the bus end with the driver.
    detached: true,
    // Desktop services that a page does not need take time to start.
    env: { ...process.env, NO_AT_BRIDGE: '1', GTK_USE_PORTAL: '0' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const stop = async () => {
    if (child.exitCode !== null || child.pid === undefined) return;
    const ended = once(child, 'exit');
    process.kill(-child.pid, 'SIGTERM');
    await ended;
  };
  const server = `http://127.0.0.1:${port}`;
  const deadline = Date.now() + 30_000;
  while (!(await isReady(server))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      await stop();
      throw new Error(`WebKitWebDriver did not start:\n${errors}`);
    }
    await pause(50);
  }
  return { newSession: () => startSession(server), stop };
}

/** Opens a browser, whose storage is its own, in memory. */
async function startSession(server: string) {
  const browser = { binary: findMiniBrowser(), args: ['--automation'] };
  const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': browser } };
  const created = await command(`${server}/session`, 'POST', { capabilities });
  const session = `${server}/session/${String(Object(created).sessionId)}`;
  return {
    post: (path: string, body: object = {}) => command(session + path, 'POST', body),
    end: async () => void (await command(session, 'DELETE')),
  };
}

/** Sends one command; a WebDriver error is thrown with its code and message. */
async function command(address: string, method: string, body?: object): Promise<unknown> {
  const response = await fetch(
    address,
    body === undefined ? { method } : { method, body: JSON.stringify(body) },
  );
  const { value } = Object(await response.json());
  if (response.ok) return value;
  throw new Error(`${method} ${address}: ${String(value?.error)}: ${String(value?.message)}`);
}

/** The browser that WebKitWebDriver starts; Debian keeps it outside PATH, in a folder named by architecture. */
function findMiniBrowser(): string | undefined {
  return readdirSync('/usr/lib')
    .flatMap((folder) =>
      ['webkit2gtk-4.1', 'webkitgtk-6.0', 'webkit2gtk-4.0'].map((library) =>
        join('/usr/lib', folder, library, 'MiniBrowser'),
      ),
    )
    .find((path) => existsSync(path));
}

function isReady(server: string): Promise<boolean> {
  return fetch(`${server}/status`).then(
    (response) => response.ok,
    () => false,
  );
}
