import { useEffect, useMemo, useState } from 'react';
import { Link, useOutletContext } from 'react-router-dom';
import { countOf, formatCount } from '../../../catalog/count.ts';
import { type Entry, headingOf } from '../../../catalog/records/entry.ts';
import { type Share, variablesOverview } from '../../../catalog/sources.ts';
import { shownText } from '../../../catalog/visible-text.ts';
import { useLoadAtLeast, useOpeningLoad } from '../../data/load-target.ts';
import { extentOf, LoadedOf } from '../../data/loaded-of.tsx';
import { recordPath } from '../../data/record-path.ts';
import { useCollection } from '../../data/use-collection.ts';
import { RecentlyViewed } from '../../search/recent-records.tsx';
import { BarChart } from './bar-chart.tsx';
import { useVariables } from './catalog-sentence.tsx';
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
    <section aria-labelledby="subdomains-heading" className="stack">
      <h2 id="subdomains-heading">Subdomains</h2>
      <ul className={`row ${styles.wrap}`}>
        {entries.slice(0, shownSubdomains).map((entry) => (
          <li key={entry.key}>
            <Link className="clip" to={recordPath('subdomain', entry.key)}>
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

const shownBars = 8;

/** The variables by source and by unit, counted only when loading rests, so that bars do not move under the pointer. */
function VariablesSection() {
  const { variables, isResting } = useVariables();
  useLoadAtLeast('variable', useOpeningLoad());
  const entries = useRestingEntries(variables.ledger.entries, isResting);
  const { sources, units, withoutSource, withoutUnit, withoutDescription } = useMemo(
    () => variablesOverview(entries),
    [entries],
  );
  const { ledger, hasMore, isLoading } = variables;
  const isWhole = !hasMore && entries === ledger.entries;
  if (entries.length === 0)
    return isResting ? null : <p className={`quiet ${styles.note}`}>Loading variables…</p>;
  return (
    <>
      <div className={styles.charts}>
        {sources.length > 0 && (
          <BarChart
            title="Sources"
            kind="Source"
            facet="source"
            shares={withNone(sources.slice(0, shownBars), withoutSource, 'No source')}
            pathOf={({ key }) => (key === '' ? null : `/sources/${encodeURIComponent(key)}`)}
            noneHref="/variables?sourced=no"
            variables={entries.length}
            all={
              sources.length > shownBars ? (
                <Link to="/sources">
                  {isWhole ? `All ${formatCount(sources.length)} sources` : 'All sources'} →
                </Link>
              ) : null
            }
          />
        )}
        {units.length > 0 && (
          <BarChart
            title="Units"
            kind="Unit"
            facet="unit"
            shares={withNone(units.slice(0, shownBars), withoutUnit, 'No unit')}
            pathOf={() => null}
            noneHref="/variables?unit="
            variables={entries.length}
            all={units.length > shownBars ? <Link to="/variables">All variables →</Link> : null}
          />
        )}
      </div>
      {!isWhole && (
        <LoadedOf
          className={`quiet ${styles.note}`}
          sentence={
            isLoading ? `Loading: ${extentOf(ledger)}…` : `Counted from ${extentOf(ledger, entries.length)}.`
          }
          lists={[variables]}
          label={`Load all${ledger.count === null ? '' : ` ${formatCount(ledger.count)}`}`}
        />
      )}
      {withoutDescription > 0 && (
        <p className={`quiet ${styles.note}`}>
          <Link to="/variables?described=no">
            {isWhole ? '' : `Of these, `}
            {countOf(withoutDescription, 'variable has', 'variables have')} no description →
          </Link>
        </p>
      )}
    </>
  );
}

function withNone(shares: readonly Share[], count: number, label: string): readonly Share[] {
  return count === 0 ? shares : [...shares, { key: '', label, count }];
}

/** The entries when loading last rested; none before that. */
function useRestingEntries(entries: readonly Entry[], isResting: boolean) {
  const [resting, setResting] = useState<readonly Entry[]>([]);
  if (isResting && resting !== entries) setResting(entries);
  return resting;
}
