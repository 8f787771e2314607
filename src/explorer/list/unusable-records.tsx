import type { UnusableRecord } from '../../catalog/records/entry.ts';
import { countOf } from '../ui/count.ts';
import { useShowMore } from '../ui/show-more.tsx';
import { RawJson } from '../ui/raw-json.tsx';
import styles from './loading-report.module.css';

const shownAtFirst = 20;

/** Every received value that cannot be shown as a record, with the reason and its raw JSON. */
export function UnusableRecords({ held }: { held: readonly UnusableRecord[] }) {
  const [shown, more] = useShowMore(held, shownAtFirst, 'values');
  if (held.length === 0) return null;
  return (
    <section aria-labelledby="held-heading" className={styles.part}>
      <h3 id="held-heading">{countOf(held.length, 'value', 'values')} not shown</h3>
      <ul className={styles.held}>
        {shown.map(({ reason, raw }, place) => (
          // Values are only ever appended.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={place}>
            <RawJson raw={raw} title={`Not shown: ${reason}`} />
          </li>
        ))}
      </ul>
      {more}
    </section>
  );
}
