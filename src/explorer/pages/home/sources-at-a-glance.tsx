import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import { countOf, formatCount } from '../../../catalog/text/count.ts';
import { type SourceFamilies, fitInFilter } from '../../../catalog/source-families.ts';
import { shownText } from '../../../catalog/text/visible-text.ts';
import styles from './home.module.css';

interface Props extends SourceFamilies {
  /** Whether more variables are being loaded, whose numbers will take the place of these. */
  isLoading: boolean;
  /** How many variables were counted, and a button that loads the rest. */
  extent: ReactNode;
}

/** What the variables come from: each subject, website or source with its number of variables, and the way to them. */
export function SourcesAtAGlance(props: Props) {
  const { kind, families, sourceCount, withoutSource, isLoading, extent } = props;
  const heading = useId();
  const most = Math.max(...families.map(({ count }) => count));
  const areSources = kind === 'Source';
  return (
    <section aria-labelledby={heading} className={`stack ${styles.sources}`} data-loading={isLoading}>
      <div className="bar">
        <h2 id={heading}>
          Sources at a glance <span className="quiet count">{`variables by ${kind.toLowerCase()}`}</span>
        </h2>
        {extent}
      </div>
      <table className={`lined ${styles.table}`} aria-labelledby={heading}>
        <thead>
          <tr>
            <th scope="col">{kind}</th>
            <th scope="col">Variables</th>
            {!areSources && <th scope="col">Sources</th>}
          </tr>
        </thead>
        <tbody>
          {families.map(({ name, keys, count }) => (
            <tr key={keys[0]}>
              <th scope="row" dir="auto">
                <Link to={pathOf(keys)}>{shownText(name, 200)}</Link>
                <span className={styles.share} style={{ backgroundSize: `${(count / most) * 100}% 100%` }} />
              </th>
              <td>{formatCount(count)}</td>
              {!areSources && <td>{formatCount(keys.length)}</td>}
            </tr>
          ))}
          {withoutSource > 0 && (
            <tr>
              <th scope="row">
                <Link to="/variables?finding=no-source">No source</Link>
              </th>
              <td>{formatCount(withoutSource)}</td>
              {!areSources && <td>0</td>}
            </tr>
          )}
        </tbody>
      </table>
      <p className="quiet">
        <Link to="/sources">{`All ${countOf(sourceCount, 'source', 'sources')} →`}</Link>
      </p>
    </section>
  );
}

/** The list of the variables or, of more sources than a filter has room for, these by subject. */
function pathOf(keys: readonly string[]): string {
  if (!fitInFilter(keys)) return '/sources?group=topic';
  return `/variables?${new URLSearchParams(keys.map((key) => ['source', key]))}`;
}
