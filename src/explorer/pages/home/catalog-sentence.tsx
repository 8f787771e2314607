import { sourcesOf } from '../../../catalog/sources.ts';
import { useOpeningLoad } from '../../data/loading/load-target.ts';
import { useCollection } from '../../data/loading/use-collection.ts';
import { countOf } from '../../../catalog/text/count.ts';
import styles from './home.module.css';

/** "136 indicators and 313 variables from 59 sources", with the numbers known; that of the sources once all variables are. */
export function CatalogSentence() {
  const indicators = useCollection('indicator').ledger.count;
  const { variables: loading, isResting } = useVariables();
  const { ledger, hasMore } = loading;
  const variables = ledger.count;
  const parts = [
    ...(indicators === null ? [] : [countOf(indicators, 'indicator', 'indicators')]),
    ...(variables === null ? [] : [countOf(variables, 'variable', 'variables')]),
  ];
  const sources = isResting && !hasMore ? sourcesOf(ledger.entries).length : 0;
  if (indicators === 0 && variables === 0)
    return <p className={styles.sentence}>This catalog has no indicators or variables yet.</p>;
  return (
    <p className={styles.sentence}>
      {`${parts.join(' and ')}${variables !== null && sources > 0 ? ` from ${countOf(sources, 'source', 'sources')}` : ''}`}
    </p>
  );
}

/** The variables, and whether loading rests: numbers are shown only then, so that they do not change constantly. */
export function useVariables() {
  const variables = useCollection('variable');
  const opening = useOpeningLoad();
  const { isLoading, isPending, target } = variables;
  return { variables, isResting: !isLoading && !isPending && target >= opening };
}
