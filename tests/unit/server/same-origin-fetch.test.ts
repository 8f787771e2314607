import { expect, test } from 'vitest';
import { PageFailure } from '../../../src/client/failure/failure.ts';
import { networkReason, sameOriginFetch } from '../../../src/server/upstream/server-fetch.ts';

/** A fetch of a network in which each address redirects as `locations` says, and what was requested of it. */
function network(locations: Readonly<Record<string, string>>) {
  const requested: string[] = [];
  const ask: typeof fetch = async (input, init) => {
    const { method, url, redirect } = new Request(input, init);
    requested.push(`${method} ${url} ${redirect}`);
    const location = locations[url];
    return location === undefined
      ? new Response('here')
      : new Response('moved', { status: 302, headers: { Location: location } });
  };
  return { requested, fetch: sameOriginFetch(ask) };
}

async function failureOf(answer: Promise<Response>): Promise<PageFailure> {
  const failure: unknown = await answer.then(() => null).catch((error: unknown) => error);
  if (failure instanceof PageFailure) return failure;
  throw new Error('it did not fail as a page does', { cause: failure });
}

test('redirects within the origin are followed, with the method of the request', async () => {
  const { requested, fetch } = network({
    'http://a.test/one': '/two',
    'http://a.test/two': 'http://a.test/three',
  });
  expect(await (await fetch('http://a.test/one', { method: 'HEAD' })).text()).toBe('here');
  expect(requested).toEqual(['one', 'two', 'three'].map((path) => `HEAD http://a.test/${path} manual`));
});

test.each(
  `http://b.test/ //b.test/ https://a.test/one http://a.test:81/ http://169.254.169.254/latest/
    file:///etc/passwd http://[`.split(/\s+/),
)('a redirect to %s is never followed, and named', async (location) => {
  const { requested, fetch } = network({ 'http://a.test/one': location });
  const failure = await failureOf(fetch('http://a.test/one', { redirect: 'follow' }));
  expect(failure).toMatchObject({ kind: 'redirected', address: 'http://a.test/one', status: 302 });
  expect(failure.detail).toContain(location.replace(/^\/\//, ''));
  expect(requested).toHaveLength(1);
});

test('a redirect loop ends', async () => {
  const { requested, fetch } = network({ 'http://a.test/': '/' });
  const failure = await failureOf(fetch('http://a.test/'));
  expect(failure.detail).toMatch(/^Redirected more than 5 times/);
  expect(networkReason(failure)).toBe('a.test redirects endlessly.');
  expect(requested).toHaveLength(6);
});

test('a redirect without Location is returned', async () => {
  const fetch = sameOriginFetch(async () => new Response(null, { status: 304 }));
  expect((await fetch('http://a.test/')).status).toBe(304);
});
