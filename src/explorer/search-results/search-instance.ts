import type { Entry } from '../../catalog/entry.ts';
import { searchDocument } from '../../catalog/search/search-document.ts';
import type { explain } from '../../catalog/search/explain-match.ts';
import type { looksForAnything } from '../../catalog/search/query.ts';
import type { SearchClient } from '../../catalog/search/worker/search-client.ts';
import type { CatalogClient } from '../../client/catalog-client.ts';
import type { CollectionName } from '../../contract/collections.ts';
import { importedCode } from '../parts/chunk-load-error.ts';

// Documents handed over at once: small enough that typing never waits for it.
const portion = 500;

/** What searching takes: who searches, what says why a record was found, and whether a query looks for anything. */
export interface SearchInstance {
  searcher: SearchClient;
  explain: typeof explain;
  looksForAnything: typeof looksForAnything;
}

/** `here` is null until it has come. */
interface Made {
  coming: Promise<SearchInstance>;
  here: SearchInstance | null;
}

const searches = new WeakMap<CatalogClient, Made>();

/** The one search of a service; its code and its worker are loaded when first asked for. */
export function searchOf(service: CatalogClient): Promise<SearchInstance> {
  const known = searches.get(service);
  if (known !== undefined) return known.coming;
  const made: Made = { coming: startSearch(), here: null };
  searches.set(service, made);
  made.coming.then(
    (search) => (made.here = search),
    // A failed download is not kept, so that the next search tries again.
    () => searches.delete(service),
  );
  return made.coming;
}

/** The same without waiting, where it is there: a key is answered in the picture that shows it. */
export function searchHere(service: CatalogClient): SearchInstance | null {
  return searches.get(service)?.here ?? null;
}

// Late: the first screen does not need the search.
async function startSearch(): Promise<SearchInstance> {
  const [{ createSearchClient }, { explain }, { looksForAnything }] = await Promise.all([
    importedCode(() => import('../../catalog/search/worker/search-client.ts')),
    importedCode(() => import('../../catalog/search/explain-match.ts')),
    importedCode(() => import('../../catalog/search/query.ts')),
  ]);
  return { searcher: createSearchClient(), explain, looksForAnything };
}

// What each searcher's documents begin with: a list loaded anew begins with another entry.
const firstEntries = new WeakMap<SearchClient, Map<CollectionName, Entry>>();

/**
 * Hands the searcher every entry it does not have yet, a portion at a time, letting the page breathe in between. Several
 * may feed at once, with older and newer states of one list. Gives null where there is nothing left to hand over.
 */
export function feed(
  searcher: SearchClient,
  name: CollectionName,
  entries: readonly Entry[],
): Promise<void> | null {
  if (searcher.failed) searcher.restart();
  const firsts = firstEntries.get(searcher) ?? new Map<CollectionName, Entry>();
  firstEntries.set(searcher, firsts);
  const first = entries[0];
  if (firsts.get(name) !== first && searcher.fed(name) > 0) searcher.clear(name);
  if (first !== undefined) firsts.set(name, first);
  const hasMore = () => searcher.fed(name) < entries.length && firsts.get(name) === first;
  return hasMore() ? feedWhile(hasMore, searcher, name, entries) : null;
}

async function feedWhile(
  hasMore: () => boolean,
  searcher: SearchClient,
  name: CollectionName,
  entries: readonly Entry[],
): Promise<void> {
  while (hasMore()) {
    const from = searcher.fed(name);
    const documents = entries.slice(from, from + portion).map(({ record }) => searchDocument(name, record));
    searcher.add(name, documents);
    await new Promise((resolve) => setTimeout(resolve));
  }
}
