// A native list of options cannot be searched like this and cannot contain links.
import { type RefObject, useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { formatCount } from '../../catalog/text/count.ts';
import { collectionWords } from '../../contract/collection-names.ts';
import { useCatalog } from '../data/services/catalog-context.tsx';
import { useAnnouncement } from '../ui/page/announcer.tsx';
import { type AddressOffer, useAddressOffers } from '../data/address-offers.ts';
import { usePastedAddress } from '../data/addresses.ts';
import { type Findings, foundSentence, useFindings } from './findings.ts';
import { type Hit, HitLink } from './hits.tsx';
import { recentHits } from './recent-records.tsx';
import { opensWithEnter, type ShownGroup } from './shown-groups.ts';
import { allLinks, NothingFound, SearchExtent, SearchProblems } from './search-status.tsx';
import { AlsoSearched } from '../list/notices/also-searched.tsx';
import { ExampleQueries } from '../list/notices/other-words.tsx';
import styles from './search.module.css';
import { searchPath } from '../data/record-path.ts';
import { useResultKeys } from '../ui/keys/use-result-keys.ts';

interface Props {
  /** The search box, whose keys select and open an option. */
  field: RefObject<HTMLInputElement | null>;
  /** Element id of the list of options; the ids of the options are this id and their index. */
  listId: string;
  query: string;
  /** The query for which Enter was pressed before there were options. */
  entered?: string | null;
  /** Replaces the text of the search box. */
  onQuery: (query: string) => void;
}

const shownOfGroup = 5;

/** In ms: so long, Enter waits for a record that words may name. */
const longestWait = 1000;

/**
 * The results of a query as options of a search box, or recent records. Enter opens what is selected: what an arrow key chose, which
 * stays when others arrive before it, or else the record that the query names, or the page of all results. Pressed before it is
 * known whether there is such a record, it waits, for words a second, and pressed again opens all results at once. Until there are results of
 * a query, those of the last one are pale.
 */
export function ResultOptions({ field, listId, query: typed, entered = null, onQuery }: Props) {
  const { service } = useCatalog();
  const address = usePastedAddress(typed);
  const { offers, sentence } = useAddressOffers(address);
  const query = address === null ? typed : '';
  const found = useFindings(query, shownOfGroup);
  const { shown, lacking, notMentioned } = found;
  const isCurrent = query === '' || found.isCurrent;
  const pages = pageGroups(found);
  const isKnown = query === '' || (isCurrent && found.isNamingKnown);
  const [pressedFor, setPressedFor] = useState(entered);
  // Another text takes it back.
  if (pressedFor !== null && pressedFor !== typed) setPressedFor(null);
  const isPressed = typed !== '' && pressedFor === typed;
  const label = isPressed && !isKnown ? 'Searching for' : 'All results for';
  const place = isKnown && opensWithEnter(shown[0], query) ? 1 : 0;
  const withAll = shown.map(optionGroup).toSpliced(place, 0, allResults(query, label));
  const latest =
    address !== null
      ? addressGroups(offers, typed)
      : query === ''
        ? recentGroups(service.baseUrl)
        : [...(isCurrent && shown.length === 0 ? [] : withAll), ...pages];
  const [lastChoice, setChoice] = useState<Choice | null>(null);
  const choice = lastChoice?.query === typed ? lastChoice : null;
  const visibleGroups = choice?.groups ?? latest;
  const keys = visibleGroups.flatMap(({ options }) => options.map(({ key }) => key));
  const selected = choice === null ? 0 : Math.max(0, keys.indexOf(choice.key));
  const canOpen = choice !== null || (isKnown && keys.length > 0);
  useResultKeys({
    field,
    activeId: keys.length === 0 ? undefined : `${listId}-${selected}`,
    opens: isPressed && canOpen,
    onEarly: canOpen || isPressed ? null : () => setPressedFor(typed),
    onStep(step) {
      const key = keys[(selected + step + keys.length) % keys.length];
      if (key === undefined || !isCurrent) return;
      setChoice({ query: typed, key, groups: visibleGroups });
      setPressedFor(null);
    },
  });
  const navigate = useNavigate();
  const hasOptions = keys.length > 0;
  useEffect(() => {
    // Whoever types a code wants its record.
    const isAwaited = isKnown ? hasOptions : /\d/.test(query);
    if (!isPressed || query === '' || isAwaited) return undefined;
    // The page says what can be done instead, and shows what comes while a large catalog is searched.
    const timer = setTimeout(() => void navigate(searchPath(query)), isKnown ? 0 : longestWait);
    return () => clearTimeout(timer);
  }, [isPressed, query, isKnown, hasOptions, navigate]);
  useAnnouncement(query === '' ? sentence : foundSentence(found));
  return (
    <>
      {sentence !== '' && <p>{sentence}</p>}
      {typed === '' && keys.length === 0 && (
        <div className={`stack ${styles.hint}`}>
          <p className="quiet">{`Type to search indicators, variables, sources, ${collectionWords.subdomain.plural} and taxonomies.`}</p>
          <ExampleQueries />
        </div>
      )}
      {query !== '' && <SearchProblems found={found} />}
      {query !== '' && notMentioned !== '' && <p>{notMentioned}</p>}
      <AlsoSearched additions={found.additions} of={lacking} onQuery={onQuery} />
      {/* Selected from the search box, which keeps the focus. */}
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus */}
      <div role="listbox" id={listId} aria-label="Results" aria-busy={!isCurrent}>
        {visibleGroups.map(({ title, options, note = '' }, at) => (
          <div
            key={title}
            role="group"
            aria-labelledby={`${listId}-group-${at}`}
            className={styles.options}
            data-awaited={!isCurrent && title !== everything}
          >
            <div
              role="presentation"
              id={`${listId}-group-${at}`}
              className={title === everything ? 'visually-hidden' : `quiet ${styles.heading}`}
            >
              {title}
              <span className={styles.near}>{note}</span>
            </div>
            {options.map((option) => {
              const place = keys.indexOf(option.key);
              return (
                <HitLink
                  key={option.key}
                  hit={option}
                  id={`${listId}-${place}`}
                  role="option"
                  aria-selected={place === selected}
                  tabIndex={-1}
                />
              );
            })}
          </div>
        ))}
      </div>
      {query !== '' && pages.length === 0 && <NothingFound found={found} onQuery={onQuery} />}
      {query !== '' && <SearchExtent found={found} />}
    </>
  );
}

