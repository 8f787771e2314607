import { useEffect, useId, useRef } from 'react';
import { Link } from 'react-router-dom';
import { useAnnouncement } from '../ui/announcer.tsx';
import { countOf, formatCount } from '../../catalog/count.ts';
import { Icon } from '../ui/icon.tsx';
import { NothingFound, SearchExtent, SearchProblems } from './search-status.tsx';
import { RecentlyViewed } from './recent-records.tsx';
import {
  hasResultsFor,
  noMatchesSentence,
  type ResultGroup,
  shownGroups,
  useResultGroups,
} from './result-groups.tsx';
import styles from './results.module.css';

interface Props {
  query: string;
  /** Maximum results shown per group. */
  max: number;
  /** Whether the first result is opened as soon as it is found. */
  opensFirst: boolean;
}

/** The results of a query in all four collections and the sources, by group; without a query, recent records. */
export function SearchEverything({ query, max, opensFirst }: Props) {
  const groups = useResultGroups(query, max);
  const shown = shownGroups(groups);
  const isCurrent = hasResultsFor(groups, query);
  useAnnouncement(isCurrent && query !== '' ? foundSentence(groups, query) : '');
  const results = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (opensFirst && isCurrent) results.current?.querySelector<HTMLAnchorElement>('li a')?.click();
  }, [opensFirst, isCurrent]);
  if (query === '') return <RecentlyViewed />;
  return (
    <div ref={results} className={styles.groups}>
      <SearchProblems groups={groups} />
      {shown.map((group) => (
        <Group key={group.title} group={group} />
      ))}
      <NothingFound groups={groups} query={query} />
      <SearchExtent groups={groups} />
    </div>
  );
}

/** The number of matches as one sentence. */
export function foundSentence(groups: readonly ResultGroup[], query: string): string {
  const shown = shownGroups(groups);
  if (shown.length === 0) return noMatchesSentence(groups, query);
  return shown.map(({ title, found }) => `${title}: ${countOf(found, 'match', 'matches')}`).join(', ');
}

function Group({ group: { title, icon, search, found, hits, allPath } }: { group: ResultGroup }) {
  const heading = useId();
  return (
    <section aria-labelledby={heading} className={styles.group}>
      <header className={styles.head}>
        <Icon name={icon} />
        <h2 id={heading}>
          {title} <span className={styles.count}>{formatCount(found)}</span>
        </h2>
      </header>
      {search.data?.near === true && <p className={`quiet ${styles.near}`}>No exact match; closest:</p>}
      <ul className={styles.hits}>
        {hits.map(({ key, to, content }) => (
          <li key={key}>
            <Link className={`area ${styles.hit}`} to={to}>
              {content}
            </Link>
          </li>
        ))}
      </ul>
      {allPath !== null && (
        <p>
          <Link to={allPath}>{`Show all ${formatCount(found)} ${title.toLowerCase()}`}</Link>
        </p>
      )}
    </section>
  );
}
