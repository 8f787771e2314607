import { countOf } from '../../catalog/count.ts';
import type { Entry } from '../../catalog/records/entry.ts';
import { extentOf } from '../data/loaded-of.tsx';
import { useTopicCounts } from '../data/topic-counts.ts';
import { useCollection } from '../data/use-collection.ts';

/** How many indicators a subdomain has; nothing before they are counted. */
export function TopicCount({ entry }: { entry: Entry }) {
  const { ledger, isLoading } = useCollection('subdomain');
  const { data } = useTopicCounts(ledger.entries, !isLoading);
  const count = data?.counts.get(entry.key) ?? 0;
  if (data === undefined || count === 0) return null;
  const words = countOf(count, 'indicator', 'indicators');
  return data.isEstimated ? (
    <span title={`Estimated by searching ${extentOf(data.ledger)}`}>{`≈ ${words}`}</span>
  ) : (
    <span>{words}</span>
  );
}
