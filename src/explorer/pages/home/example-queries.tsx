import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import { frequentWords } from '../../../catalog/frequent-words.ts';
import { shownText } from '../../../catalog/visible-text.ts';
import { useCatalog } from '../../data/catalog-context.tsx';
import { useCollection } from '../../data/use-collection.ts';
import styles from './home-page.module.css';

const maxConfigured = 8;
const maxWords = 4;

/** Example queries: those in the configuration, otherwise words that are frequent in names of indicators. */
export function ExampleQueries() {
  const { configuration } = useCatalog();
  const { entries } = useCollection('indicator').ledger;
  // Only of the first records, so that they do not change during loading.
  const names = entries.slice(0, 100).map(({ record }) => record.name);
  const examples = configuration.examples?.slice(0, maxConfigured) ?? frequentWords(names, maxWords);
  return (
    <p className={styles.examples}>
      {examples.length > 0 && <span>Try: </span>}
      {examples.map((example, place) => (
        <Fragment key={example}>
          {place > 0 && <span> · </span>}
          <Link to={`/search?${new URLSearchParams({ q: example })}`}>{shownText(example, 80)}</Link>
        </Fragment>
      ))}
    </p>
  );
}
