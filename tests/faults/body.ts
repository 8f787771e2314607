import { gzipSync } from 'node:zlib';
import { type Fault, fails, fault, seen, unknownTotal, whole } from './fault.ts';
import { firstText, seven, text, toFormats, when } from './scripts.ts';

const webPage = '<!doctype html><title>Sign in</title><script>window.ran=1</script><form>';
const html = text(webPage, { 'Content-Type': 'text/html' });
const signIn = fails({ kind: 'web-page', detail: 'Sign in' }, 3);
const gzip = { 'Content-Encoding': 'gzip' };
const first = JSON.stringify(seven[0]);
const halfCharacter = Buffer.concat([Buffer.from(firstText), Buffer.from([0xe2, 0x82])]);
const cutOff = fails('cut-off', 3);
const tooLarge = fails('too-large', 1);

const refused = (name: string, body: string | Uint8Array, reason: Parameters<typeof fails>[0]) =>
  fault(name, text(body), fails(reason));

const noList = (name: string, body: unknown) =>
  refused(`JSON that is ${name}`, JSON.stringify(body), { kind: 'no-results', status: 200 });

const notJson = (name: string, body: string) => refused(`not JSON: ${name}`, body, 'not-json');

const sentAs = (type: string, expected = whole(1)) =>
  fault(`JSON sent as ${type}`, text(firstText, { 'Content-Type': type }), expected);

/** Created on request: 40 MiB of spaces in 40 kB. */
const bomb = () => gzipSync(Buffer.alloc(40 * 1024 * 1024, ' '));

/** Created on request. */
const manyKeys = () => Array.from({ length: 100_000 }, (_, nth) => `"key${nth}":${nth}`).join();

/** Invalid bodies that arrive in full. */
export const bodyFaults: readonly Fault[] = [
  fault('a web page to every format', html, signIn, seen(/returned a web page instead of data/)),
  fault('a web page declared as JSON', text(webPage), fails('web-page', 3)),
  fault(
    'a web page to format=api only',
    when({ format: 'api' }, html),
    whole(7, { note: /returned a web page/ }),
  ),
  fault('a web page to api and json', toFormats(html), whole(7)),
  fault('a web page on page 2', when({ offset: 3 }, html), fails('web-page', undefined, { shown: 3 })),
  refused('empty body', '', { kind: 'not-json', detail: 'The response is empty.' }),
  notJson('NaN', '{"count":NaN,"results":[]}'),
  notJson('JSONP', `callback(${firstText})`),
  notJson('a guard prefix', `)]}',\n${firstText}`),
  notJson('newline-delimited records', '{"id":1}\n{"id":2}'),
  notJson('XML without a declaration of it', 'results: <none>'),
  fault('a byte order mark', text(`\ufeff${firstText}`), whole(1)),
  refused('UTF-16 with a byte order mark', Buffer.from(`\ufeff${firstText}`, 'utf16le'), 'not-utf8'),
  refused('UTF-16 without a byte order mark', Buffer.from(firstText, 'utf16le'), 'not-utf8'),
  refused('latin-1 bytes', Buffer.from('[{"id":1,"name":"caf\u00e9"}]', 'latin1'), 'not-utf8'),
  refused('half a character at the end', halfCharacter, 'not-utf8'),
  fault('valid gzip', text(gzipSync(firstText), gzip), whole(1)),
  fault('content encoding gzip without gzip', text(firstText, gzip), cutOff),
  fault('truncated gzip', text(gzipSync(firstText).subarray(0, -12), gzip), cutOff),
  fault('decompression bomb', (asked) => text(bomb(), gzip)(asked), tooLarge, seen(/larger than 8 MiB/)),
  fault('page of 9 MiB', (asked) => text(Buffer.alloc(9 * 1024 * 1024, ' '))(asked), tooLarge),
  ...['text/plain', 'application/octet-stream', 'text/html', 'application/xml'].map((type) =>
    sentAs(type, whole(1, { note: new RegExp(`content type is ${type.replace('/', '.')}`) })),
  ),
  sentAs('Application/JSON; charset=utf-8'),
  sentAs('application/vnd.api+json'),
  sentAs('application/json;charset=latin1'),
  noList('null', null),
  noList('a number', 7),
  noList('a text', 'indicators'),
  noList('true', true),
  noList('an object without results', { count: 3, items: [] }),
  noList('an object whose results are null', { count: 3, results: null }),
  noList('an object whose results are an object', { count: 3, results: { 1: seven[0] } }),
  noList('an object whose results are text', { count: 3, results: '[]' }),
  refused('200 with only a detail', '{"detail":"Down for the night."}', {
    kind: 'no-results',
    detail: 'Down for the night.',
  }),
  refused('results only by inheritance', '{"count":1,"__proto__":{"results":[{"id":1}]}}', 'no-results'),
  fault(
    'bare array in place of the envelope',
    text(JSON.stringify(seven)),
    unknownTotal(7, { note: /has no envelope/, says: /7 loaded, total unknown/ }),
  ),
  fault(
    'results twice in one object',
    text(`{"results":[],"count":1,"next":null,"results":[${first}]}`),
    whole(1),
  ),
  fault(
    'envelope with 100,000 more keys',
    (asked) => text(`{${manyKeys()},${firstText.slice(1)}`)(asked),
    whole(1),
  ),
  fault(
    'envelope with __proto__, constructor and toString',
    text(
      `{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"toString":0,"count":1,"next":null,"results":[${first}]}`,
    ),
    whole(1),
  ),
];
