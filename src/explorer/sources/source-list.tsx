import { type ReactNode, useMemo, useRef } from 'react';
import { Link } from 'react-router-dom';
import { headingOf } from '../../catalog/records/entry.ts';
import { type IndexedSource, filterSources, sortSources } from '../../catalog/sources.ts';
import { shownText } from '../../catalog/visible-text.ts';
import type { LoadingState } from '../data/use-collection.ts';
import { useQueryText } from '../list/list-url.ts';
import { AboutLine } from '../record/related-variables.tsx';
import { useAnnouncement } from '../ui/announcer.tsx';
import { countOf, formatCount } from '../../catalog/count.ts';
import { Icon } from '../ui/icon.tsx';
import { safeLink } from '../ui/safe-link.ts';
import { SearchField } from '../ui/search-field.tsx';
import { useShowMore } from '../ui/show-more.tsx';
import {
  type SourceGroup,
  type SourceGrouping,
  SourceTools,
  groupSources,
  useSourceArrangement,
} from './arrange-sources.tsx';
import list from '../record/sections.module.css';
import page from '../ui/page.module.css';
import styles from './sources.module.css';

const shownAtFirst = 200;

interface Props {
  sources: readonly IndexedSource[];
  variables: LoadingState;
  extent: ReactNode;
}

/** Every source once, searched, sorted and grouped as the URL says. */
export function SourceList({ sources, variables, extent }: Props) {
  const [text, setText] = useQueryText();
  const query = text.trim();
  const arrangement = useSourceArrangement();
  const { sort, grouping } = arrangement;
  const found = useMemo(() => sortSources(filterSources(sources, query), sort), [sources, query, sort]);
  const all = countOf(sources.length, 'source', 'sources');
  const sentence = query === '' ? all : `${countOf(found.length, 'match', 'matches')} in ${all}`;
  const isKnown =
    sources.length > 0 || !(variables.isPending || variables.isLoading || variables.failure !== null);
  useAnnouncement(isKnown ? sentence : '');
  const rows = useRef<HTMLDivElement>(null);
  return (
    <>
      <title>Sources</title>
      <h1>Sources</h1>
      <div className={styles.bar}>
        <SearchField
          label="Search sources"
          text={text}
          onText={setText}
          onApproach={() => undefined}
          onArrowDown={() => firstLink(rows.current)?.focus()}
          onEnter={() => query !== '' && firstLink(rows.current)?.click()}
        />
        <SourceTools {...arrangement} />
      </div>
      <div className={styles.extent}>
        {isKnown && <p className={page.lead}>{sentence}</p>}
        {extent}
      </div>
      {isKnown && found.length === 0 && (
        <p>
          {query === ''
            ? 'None of the variables has a source.'
            : `No sources match “${shownText(query, 100)}”.`}
        </p>
      )}
      <div ref={rows} className={styles.results}>
        {grouping === null ? (
          <SourceRows sources={found} />
        ) : (
          groupSources(found, grouping).map((group) => (
            <Group key={group.key} group={group} grouping={grouping} />
          ))
        )}
      </div>
    </>
  );
}

/** The first source that is not in a closed group. */
function firstLink(rows: HTMLElement | null): HTMLElement | undefined {
  const links = [...(rows?.querySelectorAll<HTMLElement>('li a') ?? [])];
  return links.find((link) => link.closest('details:not([open])') === null);
}

function Group({ group: { key, sources }, grouping }: { group: SourceGroup; grouping: SourceGrouping }) {
  const isHost = grouping === 'host';
  const none = isHost ? 'No data page' : 'No package';
  return (
    <details open className={styles.group}>
      <summary>
        <h2>
          {!isHost && key !== '' && 'Package '}
          <bdi className={isHost ? undefined : styles.id}>{key === '' ? none : shownText(key, 100)}</bdi>{' '}
          <span className={styles.count}>{formatCount(sources.length)}</span>
        </h2>
      </summary>
      <SourceRows sources={sources} />
    </details>
  );
}

/** Sources as links to their pages, with the number of variables that use them; long lists are shown in steps. */
function SourceRows({ sources }: { sources: readonly IndexedSource[] }) {
  const [shown, more] = useShowMore(sources, shownAtFirst, 'sources');
  return (
    <>
      <ul className={`${list.list} ${styles.rows}`}>
        {shown.map((indexed) => (
          <li key={indexed.key}>
            <SourceRow indexed={indexed} />
          </li>
        ))}
      </ul>
      {more}
    </>
  );
}

function SourceRow({ indexed }: { indexed: IndexedSource }) {
  const { key, record, copies } = indexed;
  const host = safeLink(record.infoLink)?.host ?? '';
  return (
    <>
      <Link to={`/sources/${key}`}>
        <bdi>{shownText(headingOf(indexed), 200)}</bdi>
      </Link>{' '}
      <AboutLine parts={[usesSentence(indexed), ...(host === '' ? [] : [host])]} />
      {copies.length > 1 && (
        <span className={styles.conflict}>
          <Icon name="warning" size={14} /> {copies.length} versions that differ
        </span>
      )}
    </>
  );
}

/** "12 variables, 3 of which have no other source". */
export function usesSentence({ variables, onlySource }: IndexedSource): string {
  const uses = countOf(variables.length, 'variable', 'variables');
  if (variables.length === 1) return onlySource === 1 ? `${uses}, which has no other source` : uses;
  if (onlySource === 0) return `${uses}; each has other sources too`;
  if (onlySource === variables.length) return `${uses}, none of which has another source`;
  return `${uses}, ${formatCount(onlySource)} of which ${onlySource === 1 ? 'has' : 'have'} no other source`;
}
