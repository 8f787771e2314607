import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import type { Share } from '../../../catalog/sources.ts';
import { shownText } from '../../../catalog/visible-text.ts';
import { countOf, formatCount } from '../../../catalog/count.ts';
import disclosure from '../../ui/disclosure.module.css';
import styles from './bar-chart.module.css';

interface Props {
  title: string;
  /** Heading of the table's first column: "Source". */
  kind: string;
  /** The filter that a bar links to. */
  facet: 'source' | 'unit';
  shares: readonly Share[];
  /** What the label of a bar links to, if not to the same as the bar. */
  pathOf: (share: Share) => string | null;
  noneHref: string;
  variables: number;
  /** A link to everything that is not shown. */
  all: ReactNode;
}

/** Numbers of variables as bars, each a link to them, and the same numbers as a table. */
export function BarChart({ title, kind, facet, shares, pathOf, noneHref, variables, all }: Props) {
  const heading = useId();
  const most = Math.max(1, ...shares.map(({ count }) => count));
  return (
    <section aria-labelledby={heading} className={`stack ${styles.chart}`}>
      <h2 id={heading}>
        {title} <span className={`quiet ${styles.what}`}>by number of variables</span>
      </h2>
      <ul className={styles.bars}>
        {shares.map((share) => {
          const label = shownText(share.label, 200);
          const path = pathOf(share);
          const href =
            share.key === '' ? noneHref : `/variables?${new URLSearchParams({ [facet]: share.key })}`;
          return (
            <li key={share.key} className={styles.row}>
              <bdi className={`clip ${styles.label}`}>
                {path === null ? label : <Link to={path}>{label}</Link>}
              </bdi>
              <Link
                className={`area ${styles.bar}`}
                to={href}
                aria-label={`${label}: ${countOf(share.count, 'variable', 'variables')}`}
              >
                <span className={styles.track}>
                  <span
                    className={styles.fill}
                    data-none={share.key === ''}
                    style={{ width: `${(share.count / most) * 100}%` }}
                  />
                </span>{' '}
                <span className={styles.count}>{formatCount(share.count)}</span>
              </Link>
            </li>
          );
        })}
      </ul>
      {all !== null && <p>{all}</p>}
      <details className={disclosure.disclosure}>
        <summary>Show as table</summary>
        <table className={`lined ${styles.table}`}>
          <caption className="visually-hidden">
            {title} by number of variables, of {countOf(variables, 'variable', 'variables')}
          </caption>
          <thead>
            <tr>
              <th scope="col">{kind}</th>
              <th scope="col">Variables</th>
              <th scope="col">Share</th>
            </tr>
          </thead>
          <tbody>
            {shares.map(({ key, label, count }) => (
              <tr key={key}>
                <th scope="row">
                  <bdi>{shownText(label, 200)}</bdi>
                </th>
                <td>{formatCount(count)}</td>
                <td>{percentage(count, variables)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  );
}

function percentage(count: number, total: number): string {
  const percent = (count / total) * 100;
  return percent > 0 && percent < 1 ? '< 1%' : `${Math.round(percent)} %`;
}
