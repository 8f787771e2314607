import { expect, test } from 'vitest';
import type { Observation } from '../../../src/server/observed/observations.ts';
import { monitorStore } from '../../../src/server/database/monitored-store.ts';
import { openSqliteStore } from '../../../src/service/sqlite/sqlite-store.ts';
import { type CatalogStore, StoreUnavailable } from '../../../src/service/store.ts';
import { draftOf } from '../../support/writing.ts';

/** A store that is away while `away` is true, watched under a clock in seconds that the test sets. */
function watched() {
  const state = { away: false, now: 0 };
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
  const { isUnavailable, store: seen } = monitorStore(store, 'postgres://host/name', log, {
    now: () => state.now * 1000,
  });
  const read = () =>
    seen.state('indicator').then(
      () => 'read',
      () => 'failed',
    );
  return { state, lines, isUnavailable, read, seen };
}

test('an outage is reported when it begins, once a minute with a count, and when it ends', async () => {
  const { state, lines, isUnavailable, read } = watched();
  expect([await read(), isUnavailable()]).toEqual(['read', false]);
  state.away = true;
  for (state.now = 1; state.now <= 150; state.now += 1) expect(await read()).toBe('failed');
  expect(isUnavailable()).toBe(true);
  expect(lines).toHaveLength(3);
  expect(lines[0]).toBe(
    'database unavailable {"database":"postgres://host/name","action":"read","failures":1,"reason":"the database is unavailable: connect ECONNREFUSED 127.0.0.1:5432"}',
  );
  expect(lines[1]).toContain('"failures":61');
  expect(lines[2]).toContain('"failures":121');
  state.away = false;
  await read();
  await read();
  expect(isUnavailable()).toBe(false);
  expect(lines.slice(3)).toEqual([
    'database available again {"database":"postgres://host/name","action":"read","failures":150,"seconds":150}',
  ]);
});

test('a database that fails every other second is still reported at most once a minute', async () => {
  const { state, lines, read } = watched();
  for (state.now = 1; state.now <= 120; state.now += 1) {
    state.away = state.now % 2 === 0;
    await read();
  }
  expect(lines.filter((line) => line.includes('database unavailable'))).toHaveLength(2);
  expect(lines.filter((line) => line.includes('available again'))).toHaveLength(2);
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
