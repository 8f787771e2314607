import { countOf } from '../../catalog/text/count.ts';
import { rulesIn } from '../../catalog/health/read-health.ts';
import { labelOf } from '../../catalog/health/rules.ts';
import type { Entry } from '../../catalog/records/entry.ts';
import { collectionWords } from '../../contract/collection-names.ts';
import { useCheckedList } from '../data/loading/health.ts';
import { useCollection } from '../data/loading/use-collection.ts';
import { Fact } from './parts/section.tsx';
import { Link } from '../ui/control/link.tsx';

/** What is worth fixing in a record, each with a link to the records that share it. */
export function RecordFindings({ entry: { collection, key } }: { entry: Entry }) {
  const list = useCollection(collection);
  const { checked } = useCheckedList(list);
  const position = list.ledger.byKey.get(key)?.position;
  // A record that is not part of the loaded list was not checked.
  if (checked === null || position === undefined || position >= checked.entries.length) return null;
  const names = rulesIn(checked.findings.bits[position] ?? 0);
  if (names.length === 0) return null;
  return (
    <Fact label={countOf(names.length, 'problem', 'problems')}>
      {names.map((name, place) => (
        <span key={name}>
          {place > 0 && ', '}
          <Link to={`/${collectionWords[collection].segment}?finding=${name}`}>{labelOf(name)}</Link>
        </span>
      ))}
    </Fact>
  );
}
