import { type RefObject, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { connectionLimit } from '../../../client/platform.ts';
import { countOf, formatCount } from '../../../catalog/count.ts';
import { type Entry, headingOf, idText, isOf } from '../../../catalog/records/entry.ts';
import type { Ledger } from '../../../catalog/records/ledger.ts';
import { hasEveryWord, topicsQuery } from '../../../catalog/search/name-query.ts';
import { shownText } from '../../../catalog/visible-text.ts';
import { useCatalog } from '../../data/catalog-context.tsx';
import { useAutoLoad, useLoadAtLeast } from '../../data/load-target.ts';
import { extentOf } from '../../data/loaded-of.tsx';
import { recordPath } from '../../data/record-path.ts';
import { feed, searchOf } from '../../data/search.ts';
import { useCollection } from '../../data/use-collection.ts';
import { useVariables } from './catalog-sentence.tsx';
import styles from './subdomain-tiles.module.css';

// Whole rows of 6, 4, 3 and 2.
const shownSubdomains = 12;

/** Counting takes less on most devices, in ms; later, tiles have names before their order is known. */
const longestCount = 4000;

/** How many indicators the search finds for the names of subdomains. */
interface Matches {
  /** By the key of the subdomain, in the order of the tiles. */
  counts: ReadonlyMap<string, number>;
  /** The indicators that were searched. */
  ledger: Ledger;
}

/** By list of subdomains, so that the tiles are in order at once when the page is opened again. */
const counted = new WeakMap<readonly Entry[], Matches>();

/** The subdomains with the number of indicators that the search finds for their names, the largest first. */
export function SubdomainTiles() {
  const { entries, count } = useCollection('subdomain').ledger;
  const section = useRef<HTMLElement>(null);
  const { matches, isCounting } = useMatches(entries, section);
  if (entries.length === 0) return null;
  const total = Math.max(count ?? 0, entries.length);
  const order = [...(matches?.counts.keys() ?? [])];
  const shown = entries
    .toSorted((a, b) => order.indexOf(a.key) - order.indexOf(b.key))
    .slice(0, shownSubdomains);
  const most = Math.max(1, ...shown.map(({ key }) => matches?.counts.get(key) ?? 0));
  return (
    <section ref={section} aria-labelledby="subdomains-heading" className={`stack ${styles.section}`}>
      <div className={`row ${styles.head}`}>
        <h2 id="subdomains-heading">Subdomains</h2>
        <p className="quiet">
          {matches === null ? '\u00a0' : `estimated by searching ${extentOf(matches.ledger)}`}
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
                  {found === undefined
                    ? ''
                    : found === 0
                      ? 'none found'
                      : `≈ ${countOf(found, 'indicator', 'indicators')}`}
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

/** Counts once the variables and as many indicators as a list opens with are loaded; nothing over a slow or metered connection. */
function useMatches(subdomains: readonly Entry[], section: RefObject<HTMLElement | null>) {
  const catalog = useCatalog();
  const { isResting } = useVariables();
  const { ledger, isLoading, isPending, target, failure } = useCollection('indicator');
  const autoLoad = useAutoLoad();
  const mayCount = isResting && connectionLimit() === null;
  useLoadAtLeast('indicator', mayCount ? autoLoad : 1);
  const isReady = mayCount && !isLoading && !isPending && target >= autoLoad && ledger.entries.length > 0;
  const [matches, setMatches] = useState(() => counted.get(subdomains) ?? null);
  const [isLate, setLate] = useState(connectionLimit() !== null);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), longestCount);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    if (!isReady || subdomains.length === 0 || counted.get(subdomains)?.ledger === ledger) return undefined;
    const stop = new AbortController();
    async function search() {
      const { searcher } = await searchOf(catalog);
      await feed(
        searcher,
        'indicator',
        ledger.entries.filter((entry) => isOf(entry, 'indicator')),
      );
      const outcomes = await Promise.all(
        subdomains.map(async ({ key, record }) => {
          const query = topicsQuery(record.name);
          const outcome = query === '' ? null : await searcher.search('indicator', query);
          return [key, hasEveryWord(outcome) ? (outcome?.positions.length ?? 0) : 0] as const;
        }),
      );
      if (stop.signal.aborted) return;
      const inOrder = outcomes.toSorted(([, a], [, b]) => b - a);
      counted.set(subdomains, { counts: new Map(inOrder), ledger });
      // Tiles do not change places under the pointer or the focus.
      const isUsed = section.current?.matches(':hover, :focus-within') === true;
      setMatches({ counts: new Map(isUsed ? outcomes : inOrder), ledger });
    }
    // Without the search, the tiles have no numbers.
    search().catch(() => setLate(true));
    return () => stop.abort();
  }, [catalog, isReady, ledger, section, subdomains]);
  const mayHave = isPending || isLoading || ledger.entries.length > 0;
  return { matches, isCounting: matches === null && mayHave && !isLate && failure === null };
}
