import { useId } from 'react';
import { Link } from 'react-router-dom';
import type { CountedValue } from '../../../catalog/list/facets.ts';
import { shownText } from '../../../catalog/visible-text.ts';
import { countOf, formatCount } from '../../../catalog/count.ts';
import styles from './home-page.module.css';

interface Props {
  units: readonly CountedValue[];
  /** How many variables have none, and the path of a list of them. */
  none: { count: number; path: string };
  /** "in 2,000 of 28,153 variables" if not all were counted. */
  scope: string;
}

const mostShown = 12;

/** The units with the most variables, each with a link to them. */
export function Units({ units, none, scope }: Props) {
  const heading = useId();
  const missing = none.count === 0 ? [] : [{ key: '', label: 'No unit', count: none.count }];
  return (
    <section aria-labelledby={heading} className="stack">
      <h2 id={heading}>
        Units <span className="quiet count">{scope === '' ? 'by number of variables' : scope}</span>
      </h2>
      <ul className={`row ${styles.units}`}>
        {[...units.slice(0, mostShown), ...missing].map(({ key, label, count }) => (
          <li key={key}>
            <Link
              to={key === '' ? none.path : `/variables?${new URLSearchParams({ unit: key })}`}
              aria-label={`${shownText(label, 200)}: ${countOf(count, 'variable', 'variables')} ${scope}`.trim()}
            >
              <bdi>{shownText(label, 200)}</bdi>
            </Link>{' '}
            <span className="quiet count">{formatCount(count)}</span>
          </li>
        ))}
        {units.length > mostShown && (
          <li>
            <Link to="/variables">All variables →</Link>
          </li>
        )}
      </ul>
    </section>
  );
}
