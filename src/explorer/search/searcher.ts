import type { Entry } from '../../catalog/entry.ts';
import { searchDocument } from '../../catalog/search/document.ts';
import type { SearchClient } from '../../catalog/search/search-client.ts';
import type { Service } from '../../client/fetch-page.ts';
import type { CollectionName } from '../../contract/collections.ts';

// Documents handed over at once: small enough that typing never waits for it.
const portion = 500;

const searchers = new WeakMap<Service, Promise<SearchClient>>();

/** The one searcher of a service; its code and its worker are loaded when first asked for. */
export function searcherOf(service: Service): Promise<SearchClient> {
  const known = searchers.get(service);
  if (known !== undefined) return known;
  const made = import('../../catalog/search/search-client.ts').then(({ createSearchClient }) =>
    createSearchClient(),
  );
  searchers.set(service, made);
  // A failed download is not kept, so that the next search tries again.
  made.catch(() => searchers.delete(service));
  return made;
}

// What each searcher's documents begin with: a list loaded anew begins with another entry.
const firstEntries = new WeakMap<SearchClient, Map<CollectionName, Entry>>();

/**
 * Hands the searcher every entry it does not have yet, a portion at a time, letting the page breathe in between. Several
 * may feed at once, with older and newer states of one list.
 */
export async function feed(
  searcher: SearchClient,
  name: CollectionName,
  entries: readonly Entry[],
): Promise<void> {
  if (searcher.failed) searcher.restart();
  const firsts = firstEntries.get(searcher) ?? new Map<CollectionName, Entry>();
  firstEntries.set(searcher, firsts);
  const first = entries[0];
  if (firsts.get(name) !== first && searcher.fed(name) > 0) searcher.clear(name);
  if (first !== undefined) firsts.set(name, first);
  while (searcher.fed(name) < entries.length && firsts.get(name) === first) {
    const from = searcher.fed(name);
    const documents = entries.slice(from, from + portion).map(({ record }) => searchDocument(name, record));
    searcher.add(name, documents);
    await new Promise((resolve) => setTimeout(resolve));
  }
}
