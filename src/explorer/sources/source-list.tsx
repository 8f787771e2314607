import { type ReactNode, useMemo, useRef } from 'react';
import { pages } from '../../catalog/pages.ts';
import type { Entry } from '../../catalog/records/entry.ts';
import { areManySources, groupSources, inOneGroup } from '../../catalog/source-groups.ts';
import { filterSources, sortSources, sourcesOf } from '../../catalog/sources.ts';
import { shownText } from '../../catalog/text/visible-text.ts';
import type { LoadingState } from '../data/loading/use-collection.ts';
import { useAnnouncement } from '../ui/page/announcer.tsx';
import { countOf, formatCount } from '../../catalog/text/count.ts';
import { AddressResults } from '../list/notices/address-results.tsx';
import { DidYouMean, SearchTips } from '../list/notices/other-words.tsx';
import { searchPath } from '../data/record-path.ts';
import { InOtherLists } from '../list/notices/no-matches.tsx';
import { useSearch } from '../data/loading/search.ts';
import { EmptyState } from '../ui/notice/empty-state.tsx';
import { SearchField } from '../ui/control/search-field.tsx';
import { SourceRows } from './source-rows.tsx';
import { useSourcesInPage } from './source-text.tsx';
import { noEntries } from '../record/parts/loaded-variables.tsx';
import layout from '../list/list.module.css';
import { useChangeAddress, useParameters, usePastedAddress, useQueryText } from '../data/addresses.ts';
import toolbar from '../list/tools/list-toolbar.module.css';
import { Link } from '../ui/control/link.tsx';
import styles from './sources.module.css';

interface Props {
  /** The variables whose sources are shown; null while that is unknown. */
  entries: readonly Entry[] | null;
  /** Whether they are all that will be loaded by itself; before that, sources are in the order in which they arrive, so that no row moves. */
  hasRested: boolean;
  variables: LoadingState;
  /** How many variables the sources are from: below the rows. */
  extent: ReactNode;
  /** Below the rows, too. */
  children: ReactNode;
}

/** Every source once, searched, sorted and grouped as the URL says. */
export function SourceList({ entries, hasRested, variables, extent, children }: Props) {
  const [text, setText] = useQueryText();
  const address = usePastedAddress(text);
  const query = address === null ? text.trim() : '';
  const sources = sourcesOf(entries ?? noEntries);
  const matches = useMemo(() => filterSources(sources, query), [sources, query]);
  const { data } = useSearch('source', sources, hasRested && matches.length === 0 ? query : '');
  const all = countOf(sources.length, 'source', 'sources');
  const sentence = query === '' ? all : `${countOf(matches.length, 'match', 'matches')} in ${all}`;
  // A list that failed before its first page says so itself.
  const isKnown = entries !== null && (entries.length > 0 || variables.failure === null);
  useAnnouncement(isKnown && hasRested ? sentence : '');
  const inPage = useSourcesInPage();
  const arrangement = useSourceArrangement(hasRested ? matches.length : (inPage?.count ?? 0));
  const { sort, isGrouped, isArranged } = arrangement;
  const awaited = hasRested || isArranged || text !== '' ? null : inPage;
  const groups = useMemo(() => {
    const isSorted = hasRested || sort === 'name';
    const sorted = isSorted ? sortSources(matches, sort === 'name' ? sort : 'variables', query) : matches;
    return isGrouped ? groupSources(sorted) : inOneGroup(sorted);
  }, [matches, hasRested, sort, isGrouped, query]);
  const rows = useRef<HTMLDivElement>(null);
  const isComplete = variables.completeness.state === 'complete' && entries === variables.ledger.entries;
  const isWhole = awaited !== null || isComplete;
  const shownCount = awaited?.count ?? (isKnown && query === '' ? sources.length : null);
  const hasRows = awaited !== null || (isKnown && address === null && matches.length > 0);
  return (
    <section className={`${layout.list} ${styles.page}`} aria-labelledby="sources-heading">
      <title>{pages.sources.title}</title>
      <div className={layout.head}>
        <div className={`row ${layout.title} ${layout.name}`}>
          <h1 id="sources-heading">{pages.sources.title}</h1>
          <p className="count">
            {shownCount !== null && (
              <span aria-hidden="true">{`${formatCount(shownCount)}${isWhole ? '' : '+'}`}</span>
            )}
            <span className={shownCount === null ? undefined : 'visually-hidden'}>
              {isKnown ? sentence : variables.failure === null && awaited === null && 'Loading…'}
            </span>
          </p>
        </div>
        <div className={layout.search}>
          <SearchField
            label="Search sources"
            text={text}
            onText={setText}
            onArrowDown={() => linksIn(rows.current)[0]?.focus()}
          />
        </div>
        <SourceTools {...arrangement} />
      </div>
      <div ref={rows} className={layout.results} data-rows-shown={hasRows}>
        {address !== null && <AddressResults address={address} />}
        {address === null && isKnown && hasRested && matches.length === 0 && (
          <EmptyState
            icon="source"
            title={
              query === ''
                ? 'None of the variables has a source.'
                : `No sources match “${shownText(query, 100)}”`
            }
          >
            {query !== '' && (
              <>
                <DidYouMean suggestion={data?.suggestion} onQuery={setText} />
                <SearchTips query={query} />
                <InOtherLists query={query} />
                <Link to={searchPath(query)} className="button">
                  Search everything
                </Link>
              </>
            )}
          </EmptyState>
        )}
        {hasRows && <SourceRows groups={awaited?.groups ?? groups} query={query} isWhole={isWhole} />}
        <div className={layout.footer}>
          {children}
          {awaited === null && extent}
        </div>
      </div>
    </section>
  );
}

/** The links to the sources, except those in closed groups. */
function linksIn(rows: HTMLElement | null): HTMLElement[] {
  const links = [...(rows?.querySelectorAll<HTMLElement>('li a') ?? [])];
  return links.filter((link) => link.closest('details:not([open])') === null);
}

/** The order and the grouping of `count` sources, stored in the URL, and whether a reader has chosen one. */
function useSourceArrangement(count: number) {
  const parameters = useParameters();
  const change = useChangeAddress();
  const sort = parameters.get('sort') ?? '';
  const grouping = parameters.get('group');
  const isGrouped = (grouping ?? (areManySources(count) ? 'topic' : '')) === 'topic';
  return { sort, isGrouped, change, isArranged: sort !== '' || grouping !== null } as const;
}

function SourceTools({ sort, isGrouped, change }: ReturnType<typeof useSourceArrangement>) {
  return (
    <div className={`line ${styles.tools}`}>
      <select
        className={`input ${toolbar.sort}`}
        aria-label="Order"
        value={sort === 'name' ? sort : ''}
        onChange={({ target }) => change({ sort: target.value }, { toTop: true })}
      >
        <option value="">Most variables</option>
        <option value="name">Code or name, A to Z</option>
      </select>
      <select
        className={`input ${toolbar.sort}`}
        aria-label="Grouping"
        value={isGrouped ? 'topic' : 'none'}
        onChange={({ target }) => change({ group: target.value }, { toTop: true })}
      >
        <option value="none">Ungrouped</option>
        <option value="topic">By subject</option>
      </select>
    </div>
  );
}
