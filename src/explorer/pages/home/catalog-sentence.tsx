import { Link } from 'react-router-dom';
import { sourcesOf } from '../../../catalog/sources.ts';
import { countOf } from '../../../catalog/text/count.ts';
import { useOpeningLoad } from '../../data/loading/load-target.ts';
import { useCollection } from '../../data/loading/use-collection.ts';
import styles from './home.module.css';

/**
 * "136 indicators and 313 variables from 59 sources", each a way to its list, with the numbers known: that of the sources once
 * all variables are loaded.
 */
export function CatalogSentence() {
  const indicators = useCollection('indicator').ledger.count;
  const { ledger, hasMore, isLoading, isPending, target } = useCollection('variable');
  const variables = ledger.count;
  const opening = useOpeningLoad();
  if (indicators === 0 && variables === 0)
    return <p className={styles.sentence}>This catalog has no indicators or variables yet.</p>;
  const isWhole = !isLoading && !isPending && !hasMore && target >= opening;
  const sources = isWhole ? sourcesOf(ledger.entries).length : 0;
  return (
    <p className={styles.sentence}>
      {indicators !== null && <Link to="/indicators">{countOf(indicators, 'indicator', 'indicators')}</Link>}
      {indicators !== null && variables !== null && <span> and </span>}
      {variables !== null && <Link to="/variables">{countOf(variables, 'variable', 'variables')}</Link>}
      {variables !== null && sources > 0 && (
        <>
          <span> from </span>
          <Link to="/sources">{countOf(sources, 'source', 'sources')}</Link>
        </>
      )}
    </p>
  );
}
