import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router-dom';
import { collectionQuery } from '../../client/queries.ts';
import { type CollectionName, collections } from '../../contract/collections.ts';
import { useCatalog } from '../data/catalog-context.tsx';
import styles from './navigation.module.css';
import { collectionsByUse } from '../data/collections-by-use.ts';
import { formatCount } from '../../catalog/count.ts';
import { Icon, type IconName } from '../ui/icon.tsx';

interface Place {
  /** The first segment of its path. */
  segment: string;
  title: string;
  icon: IconName;
  counts?: CollectionName;
}

const places: readonly Place[] = [
  { segment: '', title: 'Home', icon: 'home' },
  ...collectionsByUse.flatMap((name): Place[] => {
    const { plural, title } = collections[name];
    const place = { segment: plural, title, icon: name, counts: name };
    return name === 'variable' ? [place, { segment: 'sources', title: 'Sources', icon: 'source' }] : [place];
  }),
];

/** Links to the home page, the four collections with their record counts, and the sources of the variables. */
export function Navigation() {
  const [, open = ''] = useLocation().pathname.split('/');
  return (
    <nav aria-label="Catalog" className={styles.nav}>
      <ul>
        {places.map(({ segment, title, icon, counts }) => (
          <li key={segment} className={segment === '' ? styles.home : undefined}>
            <Link
              to={`/${segment}`}
              className={`line area ${styles.item}`}
              aria-current={open === segment ? 'page' : undefined}
            >
              <Icon name={icon} />
              <span>{title}</span> {counts && <Count name={counts} />}
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
