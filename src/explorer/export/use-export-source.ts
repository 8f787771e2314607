import { useQueryClient } from '@tanstack/react-query';
import { type ExportColumn, exportColumns, shownColumns } from '../../catalog/export/columns.ts';
import type { Provenance } from '../../catalog/export/provenance.ts';
import { collectionQuery } from '../../client/queries.ts';
import type { CollectionName } from '../../contract/collections.ts';
import { useCatalog } from '../data/catalog-context.tsx';
import type { ListView } from '../list/list-view.ts';
import type { Rows } from '../list/rows.ts';
import type { LoadingState } from '../data/use-collection.ts';
import { recordPath } from '../data/record-path.ts';
import { useExplorerUrl } from '../ui/use-explorer-url.ts';

/** The current list with its columns and provenance. */
export interface ExportSource {
  title: string;
  rows: Rows;
  columns: readonly ExportColumn[];
  tableColumns: readonly ExportColumn[];
  provenance: () => Provenance;
}

export function useExportSource(
  name: CollectionName,
  collection: LoadingState,
  rows: Rows,
  { columns: tableNames }: ListView,
): ExportSource {
  const { service, configuration } = useCatalog();
  const client = useQueryClient();
  const urlOf = useExplorerUrl();
  const columns = exportColumns(name, (key) => urlOf(recordPath(name, key)));
  const { ledger, completeness } = collection;
  return {
    title: configuration.title,
    rows,
    columns,
    tableColumns: shownColumns(columns, tableNames),
    provenance: () => {
      const pages = client.getQueryData(collectionQuery(service, name).queryKey)?.pages ?? [];
      const now = new Date();
      const oldest = Math.min(now.getTime(), ...pages.map(({ receivedAt }) => receivedAt));
      return {
        collection: name,
        from: new URL(service.baseUrl).host,
        receivedAt: new Date(oldest),
        exportedAt: now,
        loaded: ledger.entries.length,
        total: ledger.count,
        complete: completeness.state === 'complete',
        exported: rows.count,
        list: location.href,
      };
    },
  };
}
