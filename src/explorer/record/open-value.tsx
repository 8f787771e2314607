import { useState } from 'react';
import button from '../parts/button.module.css';
import { formatCount } from '../parts/count.ts';
import styles from './open-value.module.css';
import details from './record-details.module.css';

const shownAtFirst = 20;
const clipAt = 300;

/** A list whose elements the contract does not show: each element as it came, nothing guessed. */
export function OpenList({ values, none }: { values: readonly unknown[]; none: string }) {
  const [all, setAll] = useState(false);
  if (values.length === 0) return <p className={details.absent}>{none}</p>;
  const shown = all ? values : values.slice(0, shownAtFirst);
  return (
    <>
      <ul className={styles.list}>
        {shown.map((value, place) => (
          // Elements may repeat and never change places.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={place} className={styles.element}>
            <OpenValue value={value} />
          </li>
        ))}
      </ul>
      {shown.length < values.length && (
        <p>
          <button type="button" className={button.plain} onClick={() => setAll(true)}>
            Show all {formatCount(values.length)}
          </button>
        </p>
      )}
    </>
  );
}

/** Any JSON value: an object as its keys and values, everything else as text. */
export function OpenValue({ value }: { value: unknown }) {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return <bdi>{textOf(value)}</bdi>;
  return (
    <dl className={styles.pairs}>
      {Object.entries(value).map(([key, inner]) => (
        <div key={key}>
          <dt>
            <bdi>{key}</bdi>
          </dt>
          <dd>
            <bdi>{textOf(inner)}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function textOf(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return text.length > clipAt ? `${text.slice(0, clipAt)}…` : text;
}
