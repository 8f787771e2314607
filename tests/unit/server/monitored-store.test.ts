import { expect, test } from 'vitest';
import type { Observation } from '../../../src/server/observed/observations.ts';
import { monitorStore } from '../../../src/server/database/open-served-store.ts';
import { openSqliteStore } from '../../../src/service/sqlite/sqlite-store.ts';
import { type CatalogStore, StoreUnavailable } from '../../../src/service/store.ts';
import { draftOf } from '../../support/writing.ts';

/** A store that is away while `away` is true, watched. */
function watched() {
  const state = { away: false };
  const lines: string[] = [];
  const log = ({ event, ...fields }: Observation) => void lines.push(`${event} ${JSON.stringify(fields)}`);
  const cause = Object.assign(new Error('connect ECONNREFUSED\n127.0.0.1:5432'), { code: 'ECONNREFUSED' });
  const real = openSqliteStore(':memory:');
  const unlessAway = async <T>(work: () => Promise<T>): Promise<T> => {
    if (state.away) throw new StoreUnavailable('the database is unavailable', { cause });
    return work();
  };
  const store: CatalogStore = {
    ...real,
    state: (collection) => unlessAway(() => real.state(collection)),
    insert: (draft, attempt) => unlessAway(() => real.insert(draft, attempt)),
  };
  const { isUnavailable, store: seen } = monitorStore(store, 'postgres://host/name', log);
  const read = () =>
    seen.state('indicator').then(
      () => 'read',
      () => 'failed',
    );
  return { state, lines, isUnavailable, read, seen };
}

test('an outage is reported when it begins and when it ends', async () => {
  const { state, lines, isUnavailable, read } = watched();
  expect([await read(), isUnavailable()]).toEqual(['read', false]);
  state.away = true;
  expect([await read(), await read(), isUnavailable()]).toEqual(['failed', 'failed', true]);
  state.away = false;
  expect([await read(), await read(), isUnavailable()]).toEqual(['read', 'read', false]);
  expect(lines).toEqual([
    'database unavailable {"database":"postgres://host/name","action":"read","reason":"the database is unavailable: connect ECONNREFUSED 127.0.0.1:5432"}',
    'database available again {"database":"postgres://host/name","action":"read"}',
  ]);
});

test('an outage of writing does not end because reading works', async () => {
  const { state, lines, isUnavailable, seen, read } = watched();
  const draft = draftOf('s');
  state.away = true;
  await expect(seen.insert(draft, null)).rejects.toThrow(StoreUnavailable);
  state.away = false;
  expect([await read(), isUnavailable()]).toEqual(['read', true]);
  await seen.insert(draft, null);
  expect(isUnavailable()).toBe(false);
  expect(lines).toMatchObject([
    expect.stringContaining('"action":"write"'),
    expect.stringContaining('again'),
  ]);
});
