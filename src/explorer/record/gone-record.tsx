import { useQuery } from '@tanstack/react-query';
import { idText } from '../../catalog/records/entry.ts';
import { shownText } from '../../catalog/visible-text.ts';
import type { CollectionName } from '../../contract/collections.ts';
import { isSummary } from '../../contract/recorded-changes.ts';
import { useCatalog } from '../data/catalog-context.tsx';
import { dayOf, fetchChanges } from '../data/recorded-changes.ts';
import notice from '../ui/notice.module.css';
import { RawJson } from '../ui/raw-json.tsx';

/** Says since when a record is no longer in the catalog, with its last copy; nothing if the record of changes does not know it. */
export function GoneRecord({ name, recordKey }: { name: CollectionName; recordKey: string }) {
  const catalog = useCatalog();
  const { data } = useQuery({
    queryKey: ['changes', catalog.service.baseUrl, name, recordKey],
    queryFn: ({ signal }) => {
      const query = new URLSearchParams({ collection: name, id: idText(recordKey) });
      return fetchChanges(catalog, `?${query.toString()}`, signal);
    },
    retry: false,
  });
  const last = data?.changes[0];
  if (last === undefined || isSummary(last) || last.kind !== 'gone') return null;
  return (
    <div role="note" className={notice.warning}>
      <p>
        <strong>{`No longer in the catalog since ${dayOf(last.at)}.`}</strong> It was called “
        <bdi>{shownText(last.name, 300)}</bdi>”.
      </p>
      <RawJson raw={last.record} title="Last copy (JSON)" />
    </div>
  );
}
