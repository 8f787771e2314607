import { expect, test } from 'vitest';
import { failureOf } from '../../../src/client/failure/failure.ts';
import { networkReason } from '../../../src/server/upstream/server-fetch.ts';

const reasonOf = async (address: string) =>
  networkReason(
    await fetch(address).then(
      () => expect.unreachable('the request succeeded'),
      (error: unknown) => failureOf(error, address),
    ),
  );

test('the reason of a failed connection is stated as Node reports it', async () => {
  const blocked = 'Port 1 is never used for HTTP, so requests to it are blocked.';
  expect(await reasonOf('http://127.0.0.1:1/')).toBe(blocked);
  // Nobody listens on this port, as far as it is assigned at all.
  expect(await reasonOf('http://127.0.0.1:2/')).toBe('127.0.0.1:2 refused the connection.');
});

test.each([
  ['ENOTFOUND', 'The host name catalog.test does not exist.'],
  ['EAI_AGAIN', 'The host name catalog.test cannot be resolved at the moment.'],
  ['ECONNRESET', 'catalog.test closed the connection without a response.'],
  ['UND_ERR_CONNECT_TIMEOUT', 'catalog.test did not accept the connection in time.'],
  ['ENETUNREACH', 'There is no network route to catalog.test.'],
  ['CERT_HAS_EXPIRED', 'The certificate or TLS of catalog.test was rejected (it failed).'],
  ['EUNKNOWN', null],
])('%s: %s', (code, sentence) => {
  const cause = Object.assign(new Error('it failed'), { code });
  const failure = failureOf(new TypeError('fetch failed', { cause }), 'https://catalog.test/api/');
  expect(networkReason(failure)).toBe(sentence);
});

test('any other failure has no such reason', () => {
  expect(networkReason(failureOf(new TypeError('no'), 'https://catalog.test/'))).toBeNull();
  expect(networkReason(failureOf(new Error('no'), 'https://catalog.test/'))).toBeNull();
});
