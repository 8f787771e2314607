// A native list of options cannot be searched like this and cannot contain links.
/* oxlint-disable jsx-a11y/prefer-tag-over-role */
import { Link } from 'react-router-dom';
import { useCatalog } from '../data/catalog-context.tsx';
import { useAnnouncement } from '../ui/announcer.tsx';
import { formatCount } from '../../catalog/count.ts';
import { Icon } from '../ui/icon.tsx';
import type { KeyHandler } from './combobox-field.tsx';
import { NothingFound } from './nothing-found.tsx';
import { recentHits } from './recently-viewed.tsx';
import { hasResultsFor, type ResultGroup, shownGroups, useResultGroups } from './result-groups.ts';
import { foundSentence } from './search-everything.tsx';
import type { Hit } from './search-hits.tsx';
import { SearchExtent, SearchProblems } from './search-problems.tsx';
import styles from './result-options.module.css';
import { useResultKeys } from './use-result-keys.ts';

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
        <p className={styles.hint}>
          Type to search indicators, variables, sources, subdomains and taxonomies.
        </p>
      )}
      {query !== '' && <SearchProblems groups={groups} />}
      {/* Selected from the search box, which keeps the focus. */}
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus */}
      <div role="listbox" id={listId} aria-label="Results">
        {shown.map(({ title, options, isNear }, at) => (
          <div key={title} role="group" aria-labelledby={`${listId}-group-${at}`} className={styles.group}>
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
                  className={styles.option}
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
              <span className={styles.all}>{`Show all ${formatCount(found)} ${title.toLowerCase()}`}</span>
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
      <span className={styles.recent}>
        <Icon name={collection} /> {content}
      </span>
    ),
  }));
  return options.length === 0 ? [] : [{ title: 'Recently viewed', options, isNear: false }];
}
