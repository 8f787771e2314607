import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:net';

// Below the ports that systems give to outgoing connections: a program stopped and started again in the middle of a load
// would otherwise find its port taken.
const first = 21_000;
const ports = 11_000;
let next = Math.floor(Math.random() * ports);

/** A port of this machine that nothing listens on, and that no other test is given before this process ends. */
export async function freePort(): Promise<number> {
  for (;;) {
    next += 1;
    const port = first + (next % ports);
    if ((await isHeld(port)) && (await isFree(port))) return port;
  }
}

/** Takes the UDP port of the same number, which no program of the tests uses; false if another test has it. */
function isHeld(port: number): Promise<boolean> {
  const socket = createSocket('udp4').unref();
  const held = succeeds(once(socket, 'listening'));
  socket.bind(port, '127.0.0.1');
  return held;
}

/** Whether nothing listens on a port of this machine. */
export async function isFree(port: number): Promise<boolean> {
  const probe = createServer();
  const free = succeeds(once(probe, 'listening'));
  probe.listen(port, '127.0.0.1');
  if (await free) await new Promise((closed) => probe.close(closed));
  return free;
}

function succeeds(attempt: Promise<unknown>): Promise<boolean> {
  return attempt.then(
    () => true,
    () => false,
  );
}
