// A native list of options cannot be searched like this and cannot contain links.
/* oxlint-disable jsx-a11y/prefer-tag-over-role */
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { useCatalog } from '../data/catalog-context.tsx';
import { useAnnouncement } from '../ui/announcer.tsx';
import { formatCount } from '../../catalog/count.ts';
import { Icon } from '../ui/icon.tsx';
import type { KeyHandler } from './combobox-field.tsx';
import { recentHits } from './recent-records.tsx';
import { hasResultsFor, type Hit, type ResultGroup, shownGroups, useResultGroups } from './result-groups.tsx';
import styles from './results.module.css';
import { foundSentence } from './search-everything.tsx';
import { NothingFound, SearchExtent, SearchProblems } from './search-status.tsx';

interface Props {
  /** Element id of the list of options. */
  listId: string;
  query: string;
  onKeys: (handler: KeyHandler | null) => void;
  onActive: (id: string | undefined) => void;
}

type OptionGroup = Pick<ResultGroup, 'title'> & { options: readonly Hit[]; isNear: boolean };

const shownOfGroup = 5;

/** The results of a query as options of a search box, the first one selected; without a query, recent records. */
export function ResultOptions({ listId, query, onKeys, onActive }: Props) {
  const { service } = useCatalog();
  const groups = useResultGroups(query, shownOfGroup);
  const isCurrent = query === '' || hasResultsFor(groups, query);
  const shown = query === '' ? recentGroups(service.baseUrl) : shownGroups(groups).map(optionGroup);
  const keys = shown.flatMap(({ options }) => options.map(({ key }) => key));
  const optionKeys = keys.join('\n');
  const selected = useResultKeys({ listId, optionKeys, query, isCurrent, onKeys, onActive });
  useAnnouncement(isCurrent && query !== '' ? foundSentence(groups, query) : '');
  return (
    <>
      {query === '' && keys.length === 0 && (
        <p className={`quiet ${styles.hint}`}>
          Type to search indicators, variables, sources, subdomains and taxonomies.
        </p>
      )}
      {query !== '' && <SearchProblems groups={groups} />}
      {/* Selected from the search box, which keeps the focus. */}
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus */}
      <div role="listbox" id={listId} aria-label="Results">
        {shown.map(({ title, options, isNear }, at) => (
          <div key={title} role="group" aria-labelledby={`${listId}-group-${at}`} className={styles.options}>
            <div role="presentation" id={`${listId}-group-${at}`} className={styles.heading}>
              {title}
              {isNear && <span className={styles.near}> No exact match; closest:</span>}
            </div>
            {options.map(({ key, to, content }) => {
              const place = keys.indexOf(key);
              return (
                <Link
                  key={key}
                  id={`${listId}-${place}`}
                  role="option"
                  aria-selected={place === selected}
                  tabIndex={-1}
                  className={`area ${styles.option}`}
                  to={to}
                >
                  {content}
                </Link>
              );
            })}
          </div>
        ))}
      </div>
      {query !== '' && <NothingFound groups={groups} query={query} />}
      {query !== '' && <SearchExtent groups={groups} />}
    </>
  );
}

function optionGroup({ title, search, found, hits, allPath }: ResultGroup): OptionGroup {
  const all: Hit[] =
    allPath === null
      ? []
      : [
          {
            key: allPath,
            to: allPath,
            content: (
              <span
                className={`quiet ${styles.all}`}
              >{`Show all ${formatCount(found)} ${title.toLowerCase()}`}</span>
            ),
          },
        ];
  return { title, options: [...hits, ...all], isNear: search.data?.near === true };
}

function recentGroups(baseUrl: string): OptionGroup[] {
  const options = recentHits(baseUrl).map(({ collection, key, to, content }) => ({
    key,
    to,
    content: (
      <span className={`line ${styles.viewed}`}>
        <Icon name={collection} /> {content}
      </span>
    ),
  }));
  return options.length === 0 ? [] : [{ title: 'Recently viewed', options, isNear: false }];
}

interface Options {
  /** Element id of the list; the ids of its options are this id and their index. */
  listId: string;
  /** The keys of the options in order, one per line. */
  optionKeys: string;
  query: string;
  /** Whether the options belong to this query, not to an earlier one. */
  isCurrent: boolean;
  onKeys: (handler: KeyHandler | null) => void;
  onActive: (id: string | undefined) => void;
}

/**
 * The selected option: the first one, unless the arrow keys chose another for this query. Enter opens it, with ⌘ or
 * Ctrl in a new tab; before the results are available, Enter waits for the first one.
 */
function useResultKeys({ listId, optionKeys, query, isCurrent, onKeys, onActive }: Options): number {
  const [chosen, setChosen] = useState({ query, key: '' });
  const awaited = useRef<{ query: string; inNewTab: boolean } | null>(null);
  const options = keysOf(optionKeys);
  const selected = chosen.query === query ? Math.max(0, options.indexOf(chosen.key)) : 0;
  const activeId = options.length === 0 ? undefined : `${listId}-${selected}`;

  useEffect(() => {
    onActive(activeId);
    return () => onActive(undefined);
  }, [activeId, onActive]);

  useEffect(() => {
    if (activeId !== undefined) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  useEffect(() => {
    if (awaited.current === null || !isCurrent) return;
    const { query: asked, inNewTab } = awaited.current;
    awaited.current = null;
    if (asked === query) openOption(activeId, inNewTab);
  }, [isCurrent, query, activeId]);

  useLayoutEffect(() => {
    function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
      // Enter that ends the composition of a character opens nothing.
      if (event.nativeEvent.isComposing) return;
      const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
      if (step !== 0) {
        event.preventDefault();
        const all = keysOf(optionKeys);
        const next = all[(selected + step + all.length) % all.length];
        if (next !== undefined) setChosen({ query, key: next });
      }
      if (event.key !== 'Enter') return;
      event.preventDefault();
      const inNewTab = event.ctrlKey || event.metaKey;
      if (isCurrent) openOption(activeId, inNewTab);
      else awaited.current = { query, inNewTab };
    }
    onKeys(onKeyDown);
    return () => onKeys(null);
  }, [onKeys, optionKeys, selected, query, isCurrent, activeId]);

  return selected;
}

function openOption(id: string | undefined, inNewTab: boolean): void {
  const option = id === undefined ? null : document.getElementById(id);
  if (!(option instanceof HTMLAnchorElement)) return;
  if (inNewTab) open(option.href, '_blank', 'noopener');
  else option.click();
}

function keysOf(lines: string): string[] {
  return lines === '' ? [] : lines.split('\n');
}
