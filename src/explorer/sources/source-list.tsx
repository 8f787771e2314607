import { type ReactNode, useMemo, useRef } from 'react';
import { pages } from '../../catalog/pages.ts';
import type { Entry } from '../../catalog/records/entry.ts';
import { areManySources, groupSources, inOneGroup } from '../../catalog/source-groups.ts';
import { filterSources, sortSources, sourcesOf } from '../../catalog/sources.ts';
import { shownText } from '../../catalog/text/visible-text.ts';
import type { LoadingState } from '../data/loading/use-collection.ts';
import { useAnnouncement } from '../ui/page/announcer.tsx';
import { countOf, formatCount } from '../../catalog/text/count.ts';
import { usePastedAddress } from '../data/pasted-address.ts';
import { AddressResults } from '../list/notices/address-results.tsx';
import { EmptyState } from '../ui/notice/empty-state.tsx';
import { SearchField } from '../ui/control/search-field.tsx';
import { SourceRows } from './source-rows.tsx';
import { useSourcesInPage } from './source-text.tsx';
import layout from '../list/list.module.css';
import { useChangeAddress, useParameters, useQueryText } from '../data/addresses.ts';
import toolbar from '../list/tools/list-toolbar.module.css';
import styles from './sources.module.css';

interface Props {
  /** The variables whose sources are shown; null while that is unknown. */
  entries: readonly Entry[] | null;
  variables: LoadingState;
  /** How many variables the sources are from, below the rows. */
  extent: ReactNode;
  /** Below the rows, too. */
  children: ReactNode;
}

/** Every source once, searched, sorted and grouped as the URL says. */
export function SourceList({ entries, variables, extent, children }: Props) {
  const [text, setText] = useQueryText();
  const address = usePastedAddress(text);
  const query = address === null ? text.trim() : '';
  const sources = sourcesOf(entries ?? []);
  const matches = useMemo(() => filterSources(sources, query), [sources, query]);
  const all = countOf(sources.length, 'source', 'sources');
  const sentence = query === '' ? all : `${countOf(matches.length, 'match', 'matches')} in ${all}`;
  // A list that failed before its first page says so itself.
  const isKnown = entries !== null && (entries.length > 0 || variables.failure === null);
  useAnnouncement(isKnown ? sentence : '');
  const inPage = useSourcesInPage();
  const arrangement = useSourceArrangement((isKnown ? null : inPage?.count) ?? matches.length);
  const { sort, isGrouped, isArranged } = arrangement;
  const awaited = isKnown || isArranged || text !== '' ? null : inPage;
  const groups = useMemo(() => {
    const sorted = sortSources(matches, sort === 'name' ? 'name' : 'variables', query);
    return isGrouped ? groupSources(sorted) : inOneGroup(sorted);
  }, [matches, sort, isGrouped, query]);
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
        <SourceTools {...arrangement} isKnown={isKnown || inPage !== null} />
      </div>
      <div ref={rows} className={layout.results} data-rows-shown={hasRows}>
        {address !== null && <AddressResults address={address} />}
        {address === null && isKnown && matches.length === 0 && (
          <EmptyState
            icon="source"
            title={
              query === ''
                ? 'None of the variables has a source.'
                : `No sources match “${shownText(query, 100)}”`
            }
          />
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

function SourceTools(props: ReturnType<typeof useSourceArrangement> & { isKnown: boolean }) {
  const { sort, isGrouped, isKnown, change } = props;
  return (
    <div className={`line ${styles.tools}`}>
      <select
        className={`input ${toolbar.sort}`}
        aria-label="Order"
        value={sort === 'name' ? sort : ''}
        onChange={({ target }) => change({ sort: target.value }, { toTop: true })}
      >
        <option value="">Most variables first</option>
        <option value="name">Code or name, A to Z</option>
      </select>
      <select
        className={`input ${toolbar.sort}`}
        aria-label="Grouping"
        value={isGrouped ? 'topic' : isKnown ? 'none' : 'unknown'}
        onChange={({ target }) => change({ group: target.value }, { toTop: true })}
      >
        {/* Many sources are grouped unless the reader chooses otherwise. */}
        {!isKnown && <option value="unknown">Grouping</option>}
        <option value="none">Not grouped</option>
        <option value="topic">Grouped by subject</option>
      </select>
    </div>
  );
}
