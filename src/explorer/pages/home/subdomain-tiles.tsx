import { useEffect, useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { connectionLimit } from '../../../client/platform.ts';
import { formatCount } from '../../../catalog/count.ts';
import { type Entry, headingOf, idText } from '../../../catalog/records/entry.ts';
import { shownText } from '../../../catalog/visible-text.ts';
import { extentOf } from '../../data/loading/loaded-of.tsx';
import { recordPath } from '../../data/record-path.ts';
import { estimateNote, topicCount, useTopicCounts } from '../../data/loading/topic-counts.ts';
import { useCollection } from '../../data/loading/use-collection.ts';
import { useVariables } from './catalog-sentence.tsx';
import styles from './subdomain-tiles.module.css';

// Whole rows of 6, 4, 3 and 2.
const shownSubdomains = 12;

/** Counting takes less on most devices, in ms; later, tiles have names before their order is known. */
const longestCount = 4000;

/** The subdomains with the number of indicators that the search finds for their names, the largest first. */
export function SubdomainTiles() {
  const { entries, count } = useCollection('subdomain').ledger;
  const [isUsed, setUsed] = useState(false);
  const { matches, order, isCounting } = useOrder(entries, isUsed);
  if (entries.length === 0) return null;
  const total = Math.max(count ?? 0, entries.length);
  const shown = entries
    .toSorted((a, b) => order.indexOf(a.key) - order.indexOf(b.key))
    .slice(0, shownSubdomains);
  const most = Math.max(1, ...shown.map(({ key }) => matches?.counts.get(key) ?? 0));
  return (
    // Events bubble up from the links.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      aria-labelledby="subdomains-heading"
      className={`stack ${styles.section}`}
      onPointerEnter={() => setUsed(true)}
      onPointerLeave={() => setUsed(false)}
      onFocus={() => setUsed(true)}
      onBlur={() => setUsed(false)}
    >
      <div className={`row ${styles.head}`}>
        <h2 id="subdomains-heading">Subdomains</h2>
        <p className="quiet">
          {matches === null
            ? '\u00a0'
            : matches.isEstimated
              ? estimateNote(matches.ledger)
              : `counted from the subject areas of ${extentOf(matches.ledger)}`}
        </p>
        {total > shownSubdomains && <Link to="/subdomains">All {formatCount(total)} subdomains →</Link>}
      </div>
      <ul className={styles.tiles} data-counting={isCounting}>
        {shown.map((entry, place) => {
          const found = matches?.counts.get(entry.key);
          return (
            // By place, so that tiles stay where they are when they are put in order.
            <li key={place}>
              <Link className={`card area ${styles.tile}`} to={recordPath('subdomain', entry.key)}>
                <span className={styles.name}>
                  <bdi>{shownText(headingOf(entry), 100)}</bdi>{' '}
                  <bdi className="quiet">{distinction(entry, entries)}</bdi>
                </span>{' '}
                <span className="quiet count">
                  {found === undefined ? '' : topicCount(found, matches?.isEstimated === true)}
                </span>
                <span className={styles.bar} style={{ width: `${((found ?? 0) / most) * 100}%` }} />
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

/**
 * The numbers of indicators, and the keys of the subdomains in their order, once the variables are loaded, which are shown
 * first. Tiles in use keep their places.
 */
function useOrder(subdomains: readonly Entry[], isUsed: boolean) {
  const { isResting } = useVariables();
  const { ledger, isPending, isLoading, failure } = useCollection('indicator');
  const { data: matches = null, isError } = useTopicCounts(subdomains, isResting);
  const [ordered, setOrdered] = useState(matches);
  if (!isUsed && ordered !== matches) setOrdered(matches);
  const order = useMemo(
    () => [...(ordered?.counts ?? [])].sort(([, a], [, b]) => b - a).map(([key]) => key),
    [ordered],
  );
  const [isLate, setLate] = useState(connectionLimit() !== null);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), longestCount);
    return () => clearTimeout(timer);
  }, []);
  const mayHave = isPending || isLoading || ledger.entries.length > 0;
  return {
    matches,
    order,
    isCounting: matches === null && mayHave && !isLate && !isError && failure === null,
  };
}
