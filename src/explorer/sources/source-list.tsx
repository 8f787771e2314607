import { type ReactNode, memo, useMemo, useRef } from 'react';
import { Link } from 'react-router-dom';
import { type Entry, headingOf } from '../../catalog/records/entry.ts';
import { codeAndTitle } from '../../catalog/records/table-codes.ts';
import {
  type IndexedSource,
  filterSources,
  sortSources,
  sourcesBy,
  sourcesOf,
} from '../../catalog/sources.ts';
import { familyOf, others } from '../../catalog/source-families.ts';
import { shownText } from '../../catalog/visible-text.ts';
import type { Source } from '../../contract/records.ts';
import type { LoadingState } from '../data/use-collection.ts';
import { useQueryText } from '../list/list-view.ts';
import { withoutStockPhrases } from '../list/row-content.ts';
import { Highlighted } from '../list/row-parts.tsx';
import { rangesOfWords } from '../../catalog/without-accents.ts';
import { useAnnouncement } from '../ui/announcer.tsx';
import { countOf, formatCount } from '../../catalog/count.ts';
import { ActionIcon } from '../ui/action-icon.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Icon } from '../ui/icon.tsx';
import { Opening, lazyPart } from '../ui/lazy.tsx';
import { safeLink } from '../../catalog/safe-link.ts';
import { SearchField } from '../ui/search-field.tsx';
import { useShowMore } from '../ui/show-more.tsx';
import { type SourceGrouping, SourceTools, useSourceArrangement } from './source-tools.tsx';
import layout from '../list/collection-page.module.css';
import footer from '../list/list-results.module.css';
import row from '../list/record-list.module.css';
import parts from '../list/row-parts.module.css';
import styles from './sources.module.css';

const Coverage = lazyPart(
  async () => (await import('./coverage-table.tsx')).CoverageTable,
  <div className={layout.opening}>
    <Opening />
  </div>,
);

const shownAtFirst = 200;

interface Props {
  /** The variables whose sources are shown; null while that is unknown. */
  entries: readonly Entry[] | null;
  variables: LoadingState;
  /** Below the rows. */
  children: ReactNode;
}

/** Every source once, searched, sorted and grouped as the URL says; or what the variables of each source have. */
export function SourceList({ entries, variables, children }: Props) {
  const [text, setText] = useQueryText();
  const query = text.trim();
  const arrangement = useSourceArrangement();
  const { view, sort, grouping } = arrangement;
  const sources = sourcesOf(entries ?? []);
  const found = useMemo(() => filterSources(sources, query), [sources, query]);
  const all = countOf(sources.length, 'source', 'sources');
  const sentence = query === '' ? all : `${countOf(found.length, 'match', 'matches')} in ${all}`;
  // A list that failed before its first page says so itself.
  const isKnown = entries !== null && (entries.length > 0 || variables.failure === null);
  useAnnouncement(isKnown ? sentence : '');
  const rows = useRef<HTMLDivElement>(null);
  const isWhole = variables.completeness.state === 'complete' && entries === variables.ledger.entries;
  return (
    <section className={`${layout.list} ${styles.page}`} aria-labelledby="sources-heading">
      <title>Sources</title>
      <div className={styles.head}>
        <div className={`row ${styles.title}`}>
          <h1 id="sources-heading">Sources</h1>
          <p className="count">
            {isKnown && query === '' && (
              <span aria-hidden="true">{`${formatCount(sources.length)}${isWhole ? '' : '+'}`}</span>
            )}
            <span className={isKnown && query === '' ? 'visually-hidden' : undefined}>
              {isKnown ? sentence : variables.failure === null && 'Loading…'}
            </span>
          </p>
        </div>
        <div className={styles.search}>
          <SearchField
            label="Search sources"
            text={text}
            onText={setText}
            onArrowDown={() => linksIn(rows.current)[0]?.focus()}
            onEnter={() => query !== '' && linksIn(rows.current)[0]?.click()}
          />
        </div>
        <SourceTools {...arrangement} />
      </div>
      <div ref={rows} className={layout.results} data-rows-shown={isKnown && found.length > 0}>
        {isKnown && found.length === 0 && (
          <EmptyState
            icon="source"
            title={
              query === ''
                ? 'None of the variables has a source.'
                : `No sources match “${shownText(query, 100)}”.`
            }
          />
        )}
        {entries !== null &&
          found.length > 0 &&
          (view === 'coverage' ? (
            <Coverage entries={entries} sources={found} isSearched={query !== ''} {...arrangement} />
          ) : (
            <Rows sources={found} {...{ query, sort, grouping, isWhole }} />
          ))}
        <div className={footer.footer}>{children}</div>
      </div>
    </section>
  );
}

/** The links to the sources, except those in closed groups. */
function linksIn(rows: HTMLElement | null): HTMLElement[] {
  const links = [...(rows?.querySelectorAll<HTMLElement>('li a, tbody th a') ?? [])];
  return links.filter((link) => link.closest('details:not([open])') === null);
}

interface RowsProps {
  sources: readonly IndexedSource[];
  /** What they were searched for; the source with this code comes first. */
  query: string;
  sort: string;
  grouping: SourceGrouping | null;
  /** Whether all variables are counted. */
  isWhole: boolean;
}

