import type { Fault } from './fault.ts';
import { atOffset, bytes, firstTimes, list, seven, text } from './scripts.ts';

const head = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nAccess-Control-Allow-Origin: *\r\n';
const start = '{"count":7,"next":null,"results":[{"id":1,"name":"One"';
const chunk = `${start.length.toString(16)}\r\n${start}\r\n`;
const whole = JSON.stringify({ count: 1, next: null, results: [seven[0]] });

const redirect = (location: string, status = 302) => text('', { Location: location }, status);

/** Faults of the connection, before there is a complete response. */
export const networkFaults: readonly Fault[] = [
  {
    name: 'connection reset before a response',
    serve: bytes('', 'reset'),
    expect: { failure: { kind: 'unreachable' }, state: 'partial', requests: 3 },
    screen: { text: /Can’t reach/, axe: true },
  },
  {
    name: 'connection closed without a response',
    serve: bytes('', 'end'),
    expect: { failure: { kind: 'unreachable' }, state: 'partial', requests: 3 },
  },
  {
    name: 'connection reset once, then success',
    serve: firstTimes(1, bytes('', 'reset')),
    expect: { shown: 7, state: 'complete', requests: 4 },
    screen: { text: /All 7 loaded/ },
  },
  {
    name: 'connection reset on page 2, permanently',
    serve: atOffset(3, bytes('', 'reset')),
    expect: { shown: 3, failure: { kind: 'unreachable' }, state: 'partial', requests: 4 },
    screen: { text: /Loading stopped at \d+ of \d+ indicators\./ },
  },
  {
    name: 'connection reset in the headers',
    serve: bytes('HTTP/1.1 200 OK\r\nContent-Ty', 'reset'),
    expect: { failure: { kind: 'unreachable' }, state: 'partial', requests: 3 },
  },
  {
    name: 'no response at all',
    exceedsDeadline: true,
    serve: () => 'silence',
    expect: { failure: { kind: 'no-response' }, state: 'partial', requests: 1 },
  },
  {
    name: 'no response on page 3',
    exceedsDeadline: true,
    serve: atOffset(6, () => 'silence'),
    expect: { shown: 6, failure: { kind: 'no-response' }, state: 'partial', requests: 3 },
  },
  {
    name: 'truncated body, Content-Length too long',
    serve: bytes(`${head}Content-Length: 5000\r\n\r\n${start}`, 'end'),
    expect: { failure: { kind: 'cut-off' }, state: 'partial', requests: 3 },
    screen: { text: /cut off/ },
  },
  {
    name: 'body truncated between chunks',
    serve: bytes(`${head}Transfer-Encoding: chunked\r\n\r\n${chunk}`, 'end'),
    expect: { failure: { kind: 'cut-off' }, state: 'partial', requests: 3 },
  },
  {
    name: 'body truncated by a reset',
    serve: bytes(`${head}Transfer-Encoding: chunked\r\n\r\n${chunk}`, 'reset'),
    expect: { failure: { kind: 'cut-off' }, state: 'partial', requests: 3 },
  },
  {
    name: 'body truncated once on page 2, then success',
    serve: (asked) =>
      (asked.offset === 3 && asked.tries === 1
        ? bytes(`${head}Content-Length: 5000\r\n\r\n${start}`, 'end')
        : list(seven))(asked),
    expect: { shown: 7, state: 'complete', requests: 4 },
  },
  {
    name: 'truncated body with a matching length',
    serve: text(start),
    expect: { failure: { kind: 'cut-off' }, state: 'partial', requests: 3 },
  },
  {
    name: 'Content-Length too short',
    serve: bytes(`${head}Content-Length: 20\r\nConnection: close\r\n\r\n${whole}`, 'end'),
    expect: { failure: { kind: 'cut-off' }, state: 'partial', requests: 3 },
  },
  {
    name: 'invalid chunk size',
    serve: bytes(`${head}Transfer-Encoding: chunked\r\n\r\nzz\r\n${start}`, 'end'),
    expect: { failure: { kind: 'cut-off' }, state: 'partial', requests: 3 },
  },
  {
    name: 'no length, connection closed at the end',
    serve: bytes(`${head}Connection: close\r\n\r\n${whole}`, 'end'),
    expect: { shown: 1, state: 'complete' },
  },
  {
    name: 'body that stalls',
    exceedsDeadline: true,
    serve: bytes(`${head}Content-Length: 5000\r\n\r\n${start}`, 'silence'),
    expect: { failure: { kind: 'too-slow' }, state: 'partial', requests: 1 },
  },
  {
    name: 'endless body sent byte by byte',
    exceedsDeadline: true,
    serve: () => ({
      raw: (socket) => {
        socket.write(`${head}Transfer-Encoding: chunked\r\n\r\n`);
        const drip = setInterval(() => socket.write('1\r\n \r\n'), 20);
        socket.on('close', () => clearInterval(drip));
        socket.on('error', () => clearInterval(drip));
      },
    }),
    expect: { failure: { kind: 'too-slow' }, state: 'partial', requests: 1 },
  },
  {
    name: 'something that is not HTTP',
    serve: bytes('SSH-2.0-OpenSSH_9.2\r\n', 'end'),
    expect: { failure: { kind: 'unreachable' }, state: 'partial', requests: 3 },
  },
  {
    name: 'a megabyte of headers',
    serve: bytes(`HTTP/1.1 200 OK\r\n${`X-Filler: ${'x'.repeat(1000)}\r\n`.repeat(1000)}\r\n{}`, 'end'),
    expect: { failure: { kind: 'unreachable' }, state: 'partial', requests: 3 },
  },
  {
    name: 'redirect loop',
    serve: (asked) => redirect(`?hop=${Number(asked.query.get('hop')) + 1}`)(asked),
    expect: { failure: { kind: 'unreachable' }, state: 'partial' },
    sees: 'Refused: “Can’t reach …  it may be down or redirect endlessly”; the other lists are unaffected.',
  },
  {
    name: 'redirect without a Location header',
    serve: text('', {}, 302),
    expect: { failure: { kind: 'status', status: 302 }, state: 'partial', requests: 1 },
  },
  {
    name: 'redirect within the service',
    serve: (asked) =>
      asked.query.has('moved') ? list(seven)(asked) : redirect(`?moved=1&${asked.query}`, 307)(asked),
    expect: { shown: 7, state: 'complete' },
    screen: { text: /All 7 loaded/ },
  },
  {
    name: 'redirect to javascript:',
    serve: redirect('javascript:window.ran=1'),
    expect: { failure: { kind: 'unreachable' }, state: 'partial' },
  },
];
