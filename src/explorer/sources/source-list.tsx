import { useMemo, useRef } from 'react';
import { filterSources, type IndexedSource } from '../../catalog/source-index.ts';
import { shownText } from '../../catalog/visible-text.ts';
import { useQueryText } from '../list/list-url.ts';
import type { LoadingState } from '../data/use-collection.ts';
import { useAnnouncement } from '../ui/announcer.tsx';
import { countOf, formatCount } from '../ui/count.ts';
import page from '../ui/page.module.css';
import { SearchField } from '../ui/search-field.tsx';
import { groupSources, type SourceGroup, type SourceGrouping, sortSources } from './arrange-sources.ts';
import { LoadedExtent } from './loaded-extent.tsx';
import { SourceRows } from './source-rows.tsx';
import { SourceTools, useSourceArrangement } from './source-tools.tsx';
import styles from './sources.module.css';

interface Props {
  sources: readonly IndexedSource[];
  /** How many variables the sources were collected from. */
  loaded: number;
  variables: LoadingState;
}

/** Every source once, searched, sorted and grouped as the URL says. */
export function SourceList({ sources, loaded, variables }: Props) {
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
        <LoadedExtent loaded={loaded} variables={variables} />
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
