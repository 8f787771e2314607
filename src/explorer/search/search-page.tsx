import { type KeyboardEvent, useId } from 'react';
import { formatCount } from '../../catalog/text/count.ts';
import { useAnnouncement } from '../ui/page/announcer.tsx';
import { Icon } from '../ui/control/icon.tsx';
import { usePastedAddress, useQueryText } from '../data/addresses.ts';
import { onShortcut } from '../ui/keys/keys.ts';
import { pressed } from '../ui/keys/pressed-key.ts';
import { SearchField } from '../ui/control/search-field.tsx';
import { SelectCheckbox } from '../data/selected/select-record.tsx';
import { useSelected, useSelectKey } from '../data/selected/use-selected.ts';
import { AddressResults } from '../list/notices/address-results.tsx';
import { AllMissing, AlsoSearched } from '../list/notices/also-searched.tsx';
import { SelectedBar } from '../list/selected-bar.tsx';
import styles from './search.module.css';
import { foundSentence, useFindings } from './findings.ts';
import { type Hit, HitLink } from './hits.tsx';
import { RecentlyViewed } from './recent-records.tsx';
import { allLinks, NothingFound, SearchExtent, SearchProblems } from './search-status.tsx';
import type { ShownGroup } from './shown-groups.ts';
import { Link } from '../ui/control/link.tsx';

const shownOfGroup = 8;

/** Search in all collections, with the query in the URL. */
export function SearchPage() {
  const [text, setText] = useQueryText();
  const query = text.trim();
  return (
    // Keys are a convenience in addition to Tab, which reaches every link here.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className="page" onKeyDown={moveToLink}>
      <title>{text === '' ? 'Search everything' : `${text} · Search everything`}</title>
      <h1>Search</h1>
      <SearchField label="Search everything" text={text} onText={setText} focusAtStart />
      <Results query={query} onQuery={setText} />
    </div>
  );
}

/** Arrows, J and K move between the search box and the links below it, within the element that has this handler. */
function moveToLink(event: KeyboardEvent<HTMLElement>): void {
  const list = event.currentTarget;
  const key = pressed(event);
  if (key === 'ArrowDown' || key === 'ArrowUp') {
    if (moveBy(list, key === 'ArrowDown' ? 1 : -1)) event.preventDefault();
  } else if (!onShortcut(event, 'next', () => moveBy(list, 1)))
    onShortcut(event, 'previous', () => moveBy(list, -1));
}

/** Returns whether there is a link there. */
function moveBy(list: HTMLElement, step: number): boolean {
  const stops = [...list.querySelectorAll<HTMLElement>('input[type="search"], a[href]')];
  const focused = document.activeElement;
  // A check box counts as the link beside it.
  const at = stops.findIndex((stop) => stop === (focused?.closest('li')?.querySelector('a') ?? focused));
  const next = at === -1 ? undefined : stops[at + step];
  next?.focus();
  return next !== undefined;
}

/** The results of a query, which `onQuery` replaces, in all four collections and the sources, by group; without a query, recent records. */
function Results({ query, onQuery }: { query: string; onQuery: (query: string) => void }) {
  const address = usePastedAddress(query);
  const found = useFindings(address === null ? query : '', shownOfGroup);
  const { shown, lacking, notMentioned, additions } = found;
  const pages = found.pages.map(({ to, name, text }) => ({
    isNamed: name.toLowerCase().startsWith(query.toLowerCase()),
    link: (
      <p key={to}>
        <Link to={to}>{name}</Link> {text !== undefined && <span className="quiet">{text}</span>}
      </p>
    ),
  }));
  useAnnouncement(foundSentence(found));
  const [{ records: selected }] = useSelected();
  if (query === '') return <RecentlyViewed />;
  if (address !== null)
    return (
      <div className={`stack ${styles.groups}`}>
        <AddressResults address={address} />
      </div>
    );
  return (
    <>
      <div className={`stack ${styles.groups}`}>
        <SearchProblems found={found} />
        {notMentioned !== '' && <p>{notMentioned}</p>}
        <AllMissing words={lacking.missingWords} />
        <AlsoSearched additions={additions} of={lacking} onQuery={onQuery} />
        {pages.map(({ isNamed, link }) => isNamed && link)}
        {shown.map((group) => (
          <Group key={group.title} group={group} />
        ))}
        {pages.map(({ isNamed, link }) => !isNamed && link)}
        <NothingFound found={found} onQuery={onQuery} />
        <SearchExtent found={found} />
      </div>
      <SelectedBar records={selected} plural="records" />
    </>
  );
}

function Group({ group }: { group: ShownGroup }) {
  const { title, icon, isGrowing, matchCount, elsewhere, hits, allPath, near } = group;
  // The number in the link to all of them is that of the heading.
  const isMore = elsewhere > 0 && allPath === null;
  const heading = useId();
  return (
    <section aria-labelledby={heading} className={`stack ${styles.group}`}>
      <header className={`line ${styles.head}`}>
        {icon !== null && <Icon name={icon} />}
        <h2 id={heading}>
          {title}{' '}
          <span className="count">{`${formatCount(isMore ? matchCount - elsewhere : matchCount)}${isMore ? ' more' : ''}${isGrowing ? ' so far' : ''}`}</span>
        </h2>
      </header>
      {near !== '' && <p className={`quiet ${styles.near}`}>{near}</p>}
      {hits.length > 0 && (
        <ul className={styles.hits}>
          {hits.map((hit) => (
            <HitRow key={hit.key} hit={hit} />
          ))}
        </ul>
      )}
      {allLinks(group).map(({ to, label }) => (
        <p key={to}>
          <Link to={to}>{label}</Link>
        </p>
      ))}
    </section>
  );
}

/** A result that can be opened and, if it is a record, selected: with its check box, or with S or the space bar on its link. */
function HitRow({ hit }: { hit: Hit }) {
  const { match } = hit;
  const entry = match !== undefined && 'collection' in match ? match : undefined;
  const handleSelectKey = useSelectKey(entry, true);
  return (
    <li>
      {entry !== undefined && <SelectCheckbox entry={entry} />}
      <HitLink hit={hit} onKeyDown={(event) => handleSelectKey(event.nativeEvent)} />
    </li>
  );
}
