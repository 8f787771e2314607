import { type Expected, type Fault, fails, fault, seen, whole } from './fault.ts';
import { bytes, list, once, problem, seven, text, toFormats, when } from './scripts.ts';

const backSoon = '<!doctype html><title>Back soon</title><h1>Maintenance</h1><script>window.ran=1</script>';
const markup = '<img src=x onerror="window.ran=1">';

const status = (code: number, requests?: number, more?: Expected): Expected =>
  fails({ kind: 'status', status: code }, requests, more);
const detailed = (code: number, detail: string | undefined, requests?: number): Expected =>
  fails({ kind: 'status', status: code, detail }, requests);
const login = (code: number, requests: number, more?: Expected): Expected =>
  fails({ kind: 'login', status: code }, requests, more);
const unfinished = 'Content-Length: 900\r\n\r\n{"det';
const empty = fails({ kind: 'not-json', detail: 'The response is empty.' }, 1);
const html = { 'Content-Type': 'text/html' };
const broken = (code: number) => problem(code, 'Server error.');
const recovered = (requests: number): Expected => whole(7, { requests });
const wait = (seconds: string, code = 429) => problem(code, 'Slow down.', { 'Retry-After': seconds });
const withStatus =
  (code: number): Fault['serve'] =>
  (asked) =>
    Object.assign(list(seven)(asked), { status: code });

const withoutLogin = (code: number) =>
  problem(code, 'Authentication credentials were not provided.', { 'WWW-Authenticate': 'Basic realm="x"' });

/** Responses with a status that is not a page of records. */
export const statusFaults: readonly Fault[] = [
  fault('401, a login is required', withoutLogin(401), login(401, 1), seen(/requires a login/)),
  fault('403, a login is required', withoutLogin(403), login(403, 1)),
  fault(
    '403 on page 2',
    when({ offset: 3 }, problem(403, 'No.')),
    login(403, 2, { shown: 3 }),
    seen(/Loading stopped at \d+ of \d+ indicators\./, 'axe'),
  ),
  fault(
    '400 “Invalid Filter” to every explicit format',
    toFormats(problem(400, "Invalid Filter: 'format'")),
    whole(7, { note: /\?format=api returned status 400/ }),
  ),
  ...[404, 406].map((code) =>
    fault(
      `${code} to format=api`,
      when({ format: 'api' }, problem(code, code === 404 ? 'Not found.' : 'Not acceptable.')),
      whole(7, { note: new RegExp(`status ${code}`) }),
    ),
  ),
  fault('404 to every format', problem(404, 'Not found.'), detailed(404, 'Not found.', 3)),
  fault(
    '404 on page 2 to the format that worked',
    (asked) => (asked.offset > 0 && asked.format === 'api' ? problem(404, 'No') : list(seven))(asked),
    whole(7),
  ),
  fault('410 gone', problem(410, 'Gone.'), status(410, 1)),
  fault('405 to GET', problem(405, 'Method "GET" not allowed.', { Allow: 'POST' }), status(405, 1)),
  fault('429 with Retry-After 0, then success', once(wait('0')), recovered(4)),
  fault(
    '429 with Retry-After 5',
    wait('5'),
    fails({ kind: 'busy', status: 429, retryAfter: 5 }, 3),
    'How long the service asked to wait, then the next attempt; after three, a message with “Try again”.',
  ),
  fault(
    '429 with Retry-After over two minutes',
    wait('600'),
    fails({ kind: 'busy', retryAfter: 600 }, 1),
    seen(/Wait 10 minutes, then try again/),
  ),
  ...['-5', '99999999', '999999999999', 'Wed, 21 Oct 2999 07:28:00 GMT', '1e3', 'soon'].map((seconds) =>
    fault(
      `429 with Retry-After “${seconds}”`,
      wait(seconds),
      fails({ kind: 'busy', retryAfter: undefined }, 3),
      'The value is ignored: delays of 2 and 4 seconds, then a message with “Try again”.',
    ),
  ),
  fault('429 on page 2, then success', once(wait('0'), 3), recovered(4)),
  ...[500, 502, 503, 504].map((code) =>
    fault(
      `${code} on page 1, permanently`,
      broken(code),
      detailed(code, 'Server error.', 3),
      code === 500 ? seen(/status 500 instead of a page/) : {},
    ),
  ),
  ...[500, 502, 503, 504].map((code) =>
    fault(`${code} on page 3, permanently`, when({ offset: 6 }, broken(code)), status(code, 5, { shown: 6 })),
  ),
  fault(
    '500 twice, then success',
    (asked) => (asked.offset === 0 && asked.tries <= 2 ? problem(500, 'Oops') : list(seven))(asked),
    recovered(5),
  ),
  fault('503 with a web page', text(backSoon, html, 503), detailed(503, 'Back soon', 3)),
  fault('503 with Retry-After, then success', once(wait('1', 503)), recovered(4)),
  fault(
    'error whose detail is markup',
    problem(410, markup),
    fails({ kind: 'status', detail: markup }),
    seen(/“<img src=x onerror="window.ran=1">”/),
  ),
  fault('error whose detail is a megabyte', problem(410, 'x'.repeat(1_000_000)), detailed(410, undefined)),
  fault('error whose detail is an object', problem(410, { deep: [1] }), detailed(410, undefined)),
  fault(
    'error with a body that never ends',
    bytes(`HTTP/1.1 410 Gone\r\nAccess-Control-Allow-Origin: *\r\n${unfinished}`, 'silence'),
    status(410, 1),
    { exceedsDeadline: true },
  ),
  fault('204 no content', text('', {}, 204), empty),
  fault('201 with a page', withStatus(201), whole(7)),
  fault('299 with a page', withStatus(299), whole(7)),
  fault('599, an undefined status', problem(599, 'Odd.'), status(599, 3)),
];
