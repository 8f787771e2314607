import { useEffect } from 'react';
import { Link, useOutletContext } from 'react-router-dom';
import { useLoadAtLeast, useOpeningLoad } from '../../data/loading/load-target.ts';
import { RecentlyViewed } from '../../search/recent-records.tsx';
import { countOf } from '../../../catalog/text/count.ts';
import { inOrder } from '../../../catalog/list/order.ts';
import { type Entry, headingOf, idText } from '../../../catalog/records/entry.ts';
import { titleInTaxonomy } from '../../../catalog/records/topics.ts';
import { shownText } from '../../../catalog/text/visible-text.ts';
import { collectionWords } from '../../../contract/collection-names.ts';
import { extentOf } from '../../data/loading/loading-notices.tsx';
import { recordPath } from '../../data/record-path.ts';
import { useTopicCounts } from '../../data/loading/topic-counts.ts';
import { useCollection } from '../../data/loading/use-collection.ts';
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

// Whole rows of 6, 4, 3 and 2; half of them on phones.
const shownSubdomains = 24;

/** The topics from A to Z, each with the number of its indicators where these name it. */
function SubdomainTiles() {
  const { entries, count } = useCollection('subdomain').ledger;
  const taxonomies = useCollection('taxonomy').ledger.entries;
  const topics = useTopicCounts(entries);
  if (entries.length === 0) return null;
  const { title, one, plural } = collectionWords.subdomain;
  const total = Math.max(count ?? 0, entries.length);
  const countIn = ({ key }: Entry) => topics?.counts.get(key) ?? 0;
  const tiles = Array.from(inOrder(entries, 'name'))
    .flatMap((position) => entries[position] ?? [])
    .slice(0, shownSubdomains);
  const most = Math.max(1, ...tiles.map(countIn));
  return (
    <section aria-labelledby="subdomains-heading" className={`stack ${styles.section}`}>
      <div className={`row ${styles.head}`}>
        <h2 id="subdomains-heading">{title}</h2>
        {topics !== null && <p className="quiet">{topics && `counted from ${extentOf(topics.ledger)}`}</p>}
        {total > shownSubdomains / 2 && (
          <Link to="/subdomains">{`All ${countOf(total, one, plural)} →`}</Link>
        )}
      </div>
      <ul className={styles.tiles}>
        {tiles.map((entry) => {
          const indicators = countIn(entry);
          return (
            <li key={entry.key}>
              <Link className={`card area ${styles.tile}`} to={recordPath('subdomain', entry.key)}>
                <span>
                  <bdi className="clamp">{titleInTaxonomy(entry, taxonomies)}</bdi>{' '}
                  <bdi className="quiet">{distinction(entry, entries)}</bdi>
                </span>{' '}
                {topics !== null && (
                  <>
                    <span className="quiet count">
                      {topics === undefined ? '' : countOf(indicators, 'indicator', 'indicators')}
                    </span>
                    <span
                      className={styles.share}
                      style={{ backgroundSize: `${(indicators / most) * 100}% 100%` }}
                    />
                  </>
                )}
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** What tells a subdomain from others of its name: the words of its slug or, if these are the same too, its id. */
function distinction(entry: Entry, entries: readonly Entry[]): string {
  const { key, record } = entry;
  const others = entries.filter((other) => other !== entry && headingOf(other) === headingOf(entry));
  if (others.length === 0) return '';
  return others.some((other) => other.record.slug === record.slug)
    ? `ID ${idText(key)}`
    : shownText(record.slug.replaceAll(/[-_]+/g, ' '), 60);
}
