import { useEffect } from 'react';
import { Link, useOutletContext } from 'react-router-dom';
import { useLoadAtLeast, useOpeningLoad } from '../../data/loading/load-target.ts';
import { RecentlyViewed } from '../../search/recent-records.tsx';
import { SubdomainTiles } from './subdomain-tiles.tsx';
import styles from './home.module.css';

/** Below the search: topics and recently viewed records. */
export function HomeOverview() {
  const setNeedsLoader = useOutletContext<(needed: boolean) => void>();
  useEffect(() => setNeedsLoader(true), [setNeedsLoader]);
  // In a small catalog these are all, and the sources are counted.
  useLoadAtLeast('variable', useOpeningLoad());
  return (
    <>
      <SubdomainTiles />
      <RecentlyViewed />
      {/* On wide screens, the navigation has them. */}
      <p className={`links quiet ${styles.about}`}>
        <Link to="/health">Catalog health: what to fix →</Link>
        <Link to="/changes">What changed →</Link>
      </p>
    </>
  );
}
