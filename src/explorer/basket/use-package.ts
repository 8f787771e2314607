import type { PackageContents } from '../../catalog/basket/package-contents.ts';
import { collectionNames } from '../../contract/collections.ts';
import { useCatalog } from '../data/catalog-context.tsx';
import { recordPath } from '../data/record-path.ts';
import { useExplorerUrl } from '../ui/use-explorer-url.ts';
import type { ResolvedRecords } from './use-resolved-records.ts';

/** Returns a function that collects the current contents of a package of the selection. */
export function usePackage({ records, lists }: ResolvedRecords): () => PackageContents {
  const { configuration, service } = useCatalog();
  const urlOf = useExplorerUrl();
  return () => ({
    title: configuration.title,
    service: service.baseUrl,
    packagedAt: new Date(),
    records,
    lists: collectionNames
      .filter((name) => records.some(({ selected }) => selected.collection === name))
      .map((collection) => {
        const { ledger, completeness } = lists[collection];
        const isComplete = completeness.state === 'complete';
        return { collection, loaded: ledger.entries.length, total: ledger.count, isComplete };
      }),
    recordUrl: (collection, key) => urlOf(recordPath(collection, key)),
  });
}
