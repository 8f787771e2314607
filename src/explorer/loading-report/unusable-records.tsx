import type { UnusableRecord } from '../../catalog/entry.ts';
import { countOf } from '../parts/count.ts';
import { useShowMore } from '../parts/show-more.tsx';
import { RawJson } from '../parts/raw-json.tsx';
import styles from './loading-report.module.css';

const shownAtFirst = 20;

/** Every value that was received but can't be shown as a record: the reason, and the value as it came. */
export function UnusableRecords({ held }: { held: readonly UnusableRecord[] }) {
  const [shown, more] = useShowMore(held, shownAtFirst, 'held back');
  if (held.length === 0) return null;
  return (
    <section aria-labelledby="held-heading" className={styles.part}>
      <h3 id="held-heading">{countOf(held.length, 'value', 'values')} held back</h3>
      <ul className={styles.held}>
        {shown.map(({ reason, raw }, place) => (
          // What is held back is only ever added to.
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
