import type { Reply } from '../support/faults/fault-server.ts';
import type { Fault } from './fault.ts';
import { atOffset, firstTimes, list, problem, seven, text } from './scripts.ts';

const page = (title: string) =>
  `<!doctype html><title>${title}</title><h1>Maintenance</h1><script>window.ran=1</script>`;
const html = { 'Content-Type': 'text/html' };

const withStatus = (status: number, reply: Reply): Reply =>
  typeof reply === 'object' && !('raw' in reply) ? { ...reply, status } : reply;

const partial = { state: 'partial' } as const;

/** Responses with a status that is not a page of records. */
export const statusFaults: readonly Fault[] = [
  ...[401, 403].map(
    (status): Fault => ({
      name: `${status}, a login is required`,
      serve: problem(status, 'Authentication credentials were not provided.', {
        'WWW-Authenticate': 'Basic realm="x"',
      }),
      expect: { ...partial, failure: { kind: 'login', status }, requests: 1 },
      screen: { text: /requires a login/ },
    }),
  ),
  {
    name: '403 on page 2',
    serve: atOffset(3, problem(403, 'No.')),
    expect: { ...partial, shown: 3, failure: { kind: 'login', status: 403 }, requests: 2 },
    screen: { text: /Loading stopped at \d+ of \d+ indicators\./, axe: true },
  },
  {
    name: '400 “Invalid Filter” to every explicit format',
    serve: (asked) => (asked.format === null ? list(seven) : problem(400, "Invalid Filter: 'format'"))(asked),
    expect: { shown: 7, state: 'complete', note: /\?format=api returned status 400/ },
  },
  {
    name: '404 to format=api',
    serve: (asked) => (asked.format === 'api' ? problem(404, 'Not found.') : list(seven))(asked),
    expect: { shown: 7, state: 'complete', note: /status 404/ },
    screen: { text: /All 7 loaded/ },
  },
  {
    name: '406 to format=api',
    serve: (asked) => (asked.format === 'api' ? problem(406, 'Not acceptable.') : list(seven))(asked),
    expect: { shown: 7, state: 'complete', note: /status 406/ },
  },
  {
    name: '404 to every format',
    serve: problem(404, 'Not found.'),
    expect: { ...partial, failure: { kind: 'status', status: 404, detail: 'Not found.' }, requests: 3 },
    screen: { text: /“Not found\.”/ },
  },
  {
    name: '404 on page 2 to the format that worked',
    serve: (asked) => (asked.offset > 0 && asked.format === 'api' ? problem(404, 'No') : list(seven))(asked),
    expect: { shown: 7, state: 'complete' },
  },
  {
    name: '410 gone',
    serve: problem(410, 'Gone.'),
    expect: { ...partial, failure: { kind: 'status', status: 410 }, requests: 1 },
  },
  {
    name: '405 to GET',
    serve: problem(405, 'Method "GET" not allowed.', { Allow: 'POST' }),
    expect: { ...partial, failure: { kind: 'status', status: 405 }, requests: 1 },
  },
  {
    name: '429 with Retry-After 0, then success',
    serve: firstTimes(1, problem(429, 'Slow down.', { 'Retry-After': '0' })),
    expect: { shown: 7, state: 'complete', requests: 4 },
  },
  {
    name: '429 with Retry-After 5',
    serve: problem(429, 'Slow down.', { 'Retry-After': '5' }),
    expect: { ...partial, failure: { kind: 'busy', status: 429, retryAfter: 5 }, requests: 3 },
    screen: { text: /Trying again in \d seconds? \(attempt 2 of 3\)/ },
    sees: 'A countdown of the requested delay, then the next attempt; after three, a message with “Try again”.',
  },
  {
    name: '429 with Retry-After over two minutes',
    serve: problem(429, 'Slow down.', { 'Retry-After': '600' }),
    expect: { ...partial, failure: { kind: 'busy', retryAfter: 600 }, requests: 1 },
    screen: { text: /Wait 10 minutes, then try again/ },
  },
  ...['-5', '99999999', '999999999999', 'Wed, 21 Oct 2999 07:28:00 GMT', '1e3', 'soon'].map(
    (wait): Fault => ({
      name: `429 with Retry-After “${wait}”`,
      serve: problem(429, 'Slow down.', { 'Retry-After': wait }),
      expect: { ...partial, failure: { kind: 'busy', retryAfter: undefined }, requests: 3 },
      sees: 'The value is ignored: delays of 2 and 4 seconds with a countdown, then a message with “Try again”.',
    }),
  ),
  {
    name: '429 on page 2, then success',
    serve: (asked) =>
      (asked.offset === 3 && asked.tries === 1 ? problem(429, '', { 'Retry-After': '0' }) : list(seven))(
        asked,
      ),
    expect: { shown: 7, state: 'complete', requests: 4 },
  },
  ...[500, 502, 503, 504].map(
    (status): Fault => ({
      name: `${status} on page 1, permanently`,
      serve: problem(status, 'Server error.'),
      expect: { ...partial, failure: { kind: 'status', status, detail: 'Server error.' }, requests: 3 },
      screen: status === 500 ? { text: /status 500 instead of a page/ } : undefined,
    }),
  ),
  ...[500, 502, 503, 504].map(
    (status): Fault => ({
      name: `${status} on page 3, permanently`,
      serve: atOffset(6, problem(status, 'Server error.')),
      expect: { ...partial, shown: 6, failure: { kind: 'status', status }, requests: 5 },
      screen: status === 502 ? { text: /6 of 7 loaded/ } : undefined,
    }),
  ),
  {
    name: '500 twice, then success',
    serve: firstTimes(2, problem(500, 'Oops')),
    expect: { shown: 7, state: 'complete', requests: 5 },
  },
  {
    name: '503 with a web page',
    serve: text(page('Back soon'), html, 503),
    expect: { ...partial, failure: { kind: 'status', status: 503, detail: 'Back soon' }, requests: 3 },
    screen: { text: /“Back soon”/ },
  },
  {
    name: '503 with Retry-After, then success',
    serve: firstTimes(1, problem(503, 'Starting.', { 'Retry-After': '1' })),
    expect: { shown: 7, state: 'complete', requests: 4 },
    screen: { text: /All 7 loaded/ },
  },
  {
    name: 'error whose detail is markup',
    serve: problem(410, '<img src=x onerror="window.ran=1">'),
    expect: { ...partial, failure: { kind: 'status', detail: '<img src=x onerror="window.ran=1">' } },
    screen: { text: /“<img src=x onerror="window.ran=1">”/ },
  },
  {
    name: 'error whose detail is a megabyte',
    serve: problem(410, 'x'.repeat(1_000_000)),
    expect: { ...partial, failure: { kind: 'status', status: 410, detail: undefined } },
  },
  {
    name: 'error whose detail is an object',
    serve: problem(410, { deep: [1] }),
    expect: { ...partial, failure: { kind: 'status', status: 410, detail: undefined } },
  },
  {
    name: 'error with a body that never ends',
    exceedsDeadline: true,
    serve: () => ({
      raw: (socket) => {
        socket.write(
          'HTTP/1.1 410 Gone\r\nAccess-Control-Allow-Origin: *\r\nContent-Length: 900\r\n\r\n{"det',
        );
      },
    }),
    expect: { ...partial, failure: { kind: 'status', status: 410 }, requests: 1 },
  },
  {
    name: '204 no content',
    serve: text('', {}, 204),
    expect: { ...partial, failure: { kind: 'not-json', detail: 'The response is empty.' }, requests: 1 },
  },
  {
    name: '201 with a page',
    serve: (asked) => withStatus(201, list(seven)(asked)),
    expect: { shown: 7, state: 'complete' },
  },
  {
    name: '299 with a page',
    serve: (asked) => withStatus(299, list(seven)(asked)),
    expect: { shown: 7, state: 'complete' },
  },
  {
    name: '599, an undefined status',
    serve: problem(599, 'Odd.'),
    expect: { ...partial, failure: { kind: 'status', status: 599 }, requests: 3 },
  },
];
