import { Link } from 'react-router-dom';
import { useCatalog } from '../context/catalog-context.tsx';
import { Icon } from '../parts/icon.tsx';
import { recordPath } from '../parts/record-path.ts';
import styles from './search-everything.module.css';
import { recentRecords } from './recent-records.ts';

/** The records opened last on this device. */
export function RecentlyViewed() {
  const { service } = useCatalog();
  const records = recentRecords(service.baseUrl);
  if (records.length === 0) {
    return (
      <p className={styles.searched}>
        Type to search indicators, variables, sources, subdomains and taxonomies.
      </p>
    );
  }
  return (
    <section aria-labelledby="recent-heading" className={styles.group}>
      <header className={styles.head}>
        <h2 id="recent-heading">Opened lately</h2>
      </header>
      <ul className={styles.hits}>
        {records.map(({ collection, key, name }) => (
          <li key={`${collection} ${key}`}>
            <Link className={styles.recent} to={recordPath(collection, key)}>
              <Icon name={collection} />
              <bdi>{name}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
