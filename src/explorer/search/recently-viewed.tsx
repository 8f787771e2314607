import { useId } from 'react';
import { Link } from 'react-router-dom';
import { shownText } from '../../catalog/visible-text.ts';
import type { CollectionName } from '../../contract/collections.ts';
import { useCatalog } from '../data/catalog-context.tsx';
import { Icon } from '../ui/icon.tsx';
import { recordPath } from '../data/record-path.ts';
import { recentRecords } from './recent-records.ts';
import type { Hit } from './search-hits.tsx';
import styles from './search-everything.module.css';

/** The recently opened records as results. */
export function recentHits(baseUrl: string): (Hit & { collection: CollectionName })[] {
  return recentRecords(baseUrl).map(({ collection, key, name }) => {
    const path = recordPath(collection, key);
    return { collection, key: path, to: path, content: <bdi>{shownText(name, 200)}</bdi> };
  });
}

/** The recently opened records; renders nothing if there are none. */
export function RecentlyViewed() {
  const heading = useId();
  const { service } = useCatalog();
  const records = recentHits(service.baseUrl);
  if (records.length === 0) return null;
  return (
    <section aria-labelledby={heading} className={styles.group}>
      <h2 id={heading}>Recently viewed</h2>
      <ul className={styles.hits}>
        {records.map(({ collection, key, to, content }) => (
          <li key={key}>
            <Link className={styles.recent} to={to}>
              <Icon name={collection} />
              {content}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
