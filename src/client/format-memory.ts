import type { CollectionName } from '../contract/collections.ts';
import { contractFormat } from '../contract/page-query.ts';
import type { PageFailure } from './failure.ts';

export type PageFormat = typeof contractFormat | 'json' | null;

const formats: readonly PageFormat[] = [contractFormat, 'json', null];

export interface FormatMemory {
  /** Formats to try: first the one that worked for this collection or, failing that, for another one. */
  order(collection: CollectionName): readonly PageFormat[];
  readonly remember: (collection: CollectionName, format: PageFormat) => void;
}

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

/** Whether a failure may be caused by the format, so that another format is worth trying. */
export function mayDependOnFormat(failure: PageFailure): boolean {
  if (failure.kind === 'web-page') return true;
  return (
    failure.kind === 'status' && (failure.status === 400 || failure.status === 404 || failure.status === 406)
  );
}
