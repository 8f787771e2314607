import { describe, expect, test } from 'vitest';
import { explainFailure } from '../../../src/client/failure/explain-failure.ts';
import { type FailureKind, failureMessages } from '../../../src/client/failure/failure-messages.ts';
import { createCatalogClient } from '../../../src/client/catalog-client.ts';
import { failureOf, PageFailure } from '../../../src/client/failure/failure.ts';

const address = 'https://data.example.org/api/indicator/?format=api';
const isKind = (name: string): name is FailureKind => Object.hasOwn(failureMessages, name);
const kinds = Object.keys(failureMessages).filter(isKind);

describe('a failure', () => {
  test.each(kinds)('%s is explained with host and remedy, without unfilled placeholders', (kind) => {
    const { title, sentence, remedy } = explainFailure(new PageFailure(kind, address, { status: 503 }));
    expect(title.length).toBeGreaterThan(5);
    expect(sentence).toContain('data.example.org');
    expect(`${title}${sentence}${remedy}`).not.toMatch(/[{}]|undefined/);
    expect(remedy).toMatch(/\.$/);
  });

  test('keeps the server’s message as one line of at most 300 characters', () => {
    const failure = new PageFailure('status', address, { detail: `a\r\n\u0000b ${'x'.repeat(500)}` });
    expect(failure.detail).toHaveLength(300);
    expect(failure.detail).toMatch(/^a b x/);
  });

  test('without a known reason mentions the certificate for https only, and claims no reason', () => {
    const [secure, plain] = [address, address.replace('https', 'http')].map(
      (at) => explainFailure(new PageFailure('unreachable', at)).sentence,
    );
    expect(secure).toContain('or its certificate may not be accepted');
    expect(plain).not.toContain('certificate');
    expect(secure).not.toMatch(/was not found|did not accept|redirects/);
  });

  test('says how long a busy service requests to wait', () => {
    const [short, long] = [30, 600].map(
      (retryAfter) => explainFailure(new PageFailure('busy', address, { status: 429, retryAfter })).remedy,
    );
    expect(short).toContain('30 seconds');
    expect(long).toContain('10 minutes');
  });

  test.each([
    [new TypeError('Failed to fetch'), 'unreachable'],
    [new DOMException('stopped', 'AbortError'), 'cancelled'],
    [new DOMException('late', 'TimeoutError'), 'no-response'],
    [new RangeError('odd'), 'unexpected'],
    ['a thrown text', 'unexpected'],
    [undefined, 'unexpected'],
  ])('is created from anything thrown: %s becomes %s', (error, kind) => {
    expect(failureOf(error, address)).toMatchObject({ kind, address });
  });

  test('that is a PageFailure already stays the same object', () => {
    const failure = new PageFailure('login', address);
    expect(failureOf(failure, 'https://elsewhere.example/')).toBe(failure);
  });
});

const silent = () => new Promise<Response>(() => {});
const large = async () => new Response('x'.repeat(9 * 1024 * 1024));

// Although this fetch ignores the signal that ends it.
test.each([
  ['no-response', 'sent nothing for 0.02 seconds', { fetch: silent, deadlines: { headers: 20 } }],
  ['too-large', 'larger than 8 MiB', { fetch: large }],
])('the failure %s names the limit that was exceeded: %s', async (kind, words, options) => {
  const page = createCatalogClient('https://data.example.org/api/', options).fetchPage('indicator', null);
  const error: unknown = await page.catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ kind });
  expect(explainFailure(failureOf(error, address)).sentence).toContain(words);
});

test.each([
  ['no-response', 'sent nothing for too long'],
  ['too-large', 'larger than 8 MiB'],
] as const)('%s is explained where no limit is known', (kind, words) => {
  expect(explainFailure(new PageFailure(kind, address)).sentence).toContain(words);
});
