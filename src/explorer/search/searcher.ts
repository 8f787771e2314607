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

/** Hands the searcher every entry it does not have yet, a portion at a time, letting the page breathe in between. */
export async function feed(
  searcher: SearchClient,
  name: CollectionName,
  entries: readonly Entry[],
): Promise<void> {
  if (searcher.failed) searcher.restart();
  if (searcher.fed(name) > entries.length) searcher.clear(name);
  while (searcher.fed(name) < entries.length) {
    const from = searcher.fed(name);
    const documents = entries.slice(from, from + portion).map(({ record }) => searchDocument(name, record));
    searcher.add(name, documents);
    await new Promise((resolve) => setTimeout(resolve));
  }
}
