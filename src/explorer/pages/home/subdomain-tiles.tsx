import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { countOf } from '../../../catalog/count.ts';
import { type Entry, headingOf, idText } from '../../../catalog/records/entry.ts';
import { shownText } from '../../../catalog/visible-text.ts';
import { collectionWords } from '../../../contract/collection-names.ts';
import { extentOf } from '../../data/loading/loaded-of.tsx';
import { recordPath } from '../../data/record-path.ts';
import { useTopicCounts } from '../../data/loading/topic-counts.ts';
import { useCollection } from '../../data/loading/use-collection.ts';
import styles from './home.module.css';

// Whole rows of 6, 4, 3 and 2.
const shownSubdomains = 12;

const longestWait = 1000;

/**
 * The subdomains, where indicators name them with their numbers: the largest first or, if the numbers take longer than
 * `longestWait` ms, in their own order. They are shown once this is decided, and keep their places.
 */
export function SubdomainTiles() {
  const { entries, count } = useCollection('subdomain').ledger;
  const counted = useTopicCounts(entries);
  const [sizes, decide] = useState<ReadonlyMap<string, number>>();
  if (sizes === undefined && counted !== undefined) decide(counted?.counts ?? new Map());
  useEffect(() => {
    const timer = setTimeout(() => decide((decided) => decided ?? new Map()), longestWait);
    return () => clearTimeout(timer);
  }, []);
  if (entries.length === 0) return null;
  const { title, one, plural } = collectionWords.subdomain;
  const total = Math.max(count ?? 0, entries.length);
  const shown = entries
    .toSorted((a, b) => (sizes?.get(b.key) ?? 0) - (sizes?.get(a.key) ?? 0))
    .slice(0, shownSubdomains);
  const most = Math.max(1, ...shown.map(({ key }) => counted?.counts.get(key) ?? 0));
  return (
    <section aria-labelledby="subdomains-heading" className={`stack ${styles.section}`}>
      <div className={`row ${styles.head}`}>
        <h2 id="subdomains-heading">{title}</h2>
        {counted !== null && <p className="quiet">{counted && `counted from ${extentOf(counted.ledger)}`}</p>}
        {total > shownSubdomains && <Link to="/subdomains">{`All ${countOf(total, one, plural)} →`}</Link>}
      </div>
      <ul className={styles.tiles} data-awaited={sizes === undefined}>
        {shown.map((entry, place) => {
          const found = counted?.counts.get(entry.key) ?? 0;
          return (
            // By place: the tiles stay where they are.
            <li key={place}>
              <Link className={`card area ${styles.tile}`} to={recordPath('subdomain', entry.key)}>
                <span>
                  <bdi className="clamp">{shownText(headingOf(entry), 100)}</bdi>{' '}
                  <bdi className="quiet">{distinction(entry, entries)}</bdi>
                </span>{' '}
                {counted !== null && (
                  <>
                    <span className="quiet count">
                      {counted === undefined ? '' : countOf(found, 'indicator', 'indicators')}
                    </span>
                    <span
                      className={styles.share}
                      style={{ backgroundSize: `${(found / most) * 100}% 100%` }}
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