interface OptionGroup {
  title: string;
  options: readonly Hit[];
  /** What is said of it beside its title. */
  note?: string;
}

function optionGroup(group: ShownGroup): OptionGroup {
  const { title, hits, near, isGrowing } = group;
  const all = allLinks(group).map(({ to, label }) => ({
    key: to,
    to,
    content: <span className={`quiet ${styles.all}`}>{label}</span>,
  }));
  const note = near === '' ? (isGrowing ? ' so far' : '') : ` ${near}`;
  return { title, options: [...hits, ...all], note };
}

const everything = 'Everything';

/** The page of all results. */
function allResults(query: string, label: string): OptionGroup {
  const to = searchPath(query);
  const content = <span className={styles.all}>{`${label} “${query}”`}</span>;
  return { title: everything, options: [{ key: to, to, content }] };
}

/** What an address leads to, and where there is more, the page with all of it. */
function addressGroups(offers: readonly AddressOffer[], address: string): OptionGroup[] {
  const options = offers.slice(0, shownOfGroup).map(({ to, label, icon }): Hit => {
    const content = <bdi className={styles.name}>{label}</bdi>;
    return Object.assign({ key: to, to, content }, icon && { icon });
  });
  const to = searchPath(address);
  const content = <span className={styles.all}>{`Show all ${formatCount(offers.length)}`}</span>;
  const all = offers.length > shownOfGroup ? [{ key: to, to, content }] : [];
  return options.length === 0 ? [] : [{ title: 'Address', options: [...options, ...all] }];
}

function recentGroups(baseUrl: string): OptionGroup[] {
  const options = recentHits(baseUrl);
  return options.length === 0 ? [] : [{ title: 'Recently viewed', options }];
}

function pageGroups({ pages }: Findings): OptionGroup[] {
  const options = pages.map(({ to, name }) => {
    return { key: to, to, content: <span className={styles.name}>{name}</span> };
  });
  return options.length === 0 ? [] : [{ title: 'Pages and terms', options }];
}

/** The option that an arrow key selected. Those among which they move stay (`groups`), although better ones may arrive. */
interface Choice {
  query: string;
  key: string;
  groups: readonly OptionGroup[];
}
