import { expect, test } from 'vitest';
import { explainFailure } from '../../../src/client/explain-failure.ts';
import { failureOf, PageFailure } from '../../../src/client/failure.ts';
import { createCatalogClient } from '../../../src/client/catalog-client.ts';

const address = 'https://data.example/api/';

const silent = () => new Promise<Response>(() => {});
const large = async () => new Response('x'.repeat(9 * 1024 * 1024));

/** A service that sends nothing, or a page that is too large, to a client with these options. */
async function sentenceFor(options: Parameters<typeof createCatalogClient>[1]): Promise<string> {
  const error = await createCatalogClient(address, options)
    .fetchPage('indicator', null)
    .catch((thrown: unknown) => thrown);
  return explainFailure(failureOf(error, address)).sentence;
}

test('a silent service is reported with the timeout', async () => {
  expect(await sentenceFor({ fetch: silent, deadlines: { headers: 20 } })).toContain(
    'sent nothing for 0.02 seconds',
  );
});

test('a page that is too large is reported with the size that would have been read', async () => {
  expect(await sentenceFor({ fetch: large })).toContain('larger than 8 MiB');
});

test.each([
  ['no-response', 'sent nothing for 15 seconds'],
  ['too-large', 'larger than 8 MiB'],
] as const)('%s names the usual limit where none is known', (kind, words) => {
  expect(explainFailure(new PageFailure(kind, address)).sentence).toContain(words);
});