function Rows({ sources, query, sort, grouping, isWhole }: RowsProps) {
  const sorted = useMemo(
    () => sortSources(sources, sort === 'name' ? 'name' : 'variables', query),
    [sources, sort, query],
  );
  return (
    <div className={`${layout.rows} ${styles.scroller}`} data-scrolls="">
      {grouping === null ? (
        <SourceRows sources={sorted} isWhole={isWhole} query={query} />
      ) : (
        groupSources(sorted, grouping).map((group) => (
          <Group key={group.key} group={group} {...{ grouping, isWhole, query }} />
        ))
      )}
    </div>
  );
}

interface GroupProps extends Pick<RowsProps, 'isWhole' | 'query'> {
  group: SourceGroup;
  grouping: SourceGrouping;
}

function Group({ group: { key, sources }, grouping, isWhole, query }: GroupProps) {
  const isPackage = grouping === 'package';
  const none = `No ${isPackage ? 'package' : 'data page'}`;
  // Sources without a topic have the domain of their data page.
  const isDomain = grouping === 'topic' && key.includes('.');
  const name = key === '' ? none : `${isDomain ? 'Other from ' : ''}${shownText(key, 100)}`;
  return (
    <details open className={styles.group}>
      <summary className={`line opens ${parts.head}`}>
        <ActionIcon name="next" size={14} />
        <h2>
          {!isPackage || key === '' ? (
            <bdi>{name}</bdi>
          ) : (
            <>
              Package <code>{name}</code>
            </>
          )}{' '}
          <span className="count">{formatCount(sources.length)}</span>
        </h2>
      </summary>
      <SourceRows sources={sources} isWhole={isWhole} query={query} />
    </details>
  );
}

/** Sources as links to their pages, with the number of variables that use them; long lists are shown in steps. */
function SourceRows({ sources, isWhole, query }: Pick<RowsProps, 'sources' | 'isWhole' | 'query'>) {
  const [shown, more] = useShowMore(sources, shownAtFirst, 'sources');
  const longest = sources.reduce((most, each) => Math.max(most, codeOf(each).length), 0);
  return (
    <>
      <ul className={styles.rows} style={{ ['--codes' as string]: `${longest && 1.2 + longest / 2}rem` }}>
        {shown.map((indexed) => (
          <li key={indexed.key}>
            <SourceRow indexed={indexed} isWhole={isWhole} query={query} />
          </li>
        ))}
      </ul>
      <div className={styles.more}>{more}</div>
    </>
  );
}

function codeOf(source: IndexedSource): string {
  return codeAndTitle(headingOf(source)).code;
}

// More than one line can show.
const maxCharacters = 200;

interface RowProps extends Pick<RowsProps, 'isWhole' | 'query'> {
  indexed: IndexedSource;
}

const SourceRow = memo(function Row({ indexed, isWhole, query }: RowProps) {
  const { key, record, copies, variables } = indexed;
  const host = safeLink(record.infoLink)?.host ?? '';
  const description = record.description.slice(0, maxCharacters * 2).replaceAll(/\s+/g, ' ');
  const about = [host, shownText(description.trim(), maxCharacters)].filter((text) => text !== '');
  const noun = variables.length === 1 ? 'variable' : 'variables';
  const name = shownText(withoutStockPhrases(headingOf(indexed)), maxCharacters);
  const { code, title } = codeAndTitle(name);
  return (
    // All that is visible in it, in this order, is its name, for those who speak what they see.
    <Link className={row.row} to={`/sources/${key}`}>
      <span className={row.line}>
        <span className={`${row.name} ${styles.name}`}>
          {code !== '' && (
            <code>
              <Highlighted text={code} ranges={rangesOfWords(query, code)} />
            </code>
          )}{' '}
          <Highlighted text={title} ranges={rangesOfWords(query, title)} />
        </span>{' '}
        <span className={`${row.unit} ${styles.count}`}>
          {formatCount(variables.length)}
          {!isWhole && '+'} <span className="quiet">{noun}</span>
        </span>
      </span>{' '}
      <span className={row.line}>
        <span className={row.about}>
          {about.map((text) => (
            <bdi key={text}>{text}</bdi>
          ))}
        </span>
        {copies.length > 1 && (
          <span className="flag quiet">
            <Icon name="warning" size={14} /> {copies.length} versions that differ
          </span>
        )}
      </span>
    </Link>
  );
});

/** Sources with a common topic, host or package; `key` is '' for those without one. */
interface SourceGroup {
  key: string;
  sources: readonly IndexedSource[];
}

const isLast = (key: string) => Number(key === '' || key === others);

/** Groups sources as `by` says: largest groups first, those without one last. */
export function groupSources(sources: readonly IndexedSource[], by: SourceGrouping): readonly SourceGroup[] {
  const keyOf = {
    topic: familyOf,
    host: ({ infoLink }: Source) => safeLink(infoLink)?.host ?? '',
    package: ({ packageId }: Source) => (packageId ?? '').trim(),
  };
  const groups = sourcesBy(sources, keyOf[by]);
  return [...groups]
    .map(([key, members]) => ({ key, sources: members }))
    .sort((a, b) => isLast(a.key) - isLast(b.key) || b.sources.length - a.sources.length);
}
