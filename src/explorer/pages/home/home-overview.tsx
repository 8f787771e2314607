import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { Link, useOutletContext } from 'react-router-dom';
import { formatCount } from '../../../catalog/text/count.ts';
import type { Entry } from '../../../catalog/records/entry.ts';
import { sourceFamilies } from '../../../catalog/source-families.ts';
import { useLoadAtLeast, useOpeningLoad, useWholeLoad } from '../../data/loading/load-target.ts';
import { extentOf, LoadedOf } from '../../data/loading/loaded-of.tsx';
import { useRestingEntries } from '../../data/loading/use-collection.ts';
import { RecentlyViewed } from '../../search/recent-records.tsx';
import { useVariables } from './catalog-sentence.tsx';
import { SourcesAtAGlance } from './sources-at-a-glance.tsx';
import { SubdomainTiles } from './subdomain-tiles.tsx';
import styles from './home.module.css';

/** Below the search: subdomains, recently viewed records, and the variables by source. */
export function HomeOverview() {
  const setNeedsLoader = useOutletContext<(needed: boolean) => void>();
  useEffect(() => setNeedsLoader(true), [setNeedsLoader]);
  return (
    <>
      {/* On wide screens, the navigation has them. */}
      <p className={`links quiet ${styles.note} ${styles.about}`}>
        <Link to="/health">Catalog health: what to fix →</Link>
        <Link to="/changes">What changed →</Link>
      </p>
      <SubdomainTiles />
      <RecentlyViewed />
      <WholeOnceNear>
        <VariablesSection />
      </WholeOnceNear>
    </>
  );
}

/** Loads all variables once what is counted from them is at most a screen away; until then, it is counted from the first ones. */
function WholeOnceNear({ children }: { children: ReactNode }) {
  const element = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  useWholeLoad('variable', isNear);
  useEffect(() => {
    if (element.current === null || typeof IntersectionObserver === 'undefined') return undefined;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting === true && setNear(true), {
      // What scrolls: what is outside it intersects nothing else.
      root: element.current.closest('main'),
      rootMargin: '0px 0px 100%',
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={element} className={`stack ${styles.counts}`}>
      {children}
    </div>
  );
}

const noEntries: readonly Entry[] = [];

/** The variables by source, counted only when loading rests, so that nothing moves under the pointer. */
function VariablesSection() {
  const { variables, isResting } = useVariables();
  useLoadAtLeast('variable', useOpeningLoad());
  const entries = useRestingEntries(variables.ledger, isResting) ?? noEntries;
  const sources = useMemo(() => sourceFamilies(entries), [entries]);
  const { ledger, hasMore, isLoading } = variables;
  const isWhole = !hasMore && entries === ledger.entries;
  const extent = extentOf(ledger, entries.length);
  if (entries.length === 0)
    return isResting ? null : (
      <section className={`stack ${styles.sources}`}>
        <h2 className={styles.counted}>Sources at a glance</h2>
        <p className="card quiet">{`Loading variables: ${extentOf(ledger)}…`}</p>
      </section>
    );
  const basis = (
    <LoadedOf
      className={`quiet ${styles.counted}`}
      sentence={
        isWhole
          ? `Counted from all ${extent}.`
          : isLoading
            ? `Loading: ${extentOf(ledger)}…`
            : `Counted from ${extent}.`
      }
      lists={[variables]}
      label={`Load all${ledger.count === null ? '' : ` ${formatCount(ledger.count)}`}`}
    />
  );
  if (sources.families.length === 0) return basis;
  return <SourcesAtAGlance {...sources} isLoading={!isWhole && isLoading} extent={basis} />;
}
