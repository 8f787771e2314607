import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { traceParent } from '../../../src/server/observed/log.ts';
import { requestId } from '../../../src/server/requests/request-head.ts';

function requestWith(name: string, value: string | undefined): IncomingMessage {
  const request = new IncomingMessage(new Socket());
  if (value !== undefined) request.headers[name] = value;
  return request;
}

const requestIds = ['a', '8f14e45f-ceea-467f:a/b+c=@.', 'x'.repeat(128)];
const notIds = ['x'.repeat(129), '', 'two, ids', 'a"b', 'é', undefined];

test.each(requestIds)('the request id %j is taken over', (given) => {
  expect(requestId(requestWith('x-request-id', given))).toBe(given);
});

test.each(notIds)('instead of %j, a request id is made', (given) => {
  expect(requestId(requestWith('x-request-id', given))).toMatch(/^[0-9a-f]{8}-[0-9a-f-]{27}$/);
});

const valid = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';

test.each([
  [valid, valid],
  [`cc${valid.slice(2)}-what-comes-later`, `cc${valid.slice(2)}`],
  [`${valid}-more`, null],
  [`ff${valid.slice(2)}`, null],
  [valid.toUpperCase(), null],
  [valid.replace('0af7651916cd43dd8448eb211c80319c', '0'.repeat(32)), null],
  [valid.replace('b7ad6b7169203331', '0'.repeat(16)), null],
  [`${valid}, ${valid}`, null],
  ['x', null],
  [undefined, null],
])('the traceparent %j is logged as %j', (given, logged) => {
  expect(traceParent(requestWith('traceparent', given))).toBe(logged);
});
