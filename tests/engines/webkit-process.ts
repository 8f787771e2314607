import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { programOf } from './program-of.ts';

/** WebKitWebDriver with a screen and a message bus of its own. */
export interface WebKitProcess {
  /** Without a trailing slash. */
  server: string;
  stop(): Promise<void>;
}

const startDeadline = 30_000;
const pollInterval = 50;

/** Starts the driver; resolves when it accepts sessions. */
export async function startWebKitProcess(): Promise<WebKitProcess> {
  const port = await unusedPort();
  const screen = ['--auto-servernum', '--server-args=-screen 0 1600x1200x24'];
  const command = [programOf('xvfb-run'), ...screen, programOf('WebKitWebDriver'), `--port=${port}`];
  const child = spawn(programOf('dbus-run-session'), ['--', ...command], {
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
    await new Promise((resolve) => setTimeout(resolve, pollInterval));
  }
  return { server, stop };
}

function isReady(server: string): Promise<boolean> {
  return fetch(`${server}/status`).then(
    (response) => response.ok,
    () => false,
  );
}

/** A port that the system gives out; the driver can't be told to choose one and name it. */
async function unusedPort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
}
