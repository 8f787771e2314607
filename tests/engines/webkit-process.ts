import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { programPath } from '../support/programs/installed-programs.ts';
import { freePort } from '../support/proxies/free-port.ts';

/** WebKitWebDriver with a screen and a message bus of its own. */
export interface WebKitProcess {
  /** Opens a browser, whose storage is its own, in memory. */
  newSession(): Promise<WebDriverSession>;
  stop(): Promise<void>;
}

/** One session of a W3C WebDriver server. */
export interface WebDriverSession {
  post(path: string, body?: object): Promise<unknown>;
  /** Ends the session and its browser. */
  end(): Promise<void>;
}

const startDeadline = 30_000;
const pollInterval = 50;

/** Starts the driver; resolves when it accepts sessions. */
export async function startWebKitProcess(): Promise<WebKitProcess> {
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
  const deadline = Date.now() + startDeadline;
  while (!(await isReady(server))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      await stop();
      throw new Error(`WebKitWebDriver did not start:\n${errors}`);
    }
    await pause(pollInterval);
  }
  return { newSession: () => startSession(server), stop };
}

async function startSession(server: string): Promise<WebDriverSession> {
  const browser = { binary: findMiniBrowser(), args: ['--automation'] };
  const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': browser } };
  const created = await command(`${server}/session`, 'POST', { capabilities });
  const session = `${server}/session/${String(Object(created).sessionId)}`;
  return {
    post: (path, body = {}) => command(session + path, 'POST', body),
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
  const libraries = '/usr/lib';
  return readdirSync(libraries)
    .flatMap((folder) =>
      ['webkit2gtk-4.1', 'webkitgtk-6.0', 'webkit2gtk-4.0'].map((library) =>
        join(libraries, folder, library, 'MiniBrowser'),
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
