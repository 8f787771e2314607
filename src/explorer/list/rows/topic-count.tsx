import { countOf } from '../../../catalog/count.ts';
import type { Entry } from '../../../catalog/records/entry.ts';
import { useTopicCounts } from '../../data/loading/topic-counts.ts';
import { useCollection } from '../../data/loading/use-collection.ts';

/** How many indicators a subdomain has; nothing before they are counted. */
export function TopicCount({ entry }: { entry: Entry }) {
  const count = useTopicCounts(useCollection('subdomain').ledger.entries)?.counts.get(entry.key);
  return count === undefined ? null : <span>{countOf(count, 'indicator', 'indicators')}</span>;
}
