import type { Entry } from '../../../catalog/records/entry.ts';
import { estimateNote, topicCount, useTopicCounts } from '../../data/loading/topic-counts.ts';
import { useCollection } from '../../data/loading/use-collection.ts';

/** How many indicators a subdomain has; nothing before they are counted. */
export function TopicCount({ entry }: { entry: Entry }) {
  const { ledger, isLoading } = useCollection('subdomain');
  const { data } = useTopicCounts(ledger.entries, !isLoading);
  const count = data?.counts.get(entry.key);
  if (data === undefined || count === undefined) return null;
  return (
    <span title={data.isEstimated ? estimateNote(data.ledger) : undefined}>
      {topicCount(count, data.isEstimated)}
    </span>
  );
}
