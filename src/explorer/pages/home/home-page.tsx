import { Link } from 'react-router-dom';
import { shownText } from '../../../catalog/visible-text.ts';
import { collectionMeanings } from '../../../contract/collection-meanings.ts';
import { type CollectionName, collections } from '../../../contract/collections.ts';
import { useCatalog } from '../../context/catalog-context.tsx';
import page from '../../parts/page.module.css';
import { collectionsByUse } from '../../parts/collections-by-use.ts';
import { formatCount } from '../../parts/count.ts';
import { FailureNotice } from '../../parts/failure-notice.tsx';
import { Icon } from '../../parts/icon.tsx';
import { recordPath } from '../../parts/record-path.ts';
import { RetryingNotice } from '../../parts/retrying-notice.tsx';
import { useCollection } from '../../loading/use-collection.ts';
import styles from './home-page.module.css';

/** What this catalog is, how much it holds, and the way on. */
export function HomePage() {
  const { configuration } = useCatalog();
  return (
    <div className={page.page}>
      <title>{configuration.title}</title>
      <h1>{shownText(configuration.title, 200)}</h1>
      <p className={page.lead}>
        What this community measures, and where the numbers come from: every indicator with its description,
        every variable with its unit and the sources that back it. The figures themselves are in the data
        portal that each source links to.
      </p>
      <ul className={styles.cards}>
        {collectionsByUse.map((name) => (
          <li key={name} className={styles.card} data-focus-next="h2 a">
            <CollectionCard name={name} />
          </li>
        ))}
      </ul>
      <p>
        <Link to="/sources">All sources →</Link>
      </p>
    </div>
  );
}

function CollectionCard({ name }: { name: CollectionName }) {
  const { plural, title } = collections[name];
  const { ledger, failure, isPending, isFetching, retry } = useCollection(name);
  // What this page shows of a list is its first page: that a later one failed is said where the list is.
  const isLoaded = ledger.pages > 0;
  const examples = ledger.entries.slice(0, 4);
  return (
    <>
      <h2 className={styles.heading}>
        <Icon name={name} size={18} />
        <Link to={`/${plural}`}>{title}</Link>
        {ledger.count !== null && <span className={styles.count}>{formatCount(ledger.count)}</span>}
      </h2>
      <p className={styles.meaning}>{collectionMeanings[name]}</p>
      {!isLoaded && <RetryingNotice name={name} />}
      {!isLoaded && failure !== null && (
        <FailureNotice failure={failure} what={title} busy={isFetching} onRetry={retry} />
      )}
      {isPending && <p className={styles.meaning}>Loading…</p>}
      {isLoaded && examples.length === 0 && <p className={styles.meaning}>The list is empty.</p>}
      {examples.length > 0 && (
        <ul className={styles.examples}>
          {examples.map(({ key, record }) => (
            <li key={key}>
              <Link to={recordPath(name, key)}>
                <bdi>{shownText(record.name, 200)}</bdi>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
