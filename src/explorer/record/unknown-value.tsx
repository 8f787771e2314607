import { formatJson } from '../../catalog/format-json.ts';
import { shownText } from '../../catalog/visible-text.ts';
import { formatCount } from '../parts/count.ts';
import { useShowMore } from '../parts/show-more.tsx';
import styles from './unknown-value.module.css';
import details from './record-details.module.css';

const shownAtFirst = 20;
const mostPairs = 300;
const clipAt = 300;

/** A list whose elements the contract does not show: each element as it came, nothing guessed. */
export function UnknownList({ values, none }: { values: readonly unknown[]; none: string }) {
  const [shown, more] = useShowMore(values, shownAtFirst);
  if (values.length === 0) return <p className={details.absent}>{none}</p>;
  return (
    <>
      <ul className={styles.list}>
        {shown.map((value, place) => (
          // Elements may repeat and never change places.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={place} className={styles.element}>
            <UnknownValue value={value} />
          </li>
        ))}
      </ul>
      {more}
    </>
  );
}

/** Any JSON value: an object as its keys and values, everything else as text. */
export function UnknownValue({ value }: { value: unknown }) {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return <bdi>{textOf(value)}</bdi>;
  const pairs = Object.entries(value);
  return (
    <>
      <dl className={styles.pairs}>
        {pairs.slice(0, mostPairs).map(([key, inner]) => (
          <div key={key}>
            <dt>
              <bdi>{shownText(key, clipAt)}</bdi>
            </dt>
            <dd>
              <bdi>{textOf(inner)}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      {pairs.length > mostPairs && <p>and {formatCount(pairs.length - mostPairs)} more</p>}
    </>
  );
}

function textOf(value: unknown): string {
  return shownText(typeof value === 'string' ? value : formatJson(value), clipAt);
}
