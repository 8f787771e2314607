import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router-dom';
import { collectionQuery } from '../../client/queries.ts';
import type { CollectionName } from '../../contract/collections.ts';
import { useCatalog } from '../data/services/catalog-context.tsx';
import styles from './shell.module.css';
import { type Place, places } from '../data/places.ts';
import { formatCount } from '../../catalog/count.ts';
import { Icon } from '../ui/icon.tsx';
import { lazyExtra } from '../ui/lazy.tsx';

const extras = () => import('./shell-extras.tsx');
const SourceCount = lazyExtra(async () => (await extras()).SourceCount);
const About = lazyExtra(async () => (await extras()).AboutCatalog);

const home: Place = { segment: '', title: 'Home', icon: 'home' };

/** Links to the home page, the collections and the sources, with their numbers. */
export function Navigation() {
  const [, open = ''] = useLocation().pathname.split('/');
  return (
    <nav aria-label="Catalog" className={styles.nav}>
      <ul>
        {[home, ...places].map(({ segment, title, icon, collection }) => (
          <li key={segment} className={segment ? undefined : styles.wide}>
            <Link
              to={`/${segment}`}
              className={`line area ${styles.item}`}
              aria-current={open === segment ? 'page' : undefined}
            >
              <Icon name={icon} />
              <span>{title}</span> {collection ? <Count name={collection} /> : segment && <SourceCount />}
            </Link>
          </li>
        ))}
        <About />
      </ul>
    </nav>
  );
}

function Count({ name }: { name: CollectionName }) {
  const { service } = useCatalog();
  const { data, isError } = useInfiniteQuery({
    ...collectionQuery(service, name),
    select: ({ pages }) => pages.at(-1)?.count,
  });
  if (typeof data === 'number')
    return <span className={`quiet count ${styles.count}`}>{formatCount(data)}</span>;
  if (!isError) return null;
  return (
    <span className={`caution ${styles.count}`}>
      <Icon name="warning" size={14} />
      <span className="visually-hidden">could not be loaded</span>
    </span>
  );
}
