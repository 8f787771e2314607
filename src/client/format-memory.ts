import type { CollectionName } from '../contract/collections.ts';
import { contractFormat } from '../contract/page-query.ts';
import type { PageFailure } from './failure.ts';

/** Value of the query parameter `format`; null where it is left out. */
export type PageFormat = typeof contractFormat | 'json' | null;

const formats: readonly PageFormat[] = [contractFormat, 'json', null];

/** What worked at one service. Each collection is an address of its own and may differ from the others. */
export interface FormatMemory {
  /** Formats to try, likeliest first: what worked here, what worked at another collection, then all in order. */
  order(collection: CollectionName): readonly PageFormat[];
  readonly remember: (collection: CollectionName, format: PageFormat) => void;
}

/** An empty memory, for one service. */
export function createFormatMemory(): FormatMemory {
  const perCollection = new Map<CollectionName, PageFormat>();
  let latest: PageFormat | undefined;
  return {
    order(collection) {
      const first = perCollection.has(collection) ? perCollection.get(collection) : latest;
      return first === undefined ? formats : [first, ...formats.filter((format) => format !== first)];
    },
    remember(collection, format) {
      perCollection.set(collection, format);
      latest = format;
    },
  };
}

/** Whether a failure may be about the format alone, so that another one is worth a try. */
export function mayBeAboutFormat(failure: PageFailure): boolean {
  if (failure.kind === 'web-page') return true;
  return (
    failure.kind === 'status' && (failure.status === 400 || failure.status === 404 || failure.status === 406)
  );
}
