import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import type { CountedValue } from '../../../catalog/list/facets.ts';
import { codeAndTitle } from '../../../catalog/records/table-codes.ts';
import { withoutStockPhrases } from '../../list/rows/row-content.ts';
import { shownText } from '../../../catalog/visible-text.ts';
import { countOf, formatCount } from '../../../catalog/count.ts';
import styles from './bar-chart.module.css';

interface Props {
  /** What the variables are counted by. */
  kind: 'Source' | 'Unit';
  shares: readonly CountedValue[];
  /** How many variables have none, and the path of a list of them. */
  none: { count: number; path: string };
  /** What the label of a bar links to, if not to the same as the bar. */
  pathOf?: (share: CountedValue) => string;
  /** "in 2,000 of 28,153 variables" if not all were counted. */
  scope: string;
  /** A link to everything, if not all is shown. */
  all: ReactNode;
}

export const shownBars = 8;

/** Numbers of variables as bars, each a link to them. */
export function BarChart({ kind, shares, none, pathOf, scope, all }: Props) {
  const heading = useId();
  const noun = kind.toLowerCase();
  const missing = none.count === 0 ? [] : [{ key: '', label: `No ${noun}`, count: none.count }];
  const bars = [...shares.slice(0, shownBars), ...missing];
  const most = Math.max(1, ...bars.map(({ count }) => count));
  return (
    <section aria-labelledby={heading} className={`stack ${styles.chart}`}>
      <h2 id={heading}>
        {`${kind}s`} <span className="quiet count">{scope === '' ? 'by number of variables' : scope}</span>
      </h2>
      <ul className={`stack ${styles.bars}`}>
        {bars.map((share) => {
          const { key, count } = share;
          const label = shownText(withoutStockPhrases(share.label), 200);
          const { code, title } = kind === 'Source' ? codeAndTitle(label) : { code: '', title: label };
          const name = (
            <>
              {code !== '' && <code>{code}</code>} <bdi>{title}</bdi>
            </>
          );
          return (
            <li key={key} className={styles.row}>
              {pathOf === undefined || key === '' ? (
                <span className={styles.label}>{name}</span>
              ) : (
                <Link className={styles.label} to={pathOf(share)}>
                  {name}
                </Link>
              )}
              <Link
                className={`area ${styles.bar}`}
                to={key === '' ? none.path : `/variables?${new URLSearchParams({ [noun]: key })}`}
                aria-label={`${label}: ${countOf(count, 'variable', 'variables')} ${scope}`.trim()}
              >
                <span
                  className={styles.fill}
                  data-none={key === ''}
                  style={{ width: `${(count / most) * 100}%` }}
                />{' '}
                <span className={styles.count}>{formatCount(count)}</span>
              </Link>
            </li>
          );
        })}
      </ul>
      {shares.length > shownBars && <p>{all}</p>}
    </section>
  );
}
