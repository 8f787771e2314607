import { Fragment } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router-dom';
import { collectionQuery } from '../../client/queries.ts';
import { type CollectionName, collections } from '../../contract/collections.ts';
import { useCatalog } from '../data/catalog-context.tsx';
import styles from './navigation.module.css';
import { collectionsByUse } from '../data/collections-by-use.ts';
import { formatCount } from '../../catalog/count.ts';
import { Icon } from '../ui/icon.tsx';

/** Links to the home page, the four collections with their record counts, and the sources of the variables. */
export function Navigation() {
  const [, open = ''] = useLocation().pathname.split('/');
  const current = (segment: string) => (open === segment ? 'page' : undefined);
  return (
    <nav aria-label="Catalog" className={styles.nav}>
      <ul>
        <li className={styles.home}>
          <Link to="/" className={`line area ${styles.item}`} aria-current={current('')}>
            <Icon name="home" />
            <span>Home</span>
          </Link>
        </li>
        {collectionsByUse.map((name) => (
          <Fragment key={name}>
            <li>
              <Link
                to={`/${collections[name].plural}`}
                className={`line area ${styles.item}`}
                aria-current={current(collections[name].plural)}
              >
                <Icon name={name} />
                <span>{collections[name].title}</span> <Count name={name} />
              </Link>
            </li>
            {name === 'variable' && (
              <li>
                <Link to="/sources" className={`line area ${styles.item}`} aria-current={current('sources')}>
                  <Icon name="source" />
                  <span>Sources</span>
                </Link>
              </li>
            )}
          </Fragment>
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
  if (data !== undefined && data !== null)
    return <span className={`quiet ${styles.count}`}>{formatCount(data)}</span>;
  if (!isError) return null;
  return (
    <span className={styles.failed}>
      <Icon name="warning" size={14} />
      <span className="visually-hidden">could not be loaded</span>
    </span>
  );
}
