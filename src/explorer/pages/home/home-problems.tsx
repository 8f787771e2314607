import { collectionNames, collections } from '../../../contract/collections.ts';
import { useCollection } from '../../data/use-collection.ts';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { RetryingNotice } from '../../data/loading-notices.tsx';

/** One notice for all lists that could not be loaded at all; nothing if this page has what it shows. */
export function HomeProblems() {
  const subdomains = useCollection('subdomain');
  const taxonomies = useCollection('taxonomy');
  const indicators = useCollection('indicator');
  const variables = useCollection('variable');
  const missing = [indicators, variables, subdomains, taxonomies].filter(({ ledger }) => ledger.pages === 0);
  const failed = missing.filter(({ failure }) => failure !== null);
  const failure = failed[0]?.failure ?? null;
  const retrying = missing[0]?.ledger.collection;
  if (failure === null) return retrying === undefined ? null : <RetryingNotice name={retrying} />;
  const titles = failed.map(({ ledger }) => collections[ledger.collection].title);
  return (
    <FailureNotice
      failure={failure}
      what={failed.length === collectionNames.length ? 'The catalog' : listOf(titles)}
      busy={failed.some(({ isFetching }) => isFetching)}
      onRetry={() => {
        for (const { retry } of failed) retry();
      }}
    />
  );
}

/** "Indicators", "Indicators and variables", "Indicators, variables and subdomains". */
function listOf([first = '', ...others]: readonly string[]): string {
  const rest = others.map((title) => title.toLowerCase());
  const last = rest.pop();
  return last === undefined ? first : `${[first, ...rest].join(', ')} and ${last}`;
}
