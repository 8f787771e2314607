import { useId } from 'react';
import { Link } from 'react-router-dom';
import type { CountedValue } from '../../../catalog/list/facets.ts';
import { shownText } from '../../../catalog/visible-text.ts';
import { countOf, formatCount } from '../../../catalog/count.ts';
import styles from './unit-chart.module.css';

interface Props {
  units: readonly CountedValue[];
  /** How many variables have none, and the path of a list of them. */
  none: { count: number; path: string };
  /** "in 2,000 of 28,153 variables" if not all were counted. */
  scope: string;
}

const shownBars = 8;

/** Numbers of variables by unit as bars, each a link to them. */
export function UnitChart({ units, none, scope }: Props) {
  const heading = useId();
  const missing = none.count === 0 ? [] : [{ key: '', label: 'No unit', count: none.count }];
  const bars = [...units.slice(0, shownBars), ...missing];
  const most = Math.max(1, ...bars.map(({ count }) => count));
  return (
    <section aria-labelledby={heading} className={`stack ${styles.chart}`}>
      <h2 id={heading}>
        Units <span className="quiet count">{scope === '' ? 'by number of variables' : scope}</span>
      </h2>
      <ul className={`stack ${styles.bars}`}>
        {bars.map(({ key, label, count }) => (
          <li key={key} className={styles.row}>
            <bdi className={styles.label}>{shownText(label, 200)}</bdi>
            <Link
              className={`area ${styles.bar}`}
              to={key === '' ? none.path : `/variables?${new URLSearchParams({ unit: key })}`}
              aria-label={`${shownText(label, 200)}: ${countOf(count, 'variable', 'variables')} ${scope}`.trim()}
            >
              <span
                className={styles.fill}
                data-none={key === ''}
                style={{ width: `${(count / most) * 100}%` }}
              />{' '}
              <span className={styles.count}>{formatCount(count)}</span>
            </Link>
          </li>
        ))}
      </ul>
      {units.length > shownBars && (
        <p>
          <Link to="/variables">All variables →</Link>
        </p>
      )}
    </section>
  );
}
