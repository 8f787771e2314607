import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { headingOf, idText, keyOf } from '../../catalog/records/entry.ts';
import { shownText } from '../../catalog/text/visible-text.ts';
import type { CollectionName } from '../../contract/collections.ts';
import { isSummary } from '../../contract/change.ts';
import { useCollection } from '../data/loading/use-collection.ts';
import { useCatalog } from '../data/services/catalog-context.tsx';
import { recordPath } from '../data/record-path.ts';
import { dayOf, fetchChanges } from '../data/recorded-changes.ts';
import { RawJson } from '../ui/content/raw-json.tsx';
import { Link } from '../ui/control/link.tsx';

type Props = {
  name: CollectionName;
  recordKey: string;
  /** What is shown if the record of changes does not know that the record is gone. */
  children: ReactNode;
};

/** Says since when a record is no longer in the catalog, with its last copy. */
export function GoneRecord({ name, recordKey, children }: Props) {
  const catalog = useCatalog();
  const { ledger } = useCollection(name);
  const { data, isLoading } = useQuery({
    queryKey: ['changes', catalog.service.baseUrl, name, recordKey],
    queryFn: ({ signal }) => {
      const query = new URLSearchParams({ collection: name, id: idText(recordKey) });
      return fetchChanges(`?${query.toString()}`, signal);
    },
    retry: false,
  });
  const last = data?.changes[0];
  if (isLoading) return null;
  if (last === undefined || isSummary(last) || last.kind !== 'gone') return children;
  const went = data?.changes.find((each) => isSummary(each) || each.wentEarlier !== true) ?? last;
  const successor = last.replacedBy === undefined ? undefined : ledger.byKey.get(keyOf(last.replacedBy));
  return (
    <div role="note" className="notice warning">
      <p>
        <strong>{`No longer in the catalog since ${dayOf(went.at)}.`}</strong> It was called “
        <bdi>{shownText(last.name, 300)}</bdi>”.
        {last.replacedBy !== undefined && (
          <>
            {last.isStated ? ' It is replaced by ' : ' It probably is '}
            <Link to={recordPath(name, keyOf(last.replacedBy))}>
              {successor === undefined ? 'another record' : shownText(headingOf(successor), 300)}
            </Link>
            {last.isStated ? '.' : ' now.'}
          </>
        )}
      </p>
      <RawJson raw={last.record} title="Last copy (JSON)" />
    </div>
  );
}
