import { gzipSync } from 'node:zlib';
import type { Fault } from './fault.ts';
import { list, seven, text } from './scripts.ts';

const whole = JSON.stringify({ count: 1, next: null, previous: null, results: [seven[0]] });
const webPage = '<!doctype html><title>Sign in</title><script>window.ran=1</script><form>';

const partial = { state: 'partial' } as const;
const one = { shown: 1, state: 'complete' } as const;

const refused = (
  name: string,
  body: string | Uint8Array,
  failure: NonNullable<Fault['expect']['failure']>,
): Fault => ({
  name,
  serve: text(body),
  expect: { ...partial, failure },
});

const noList = (name: string, body: unknown): Fault =>
  refused(`JSON that is ${name}`, JSON.stringify(body), { kind: 'no-results', status: 200 });

const notJson = (name: string, body: string): Fault =>
  refused(`not JSON: ${name}`, body, { kind: 'not-json' });

/** Created on request: 40 MiB of spaces in 40 kB. */
const bomb = () => gzipSync(Buffer.alloc(40 * 1024 * 1024, ' '));

/** Invalid bodies that arrive in full. */
export const bodyFaults: readonly Fault[] = [
  {
    name: 'a web page to every format',
    serve: text(webPage, { 'Content-Type': 'text/html' }),
    expect: { ...partial, failure: { kind: 'web-page', detail: 'Sign in' }, requests: 3 },
    screen: { text: /returned a web page instead of data/ },
  },
  {
    name: 'a web page declared as JSON',
    serve: text(webPage),
    expect: { ...partial, failure: { kind: 'web-page' }, requests: 3 },
  },
  {
    name: 'a web page to format=api only',
    serve: (asked) =>
      (asked.format === 'api' ? text(webPage, { 'Content-Type': 'text/html' }) : list(seven))(asked),
    expect: { shown: 7, state: 'complete', note: /returned a web page/ },
    screen: { text: /All 7 loaded/ },
  },
  {
    name: 'a web page to api and json',
    serve: (asked) =>
      (asked.format === null ? list(seven) : text(webPage, { 'Content-Type': 'text/html' }))(asked),
    expect: { shown: 7, state: 'complete' },
  },
  {
    name: 'a web page on page 2',
    serve: (asked) =>
      (asked.offset === 3 ? text(webPage, { 'Content-Type': 'text/html' }) : list(seven))(asked),
    expect: { ...partial, shown: 3, failure: { kind: 'web-page' } },
  },
  refused('empty body', '', { kind: 'not-json', detail: 'The response is empty.' }),
  notJson('NaN', '{"count":NaN,"results":[]}'),
  notJson('Infinity', '{"count":Infinity,"results":[]}'),
  notJson('a trailing comma', '{"count":1,"results":[1,]}'),
  notJson('two values', `${whole}${whole}`),
  notJson('single quotes', "{'results':[]}"),
  notJson('a comment', '{"results":[] /* none */}'),
  notJson('JSONP', `callback(${whole})`),
  notJson('a guard prefix', `)]}',\n${whole}`),
  notJson('newline-delimited records', '{"id":1}\n{"id":2}'),
  notJson('XML without a declaration of it', 'results: <none>'),
  {
    name: 'a byte order mark',
    serve: text(`\ufeff${whole}`),
    expect: one,
  },
  refused('UTF-16 with a byte order mark', Buffer.from(`\ufeff${whole}`, 'utf16le'), { kind: 'not-utf8' }),
  refused('UTF-16 without a byte order mark', Buffer.from(whole, 'utf16le'), { kind: 'not-utf8' }),
  refused('latin-1 bytes', Buffer.from('[{"id":1,"name":"caf\u00e9"}]', 'latin1'), { kind: 'not-utf8' }),
  refused('half a character at the end', Buffer.concat([Buffer.from(whole), Buffer.from([0xe2, 0x82])]), {
    kind: 'not-utf8',
  }),
  {
    name: 'valid gzip',
    serve: text(gzipSync(whole), { 'Content-Encoding': 'gzip' }),
    expect: one,
  },
  {
    name: 'content encoding gzip without gzip',
    serve: text(whole, { 'Content-Encoding': 'gzip' }),
    expect: { ...partial, failure: { kind: 'cut-off' }, requests: 3 },
  },
  {
    name: 'truncated gzip',
    serve: text(gzipSync(whole).subarray(0, -12), { 'Content-Encoding': 'gzip' }),
    expect: { ...partial, failure: { kind: 'cut-off' }, requests: 3 },
  },
  {
    name: 'decompression bomb',
    serve: (asked) => text(bomb(), { 'Content-Encoding': 'gzip' })(asked),
    expect: { ...partial, failure: { kind: 'too-large' }, requests: 1 },
    screen: { text: /larger than 8 MiB/ },
  },
  {
    name: 'page of 9 MiB',
    serve: (asked) => text(Buffer.alloc(9 * 1024 * 1024, ' '))(asked),
    expect: { ...partial, failure: { kind: 'too-large' }, requests: 1 },
  },
  ...['text/plain', 'application/octet-stream', 'text/html', 'application/xml'].map(
    (type): Fault => ({
      name: `JSON sent as ${type}`,
      serve: text(whole, { 'Content-Type': type }),
      expect: { ...one, note: new RegExp(`content type is ${type.replace('/', '.')}`) },
    }),
  ),
  ...['Application/JSON; charset=utf-8', 'application/vnd.api+json', 'application/json;charset=latin1'].map(
    (type): Fault => ({
      name: `JSON sent as ${type}`,
      serve: text(whole, { 'Content-Type': type }),
      expect: one,
    }),
  ),
  noList('null', null),
  noList('a number', 7),
  noList('a text', 'indicators'),
  noList('true', true),
  noList('an object without results', { count: 3, items: [] }),
  noList('an object whose results are null', { count: 3, results: null }),
  noList('an object whose results are an object', { count: 3, results: { 1: seven[0] } }),
  noList('an object whose results are text', { count: 3, results: '[]' }),
  {
    name: '200 with only a detail',
    serve: text('{"detail":"Down for the night."}'),
    expect: { ...partial, failure: { kind: 'no-results', detail: 'Down for the night.' } },
    screen: { text: /“Down for the night\.”/ },
  },
  {
    name: 'results only by inheritance',
    serve: text('{"count":1,"__proto__":{"results":[{"id":1}]}}'),
    expect: { ...partial, failure: { kind: 'no-results' } },
  },
  {
    name: 'bare array in place of the envelope',
    serve: text(JSON.stringify(seven)),
    expect: {
      shown: 7,
      state: 'unknown-total',
      note: /has no envelope/,
      says: /7 loaded, total unknown/,
    },
    screen: { text: /7 loaded, total unknown/ },
  },
  {
    name: 'results twice in one object',
    serve: text(`{"results":[],"count":1,"next":null,"results":[${JSON.stringify(seven[0])}]}`),
    expect: one,
  },
  {
    name: 'envelope with 100,000 more keys',
    serve: (asked) =>
      text(
        JSON.stringify({
          ...Object.fromEntries(Array.from({ length: 100_000 }, (_, index) => [`key${index}`, index])),
          count: 1,
          next: null,
          results: [seven[0]],
        }),
      )(asked),
    expect: one,
  },
  {
    name: 'envelope with __proto__, constructor and toString',
    serve: text(
      `{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"toString":0,"count":1,"next":null,"results":[${JSON.stringify(seven[0])}]}`,
    ),
    expect: one,
  },
];
