import { Link } from 'react-router-dom';
import { formatCount, percentage } from '../../../catalog/count.ts';
import { findingSentence, type RuleReport } from '../../../catalog/health/report.ts';
import { headingOf } from '../../../catalog/records/entry.ts';
import { shownText } from '../../../catalog/visible-text.ts';
import { collections } from '../../../contract/collections.ts';
import { recordPath } from '../../data/record-path.ts';
import styles from './health-page.module.css';

interface Props {
  report: RuleReport;
  /** Whether no finding above has the same explanation. */
  isFirst: boolean;
  isEverywhere?: boolean;
}

/** One finding: how many records, why it matters, an example, and the records as a list, which can be exported. */
export function Finding({ report, isFirst, isEverywhere = false }: Props) {
  const { name, rule, list, count, accepted, example } = report;
  return (
    <li className={`stack ${styles.finding}`}>
      <div className={`stack ${styles.words}`}>
        <h2>
          {findingSentence(report)} <span className="count">{percentage(count / list.entries.length)}</span>
        </h2>
        {(isFirst || isEverywhere) && (
          <p>{`${isEverywhere ? 'Probably how this catalog is set up. ' : ''}${isFirst ? rule.reason : ''}`}</p>
        )}
        {example !== null && (
          <p className="quiet">
            {count > 1 && 'For example '}
            <Link to={recordPath(list.collection, example.key)}>
              <bdi>{shownText(headingOf(example), 120)}</bdi>
            </Link>{' '}
            <code>{shownText(example.record.slug, 60)}</code>
            {accepted > 0 && ` · ${formatCount(accepted)} accepted`}
          </p>
        )}
      </div>
      <Link
        className={`button ${styles.show}`}
        to={`/${collections[list.collection].plural}?finding=${name}`}
        data-not-printed=""
      >
        {count === 1 ? 'Show it' : `Show these ${formatCount(count)}`}
      </Link>
    </li>
  );
}
