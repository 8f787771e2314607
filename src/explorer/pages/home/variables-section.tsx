import { useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Entry } from '../../../catalog/records/entry.ts';
import { type Share, variablesOverview } from '../../../catalog/sources.ts';
import { extentOf, LoadedOf } from '../../data/loaded-of.tsx';
import { useLoadAtLeast, useOpeningLoad } from '../../data/load-target.ts';
import { countOf, formatCount } from '../../../catalog/count.ts';
import { BarChart } from './bar-chart.tsx';

import { useVariables } from './use-variables.ts';
import styles from './home-page.module.css';

const shownBars = 8;

/** The variables by source and by unit, counted only when loading rests, so that bars do not move under the pointer. */
export function VariablesSection() {
  const { variables, isResting } = useVariables();
  useLoadAtLeast('variable', useOpeningLoad());
  const entries = useRestingEntries(variables.ledger.entries, isResting);
  const { sources, units, withoutSource, withoutUnit, withoutDescription } = useMemo(
    () => variablesOverview(entries),
    [entries],
  );
  const { ledger, hasMore, isLoading } = variables;
  const isWhole = !hasMore && entries === ledger.entries;
  if (entries.length === 0) return isResting ? null : <p className={styles.quiet}>Loading variables…</p>;
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
          className={styles.quiet}
          sentence={
            isLoading ? `Loading: ${extentOf(ledger)}…` : `Counted from ${extentOf(ledger, entries.length)}.`
          }
          lists={[variables]}
          label={`Load all${ledger.count === null ? '' : ` ${formatCount(ledger.count)}`}`}
        />
      )}
      {withoutDescription > 0 && (
        <p className={styles.quiet}>
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
