import { useEffect } from 'react';
import { useOutletContext } from 'react-router-dom';
import { useLoadAtLeast, useOpeningLoad } from '../../data/loading/load-target.ts';
import { homeTopics } from '../../../catalog/list/home-topics.ts';
import { RecentlyViewed } from '../../search/recent-records.tsx';
import { extentOf } from '../../data/loading/loading-notices.tsx';
import { useTopicCounts } from '../../data/loading/topic-counts.ts';
import { useCollection } from '../../data/loading/use-collection.ts';
import { TopicTiles, useTopicsInPage } from './topic-tiles.tsx';
import { Link } from '../../ui/control/link.tsx';
import styles from './home.module.css';

/** Below the search: topics and recently viewed records. */
export function HomeOverview() {
  const setNeedsLoader = useOutletContext<(needed: boolean) => void>();
  useEffect(() => setNeedsLoader(true), [setNeedsLoader]);
  // In a small catalog these are all, and the sources are counted.
  useLoadAtLeast('variable', useOpeningLoad());
  return (
    <>
      <Topics />
      <RecentlyViewed />
      {/* On wide screens, the navigation has them. */}
      <p className={`links quiet ${styles.about}`}>
        <Link to="/health">Catalog health: what to fix →</Link>
        <Link to="/changes">What changed →</Link>
      </p>
    </>
  );
}

/** The topics as they are loaded or, until all that is shown of them is, as the page says. */
function Topics() {
  const { entries, count } = useCollection('subdomain').ledger;
  const taxonomies = useCollection('taxonomy').ledger.entries;
  const topics = useTopicCounts(entries);
  const inPage = useTopicsInPage();
  const counted = topics?.ledger;
  const isWhole = topics === null || (counted !== undefined && counted.entries.length === counted.count);
  if (inPage?.list === 'source') return <TopicTiles {...inPage} />;
  if (inPage !== null && !(entries.length > 0 && isWhole)) return <TopicTiles {...inPage} />;
  // Otherwise, tiles would go when they are counted.
  const leavesOut = inPage !== null;
  const shown = homeTopics(entries, taxonomies, { counts: topics?.counts ?? null, leavesOut });
  return (
    <TopicTiles
      {...shown}
      count={Math.max(count ?? 0, shown.count)}
      note={counted === undefined || isWhole ? '' : `counted from ${extentOf(counted)}`}
      hasCounts={topics !== null}
    />
  );
}
