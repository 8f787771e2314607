import { countOf } from '../../../catalog/text/count.ts';
import { type Entry, headingOf } from '../../../catalog/records/entry.ts';
import { distinctionOf } from '../../../catalog/list/home-topics.ts';
import { parentOf } from '../../../catalog/records/topics.ts';
import { universeOf } from '../../../catalog/records/variable-facts.ts';
import { onlySourceNamedIn } from '../../../catalog/sources.ts';
import { shownText } from '../../../catalog/text/visible-text.ts';
import { useTopicCounts } from '../../data/loading/topic-counts.ts';
import { useCollection } from '../../data/loading/use-collection.ts';

/** What tells a topic from others of its name, the taxonomy that it is part of, and how many indicators it has; before they are counted, their room. */
export function TopicCount({ entry, isAlone }: { entry: Entry; isAlone: boolean }) {
  const topics = useCollection('subdomain').ledger.entries;
  const count = useTopicCounts(topics)?.counts.get(entry.key);
  const parent = parentOf(entry, useCollection('taxonomy').ledger.entries);
  const distinction = distinctionOf(entry, topics);
  const parts = [
    // Its row shows a code with digits anyway.
    distinction === entry.record.slug && /\d/.test(distinction) ? '' : distinction,
    ...(parent === undefined ? [] : [shownText(headingOf(parent), 100)]),
    ...(count === undefined
      ? []
      : [count === 0 ? 'No indicators' : countOf(count, 'indicator', 'indicators')]),
  ].filter((part) => part !== '');
  if (parts.length === 0) return isAlone && '\u00A0';
  return <span>{`${isAlone ? '' : ' · '}${parts.join(' · ')}`}</span>;
}

/** Whom or what the table with an indicator's code counts, as on its page; nothing unless variables of it are loaded. */
export function TableUniverse({
  entry: { record },
  after = '',
}: {
  entry: Entry<'indicator'>;
  after?: string;
}) {
  const { entries } = useCollection('variable').ledger;
  const table = onlySourceNamedIn(record, entries);
  const universe = table && universeOf({ sources: [table.record] });
  return (
    universe != null && (
      <>
        {after}
        <bdi>{shownText(universe, 300)}</bdi>
      </>
    )
  );
}
