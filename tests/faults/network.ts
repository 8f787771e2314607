import { type Fault, fails, fault, seen, whole } from './fault.ts';
import { bytes, firstText, list, once, seven, text, when } from './scripts.ts';

const head = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nAccess-Control-Allow-Origin: *\r\n';
const start = '{"count":7,"next":null,"results":[{"id":1,"name":"One"';
const chunk = `${start.length.toString(16)}\r\n${start}\r\n`;
const tooLong = 'Content-Length: 5000';
const chunked = 'Transfer-Encoding: chunked';
const filler = `X-Filler: ${'x'.repeat(1000)}\r\n`.repeat(1000);

const reset = bytes('', 'reset');
const silence = () => 'silence' as const;
const sent = (header: string, body: string, end: 'reset' | 'end' | 'silence' = 'end') =>
  bytes(`${head}${header}\r\n\r\n${body}`, end);
const redirect = (location: string, status = 302) => text('', { Location: location }, status);

const unreachable = fails('unreachable', 3);
const cutOff = fails('cut-off', 3);
const recovered = whole(7, { requests: 4 });
const late = { exceedsDeadline: true };

/** Faults of the connection, before there is a complete response. */
export const networkFaults: readonly Fault[] = [
  fault('connection reset before a response', reset, unreachable, seen(/Can’t reach/, 'axe')),
  fault('connection closed without a response', bytes('', 'end'), unreachable),
  fault('connection reset once, then success', once(reset), recovered, seen(/All 7 loaded/)),
  fault(
    'connection reset on page 2, permanently',
    when({ offset: 3 }, reset),
    fails('unreachable', 4, { shown: 3 }),
  ),
  fault('connection reset in the headers', bytes('HTTP/1.1 200 OK\r\nContent-Ty', 'reset'), unreachable),
  fault('no response at all', silence, fails('no-response', 1), late),
  fault('no response on page 3', when({ offset: 6 }, silence), fails('no-response', 3, { shown: 6 }), late),
  fault('truncated body, Content-Length too long', sent(tooLong, start), cutOff, seen(/cut off/)),
  fault('body truncated between chunks', sent(chunked, chunk), cutOff),
  fault('body truncated by a reset', sent(chunked, chunk, 'reset'), cutOff),
  fault('body truncated once on page 2, then success', once(sent(tooLong, start), 3), recovered),
  fault('truncated body with a matching length', text(start), cutOff),
  fault('Content-Length too short', sent('Content-Length: 20\r\nConnection: close', firstText), cutOff),
  fault('invalid chunk size', sent(chunked, `zz\r\n${start}`), cutOff),
  fault('no length, connection closed at the end', sent('Connection: close', firstText), whole(1)),
  fault('body that stalls', sent(tooLong, start, 'silence'), fails('too-slow', 1), late),
  fault(
    'endless body sent byte by byte',
    () => ({
      raw: (socket) => {
        socket.write(`${head}${chunked}\r\n\r\n`);
        const drip = setInterval(() => socket.write('1\r\n \r\n'), 20);
        socket.on('close', () => clearInterval(drip));
        socket.on('error', () => clearInterval(drip));
      },
    }),
    fails('too-slow', 1),
    late,
  ),
  fault('something that is not HTTP', bytes('SSH-2.0-OpenSSH_9.2\r\n', 'end'), unreachable),
  fault('a megabyte of headers', bytes(`HTTP/1.1 200 OK\r\n${filler}\r\n{}`, 'end'), unreachable),
  fault(
    'redirect loop',
    (asked) => redirect(`?hop=${Number(asked.query.get('hop')) + 1}`)(asked),
    fails('unreachable'),
    'Refused: “Can’t reach …  it may be down, or it may redirect in a loop”; the other lists are unaffected.',
  ),
  fault('redirect without a Location header', text('', {}, 302), fails({ kind: 'status', status: 302 }, 1)),
  fault(
    'redirect within the service',
    (asked) => (asked.query.has('moved') ? list(seven) : redirect(`?moved=1&${asked.query}`, 307))(asked),
    whole(7),
  ),
  fault('redirect to javascript:', redirect('javascript:window.ran=1'), fails('unreachable')),
];
