import { countOf } from '../../../catalog/count.ts';
import type { Entry } from '../../../catalog/records/entry.ts';
import { universeOf } from '../../../catalog/records/variable-facts.ts';
import { sourcesNamedIn, sourcesOf } from '../../../catalog/sources.ts';
import { shownText } from '../../../catalog/visible-text.ts';
import { useTopicCounts } from '../../data/loading/topic-counts.ts';
import { useCollection } from '../../data/loading/use-collection.ts';

/** How many indicators a subdomain has; nothing before they are counted. */
export function TopicCount({ entry, isLast }: { entry: Entry; isLast: boolean }) {
  const count = useTopicCounts(useCollection('subdomain').ledger.entries)?.counts.get(entry.key);
  return (
    count !== undefined && <span>{`${countOf(count, 'indicator', 'indicators')}${isLast ? '' : ' · '}`}</span>
  );
}

/** Whom or what the table with an indicator's code counts, as on its page; nothing unless variables of it are loaded. */
export function TableUniverse({ entry: { record } }: { entry: Entry<'indicator'> }) {
  const { entries } = useCollection('variable').ledger;
  const [table, ...others] = sourcesNamedIn(record, sourcesOf(entries));
  const universe = table && others.length === 0 ? universeOf({ sources: [table.record] }) : null;
  return universe === null ? null : <bdi>{shownText(universe, 300)}</bdi>;
}
