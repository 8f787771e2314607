import { IDBFactory, IDBObjectStore, IDBTransaction } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { moving, maxSelected, type NewRecord } from '../../../../../src/catalog/basket/selected-record.ts';
import { SelectedRecords } from '../../../../../src/explorer/data/selected/selected-records.ts';

const baseUrl = 'https://example.org/api/';
const record = (id: number): NewRecord => ({
  collection: 'variable',
  key: String(id),
  name: `Rent ${id}`,
  json: `{"id":${id}}`,
});

/** The selection as a tab has it that has just been opened. */
async function openTab(service = baseUrl): Promise<SelectedRecords> {
  const tab = new SelectedRecords(service);
  await tab.load();
  return tab;
}

const keysIn = (tab: SelectedRecords) => tab.state().records.map(({ key }) => key);

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('a selection is restored on the next visit, in order, with its notes, and only for its service', async () => {
  const tab = await openTab();
  await tab.add([record(3), record(1), record(2)]);
  const [first] = tab.state().records;
  await tab.change({ put: [{ ...first!, note: 'Check units' }], remove: [] });
  await tab.change(moving(tab.state().records, 2, 0));
  await tab.saved();
  const next = await openTab();
  expect(keysIn(next)).toEqual(['2', '3', '1']);
  expect(next.state().records[1]).toMatchObject({ name: 'Rent 3', json: '{"id":3}', note: 'Check units' });
  expect(keysIn(await openTab('https://example.org/other/'))).toEqual([]);
});

test('two tabs share what either of them adds, removes and moves', async () => {
  const [one, other] = [await openTab(), await openTab()];
  await Promise.all([one.add([record(1), record(2)]), other.add([record(3)])]);
  await expect.poll(() => [keysIn(one).length, keysIn(other).length]).toEqual([3, 3]);
  expect(keysIn(one)).toEqual(keysIn(other));
  await other.change({ put: [], remove: ['variable 1'] });
  await expect.poll(() => keysIn(one)).not.toContain('1');
  await one.change(moving(one.state().records, 1, 0));
  await expect.poll(() => keysIn(other)).toEqual(keysIn(one));
  expect(keysIn(await openTab())).toEqual(keysIn(one));
});

test('a selection takes 5,000 records and counts those beyond', async () => {
  const tab = await openTab();
  const { added, refused } = await tab.add(Array.from({ length: maxSelected + 7 }, (_, id) => record(id)));
  expect([added, refused]).toEqual([maxSelected, 7]);
  await tab.saved();
  expect(keysIn(await openTab())).toHaveLength(maxSelected);
});

test('each change is handed to the browser at once, so that leaving the page loses none', async () => {
  const tab = await openTab();
  const put = vi.spyOn(IDBObjectStore.prototype, 'put');
  const commit = vi.spyOn(IDBTransaction.prototype, 'commit');
  for (const id of [1, 2, 3]) await tab.add([record(id)]);
  // Promises only: no transaction has had time to complete.
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  expect(put).toHaveBeenCalledTimes(3);
  expect(commit).toHaveBeenCalledTimes(3);
  await tab.saved();
  expect(keysIn(await openTab())).toEqual(['1', '2', '3']);
});

test('invalid saved records are ignored, and the others restored', async () => {
  const tab = await openTab();
  await tab.add([record(1), record(2), record(3)]);
  await tab.saved();
  const database: IDBDatabase = await new Promise((resolve) => {
    const request = indexedDB.open('catalog-explorer-selected');
    request.onsuccess = () => resolve(request.result);
  });
  await new Promise((resolve) => {
    const transaction = database.transaction('records', 'readwrite');
    const store = transaction.objectStore('records');
    store.put({ collection: 'variable', key: 2, order: 'last' }, [1, baseUrl, 'variable 2']);
    store.put('nonsense', [1, baseUrl, 'variable 9']);
    transaction.oncomplete = resolve;
  });
  const next = await openTab();
  expect(keysIn(next)).toEqual(['1', '3']);
  expect(next.state().refusal).toBe('');
});

test('with full storage the selection still works, says why it is not saved, and is saved once there is room', async () => {
  const tab = await openTab();
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('', 'QuotaExceededError');
  });
  await tab.add([record(1)]);
  await tab.saved();
  expect(keysIn(tab)).toEqual(['1']);
  expect(tab.state().refusal).toBe('this site’s browser storage is full.');
  put.mockRestore();
  await tab.add([record(2)]);
  await tab.saved();
  expect(tab.state().refusal).toBe('');
  expect(keysIn(await openTab())).toEqual(['1', '2']);
});

test('with blocked storage the selection lasts until the page is closed', async () => {
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('The user denied permission to access the database.', 'SecurityError');
  });
  const tab = await openTab();
  await tab.add([record(1)]);
  await tab.add([record(2)]);
  await tab.saved();
  expect(keysIn(tab)).toEqual(['1', '2']);
  expect(tab.state()).toMatchObject({
    isLoaded: true,
    refusal: 'The user denied permission to access the database.',
  });
});

test('with storage that does not respond the selection works, and is saved once storage responds', async () => {
  await (await openTab()).add([record(1)]);
  const opened = indexedDB.open('catalog-explorer-selected');
  await expect.poll(() => opened.readyState).toBe('done');
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const late = new IDBOpenDBRequest();
  vi.spyOn(indexedDB, 'open').mockReturnValueOnce(late);
  const tab = new SelectedRecords(baseUrl);
  const added = tab.add([record(2)]);
  await vi.advanceTimersByTimeAsync(10_000);
  await added;
  await tab.saved();
  expect(keysIn(tab)).toEqual(['2']);
  expect(tab.state().refusal).toBe('the browser’s storage does not respond.');
  vi.useRealTimers();
  Object.defineProperty(late, 'result', { value: opened.result });
  late.onsuccess?.(new Event('success'));
  await expect.poll(() => keysIn(tab)).toEqual(['1', '2']);
  expect(tab.state().refusal).toBe('');
  await expect.poll(async () => keysIn(await openTab())).toEqual(['1', '2']);
});

test('a forged message from another page of this origin changes nothing', async () => {
  const tab = await openTab();
  await tab.add([record(1)]);
  await tab.saved();
  const channel = new BroadcastChannel('catalog-explorer.selected');
  for (const message of [null, 7, { baseUrl, keys: 'variable 1' }, { baseUrl, keys: [null, {}] }]) {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    channel.postMessage(message);
  }
  const other = await openTab();
  await other.add([record(2)]);
  await expect.poll(() => keysIn(tab)).toEqual(['1', '2']);
  channel.close();
});

test('a database that an interrupted first visit left without its store is made again', async () => {
  const opening = indexedDB.open('catalog-explorer-selected');
  await new Promise((resolve) => opening.addEventListener('success', resolve));
  opening.result.close();
  const tab = await openTab();
  await tab.add([record(1)]);
  await tab.saved();
  expect(tab.state().refusal).toBe('');
  expect(keysIn(await openTab())).toEqual(['1']);
});

test('a browser without a database is named as the reason, not the error of a script', async () => {
  Reflect.set(globalThis, 'indexedDB', undefined);
  expect((await openTab()).state().refusal).toBe('this browser does not allow it here.');
});
