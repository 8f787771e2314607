import { useEffect } from 'react';
import { Link, useOutletContext } from 'react-router-dom';
import { headingOf } from '../../../catalog/records/entry.ts';
import { shownText } from '../../../catalog/visible-text.ts';
import { useCollection } from '../../data/use-collection.ts';
import { formatCount } from '../../../catalog/count.ts';
import { recordPath } from '../../data/record-path.ts';
import { RecentlyViewed } from '../../search/recently-viewed.tsx';
import { VariablesSection } from './variables-section.tsx';
import styles from './home-page.module.css';

const shownSubdomains = 40;

/** Below the search: subdomains, sources, units, and recently viewed records. */
export function HomeOverview() {
  const startLoading = useOutletContext<() => void>();
  useEffect(startLoading, [startLoading]);
  return (
    <>
      <Subdomains />
      <RecentlyViewed />
      <VariablesSection />
    </>
  );
}

function Subdomains() {
  const { entries, count } = useCollection('subdomain').ledger;
  if (entries.length === 0) return null;
  const total = Math.max(count ?? 0, entries.length);
  return (
    <section aria-labelledby="subdomains-heading" className={styles.section}>
      <h2 id="subdomains-heading">Subdomains</h2>
      <ul className={styles.wrap}>
        {entries.slice(0, shownSubdomains).map((entry) => (
          <li key={entry.key}>
            <Link to={recordPath('subdomain', entry.key)}>
              <bdi>{shownText(headingOf(entry), 100)}</bdi>
            </Link>
          </li>
        ))}
        {total > shownSubdomains && (
          <li>
            <Link to="/subdomains">All {formatCount(total)} subdomains →</Link>
          </li>
        )}
      </ul>
    </section>
  );
}
