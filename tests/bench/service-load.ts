import { connect, type Socket } from 'node:net';

/** What one run over some connections came to. */
export interface Load {
  perSecond: number;
  p99: number;
}

/**
 * Sends the requests `next` gives, one after another on each of `connections`, for `milliseconds`; counts
 * answers by their Content-Length. Plain sockets, so that the client costs little beside the server.
 */
export async function load(
  port: number,
  next: () => string,
  { connections = 8, milliseconds = 1500 } = {},
): Promise<Load> {
  const times: number[] = [];
  const until = performance.now() + milliseconds;
  await Promise.all(Array.from({ length: connections }, () => ask(port, next, until, times)));
  times.sort((a, b) => a - b);
  return {
    perSecond: (times.length / milliseconds) * 1000,
    p99: times[Math.floor(times.length * 0.99)] ?? 0,
  };
}

function ask(port: number, next: () => string, until: number, times: number[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket: Socket = connect(port, '127.0.0.1');
    socket.setNoDelay(true);
    let waiting = 0;
    let head = '';
    let sent = 0;
    const send = () => {
      sent = performance.now();
      socket.write(`GET ${next()} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAccept: application/json\r\n\r\n`);
    };
    socket.on('connect', send);
    socket.on('error', reject);
    socket.on('data', (chunk: Buffer) => {
      let rest = chunk.length;
      if (waiting === 0) {
        head += chunk.toString('latin1');
        const end = head.indexOf('\r\n\r\n');
        if (end < 0) return;
        const length = /content-length: ([0-9]+)/i.exec(head.slice(0, end))?.[1];
        if (!head.startsWith('HTTP/1.1 200') || length === undefined) {
          return reject(new Error(`unexpected answer: ${head.slice(0, 200)}`));
        }
        waiting = Number(length);
        rest = head.length - end - 4;
        head = '';
      }
      waiting -= rest;
      if (waiting > 0) return;
      times.push(performance.now() - sent);
      if (performance.now() < until) send();
      else resolve(void socket.destroy());
    });
  });
}

/** The middle one of an odd number of figures. */
export function median(figures: readonly number[]): number {
  return figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? 0;
}
