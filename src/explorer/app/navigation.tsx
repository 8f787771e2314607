import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router-dom';
import { collectionQuery } from '../../client/queries.ts';
import { type CollectionName, collectionNames, collections } from '../../contract/collections.ts';
import { useCatalog } from '../context/catalog-context.tsx';
import styles from './navigation.module.css';
import { formatCount } from '../parts/count.ts';
import { Icon } from '../parts/icon.tsx';

/** Home and the four collections, each with the number of records its service gives. */
export function Navigation() {
  const [, open = ''] = useLocation().pathname.split('/');
  const current = (segment: string) => (open === segment ? 'page' : undefined);
  return (
    <nav aria-label="Catalog" className={styles.nav}>
      <ul>
        <li>
          <Link to="/" className={styles.item} aria-current={current('')}>
            <Icon name="home" />
            <span>Home</span>
          </Link>
        </li>
        {collectionNames.map((name) => (
          <li key={name}>
            <Link
              to={`/${collections[name].plural}`}
              className={styles.item}
              aria-current={current(collections[name].plural)}
            >
              <Icon name={name} />
              <span>{collections[name].title}</span> <Count name={name} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Count({ name }: { name: CollectionName }) {
  const { service } = useCatalog();
  const { data, isError } = useInfiniteQuery({
    ...collectionQuery(service, name),
    select: ({ pages }) => pages.at(-1)?.count ?? null,
  });
  if (data !== undefined && data !== null) return <span className={styles.count}>{formatCount(data)}</span>;
  if (!isError) return null;
  return (
    <span className={styles.failed}>
      <Icon name="warning" size={14} />
      <span className="visually-hidden">could not be loaded</span>
    </span>
  );
}
