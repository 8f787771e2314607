import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { SearchDocument } from '../../../../../src/catalog/search/search-document.ts';
import { createSearchClient, SearchFailure } from '../../../../../src/catalog/search/worker/search-client.ts';
import { InProcessWorker } from '../../../../support/in-process-worker.ts';

const documents = (...names: string[]): SearchDocument[] => names.map((name) => ({ fields: { name } }));

let workers: InProcessWorker[] = [];

beforeEach(() => {
  workers = [];
  vi.stubGlobal('Worker', function start() {
    workers.push(new InProcessWorker());
    return workers.at(-1);
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it('a search client answers over what was added before the question, and says over how many', async () => {
  const client = createSearchClient();
  client.add('variable', documents('Gross rent', 'Total'));
  const first = client.search('variable', 'rent');
  client.add('variable', documents('Rent'));
  const second = client.search('variable', 'rent');
  expect(await first).toMatchObject({ searched: 2, positions: Uint32Array.of(0) });
  expect(await second).toMatchObject({ searched: 3, positions: Uint32Array.of(2, 0) });
});

it('a search client answers every query, also those that wait while another one is answered', async () => {
  const client = createSearchClient();
  client.add('variable', documents('Rent', 'Age'));
  const outcomes = await Promise.all([
    ...['r', 're', 'rent', 'age'].map((query) => client.search('variable', query)),
    client.search('indicator', 'rent'),
  ]);
  expect(outcomes.map(({ positions }) => positions.join(' '))).toEqual(['0', '0', '0', '1', '']);
});

it('a search client whose worker fails rejects every open search after a crash, until it is restarted and fed again', async () => {
  const client = createSearchClient();
  client.add('variable', documents('Rent'));
  const open = [client.search('variable', 'rent'), client.search('indicator', 'rent')];
  workers[0]?.dispatchEvent(Object.assign(new Event('error'), { message: 'out of memory' }));
  for (const each of open) await expect(each).rejects.toThrow('The search stopped working: out of memory');
  expect(client.failed).toBe(true);
  await expect(client.search('variable', 'rent')).rejects.toBeInstanceOf(SearchFailure);

  client.restart();
  expect(client.failed).toBe(false);
  client.add('variable', documents('Rent'));
  expect(await client.search('variable', 'rent')).toMatchObject({ searched: 1 });
});

it('a search client whose worker fails says so when the worker cannot be started', async () => {
  vi.stubGlobal('Worker', function refuse() {
    throw new Error('workers are not allowed here');
  });
  const client = createSearchClient();
  expect(client.failed).toBe(true);
  await expect(client.search('variable', 'rent')).rejects.toThrow('workers are not allowed here');
});
