import { memoized } from '../../../catalog/memoized.ts';
import {
  type NewRecord,
  type SelectedRecord,
  type SelectionChange,
  adding,
  changed,
  changedKeys,
  inOrder,
  selectedKey,
  stateOf,
} from '../../../catalog/basket/selected-record.ts';
import type { CatalogClient } from '../../../client/catalog-client.ts';
import { showDone } from '../../ui/notice/done-notices.tsx';
import { refusalReason } from '../stored.ts';
import { ValueStore } from '../../ui/page/value-store.ts';
import type { SelectedStorage } from './selected-storage.ts';

/** The selection of one service: `records` in order, `byKey` by `selectedKey`. */
export interface SelectedState {
  /** False until the saved selection has been read or could not be read. */
  isLoaded: boolean;
  records: readonly SelectedRecord[];
  byKey: ReadonlyMap<string, SelectedRecord>;
  /** Why the browser does not save the selection; empty if it does. */
  refusal: string;
}

/** In ms. In some private windows, storage never responds. */
const longestWait = 3000;

/** The selection of one service in memory and storage, which tabs share; nothing rejects: what cannot be saved now lasts until the page is closed. */
export class SelectedRecords {
  readonly #baseUrl: string;
  readonly #unsaved = new Set<string>();
  readonly #store = new ValueStore<SelectedState>({
    isLoaded: false,
    records: [],
    byKey: new Map(),
    refusal: '',
  });
  #storage: Promise<SelectedStorage | null> | null = null;
  #waited: Promise<null> | null = null;
  #writing: Promise<void> = Promise.resolve();
  #reported = '';

  constructor(baseUrl: string) {
    this.#baseUrl = baseUrl;
  }

  readonly state = this.#store.get;
  readonly subscribe = this.#store.subscribe;

  /** Reads the saved selection once. */
  async load(): Promise<void> {
    await this.#open();
  }

  /** Appends records. Resolves to how many were added, how many exceeded the limit, and the change that undoes it. */
  async add(
    records: Iterable<NewRecord>,
  ): Promise<{ added: number; refused: number; undo: SelectionChange }> {
    await this.#open();
    const { refused, ...change } = adding(this.state().records, records);
    return { added: change.put.length, refused, undo: this.#apply(change) };
  }

  /** Changes the selection. Resolves to the change that undoes it. */
  async change(change: SelectionChange): Promise<SelectionChange> {
    await this.#open();
    return this.#apply(change);
  }

  /** Resolves when everything has been written or could not be written. */
  saved(): Promise<void> {
    return this.#writing;
  }

  #apply(change: SelectionChange): SelectionChange {
    const keys = changedKeys(change);
    const undo = stateOf(this.state().byKey, keys);
    for (const key of keys) this.#unsaved.add(key);
    this.#show(changed(this.state().byKey, change));
    // Not after the previous write: a page that is left has time to start transactions, but not to wait for one.
    this.#writing = Promise.all([this.#writing, this.#save()]).then(() => this.#reportRefusal());
    return undo;
  }

  /** Says once, on every page, that changes will be lost. */
  #reportRefusal(): void {
    const { refusal } = this.state();
    if (refusal === this.#reported) return;
    this.#reported = refusal;
    if (refusal !== '') showDone(`Your selection can’t be saved on this device: ${refusal}`);
  }

  /** Writes unsaved records in their current state. */
  async #save(): Promise<void> {
    const storage = await this.#open();
    const keys = [...this.#unsaved];
    if (keys.length === 0 || storage === null) return;
    const { put, remove } = stateOf(this.state().byKey, keys);
    for (const key of keys) this.#unsaved.delete(key);
    try {
      await storage.write(put, remove);
      this.#set({ refusal: '' });
    } catch (error) {
      for (const key of keys) this.#unsaved.add(key);
      this.#set({ refusal: refusalReason(error) });
    }
  }

  /** Null if storage refuses, or has not responded in time; once it responds, it is used. */
  async #open(): Promise<SelectedStorage | null> {
    this.#storage ??= this.#start();
    this.#waited ??= this.#wait();
    return Promise.race([this.#storage, this.#waited]);
  }

  async #wait(): Promise<null> {
    await new Promise((resolve) => setTimeout(resolve, longestWait));
    if (!this.state().isLoaded)
      this.#set({ isLoaded: true, refusal: 'the browser’s storage does not respond.' });
    return null;
  }

  async #start(): Promise<SelectedStorage | null> {
    try {
      const { openSelectedStorage } = await import('./selected-storage.ts');
      const storage = openSelectedStorage(this.#baseUrl);
      const saved = await storage.read();
      const byKey = new Map(saved.map((record) => [selectedKey(record), record]));
      this.#show(changed(byKey, stateOf(this.state().byKey, [...this.#unsaved])), { refusal: '' });
      storage.watch((keys) => void this.#readAgain(storage, keys));
      if (this.#unsaved.size > 0) setTimeout(() => void this.#save());
      return storage;
    } catch (error) {
      this.#set({ isLoaded: true, refusal: refusalReason(error) });
      // Retried with the next change.
      this.#storage = null;
      return null;
    }
  }

  /** Reads what another tab changed. Unsaved changes of this tab take precedence. */
  async #readAgain(storage: SelectedStorage, changedKeys: readonly string[]): Promise<void> {
    try {
      const put = await storage.read(changedKeys);
      const isOurs = (key: string) => this.#unsaved.has(key);
      this.#show(
        changed(this.state().byKey, {
          remove: changedKeys.filter((key) => !isOurs(key)),
          put: put.filter((record) => !isOurs(selectedKey(record))),
        }),
      );
    } catch (error) {
      this.#set({ refusal: refusalReason(error) });
    }
  }

  #show(byKey: SelectedState['byKey'], change: Partial<SelectedState> = {}): void {
    this.#set({ isLoaded: true, byKey, records: inOrder(byKey.values()), ...change });
  }

  #set(change: Partial<SelectedState>): void {
    this.#store.set({ ...this.state(), ...change });
  }
}

/** The one selection of a service. */
export const selectedRecordsOf = memoized((service: CatalogClient) => new SelectedRecords(service.baseUrl));
