import { useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { type Entry, headingOf, idText, isOf } from '../../catalog/records/entry.ts';
import {
  givenPath,
  rowHeadingOf,
  rowPath,
  titleOf,
  withoutDashes,
} from '../../catalog/records/table/name-in-table.ts';
import { readAlone } from '../../catalog/records/read-record.ts';
import { shownText } from '../../catalog/text/visible-text.ts';
import { connectionLimit } from '../../client/platform.ts';
import { type CollectionName, collectionWords } from '../../contract/collection-names.ts';
import { rowText } from '../../catalog/records/row-text.ts';
import type { Rows } from '../list/list-rows.ts';
import { countOf } from '../../catalog/text/count.ts';
import { extentOf, FailedLists } from '../data/loading/loading-notices.tsx';
import { useRecordInPage } from '../data/record-in-page.ts';
import { recordPath, searchPath } from '../data/record-path.ts';
import { Action } from '../ui/control/action.tsx';
import { lazyExtra } from '../ui/page/lazy.tsx';
import { beforePrinting } from '../ui/page/after-first-paint.ts';
import { Icon } from '../ui/control/icon.tsx';
import { parentOf } from '../../catalog/records/topics.ts';
import { type LoadingState, useCollection } from '../data/loading/use-collection.ts';
import { firstAct, isOnlyRead } from '../ui/page/first-act.ts';
import { PanelToolbar } from './panel-toolbar.tsx';
import { RecordDetails } from './record-details.tsx';
import styles from './record-panel.module.css';
import { useLoadedVariables } from './parts/loaded-variables.tsx';
import { PlaceInTable } from './table/in-this-table.tsx';
import { Link } from '../ui/control/link.tsx';

// Nobody prints during startup without having pressed a key or the pointer before.
const PrintedCitations = lazyExtra(async () => {
  await Promise.race([beforePrinting(), firstAct()]);
  return (await import('../export/cite.tsx')).PrintedCitations;
});
const GoneRecord = lazyExtra(async () => (await import('./gone-record.tsx')).GoneRecord);

interface Props {
  name: CollectionName;
  recordKey: string;
  collection: LoadingState;
  rows: Rows;
  /** Query string of the list. */
  search: string;
  onClose: () => void;
}

/** The record in the URL with links to its neighbours in the list; if it is not loaded, the search for it. */
export function RecordPanel({ name, recordKey, collection, rows, search, onClose }: Props) {
  const { record } = useRecordInPage(name, recordKey);
  // Shown until the list has been searched for it.
  const inPage = useMemo<Entry | undefined>(() => readAlone(name, record), [name, record]);
  const listEntry = collection.ledger.byKey.get(recordKey);
  const entry = listEntry ?? (wasSearched(collection) ? undefined : inPage);
  // What belongs to a topic is what it was opened for.
  const isUsed = useFirstAct(name === 'subdomain' || name === 'taxonomy');
  // Over a slow or metered connection, a record that can be shown is not looked for in its list.
  const mayLook = entry === undefined || (isUsed && connectionLimit() === null);
  const keepLooking = useSeek(collection, recordKey, listEntry === undefined && mayLook);
  const mayLoad = isUsed && !collection.isPending && !collection.isLoading;
  const variables = useLoadedVariables(mayLoad);
  const id = shownText(idText(recordKey), 60);
  const taxonomies = useCollection('taxonomy').ledger.entries;
  const parent = entry && isOf(entry, 'subdomain') ? parentOf(entry, taxonomies) : undefined;
  const title =
    entry === undefined
      ? missingTitle(name, id, collection)
      : shownText(withoutDashes(rowHeadingOf(entry)), 1000);
  const code = entry && rowText(entry).code;
  // The tabs of a browser show nothing else.
  const fullName = entry === undefined ? '' : shownText(titleOf(entry.record), 1000);
  const path = entry === undefined ? '' : rowPath(givenPath(entry.record));
  return (
    <section
      className={`stack ${styles.panel}`}
      aria-labelledby="record-heading"
      data-focus-next="#record-heading"
    >
      <title>{`${fullName || title} · ${collectionWords[name].title}`}</title>
      <PanelToolbar
        {...{ name, entry, rows, search, onClose }}
        isLoaded={listEntry !== undefined}
        isMissing={entry === undefined && wasSearched(collection)}
        count={countOnceLoaded(rows, collection)}
      />
      <header className={`stack ${styles.header}`}>
        <p className="line quiet">
          <Icon name={name} size={14} />
          <span className={styles.name}>{collectionWords[name].one}</span>
          {parent && (
            <>
              · <Link to={recordPath('taxonomy', parent.key)}>{shownText(headingOf(parent), 100)}</Link>
            </>
          )}
          {code && <code>{code}</code>}
        </p>
        <Heading key={recordKey} title={title} path={shownText(path, 300)} />
        {entry !== undefined && isOf(entry, 'variable') && (
          <PlaceInTable entry={entry} variables={variables} said={path} />
        )}
      </header>
      {entry === undefined ? (
        <RecordNotLoaded {...{ name, recordKey, collection, keepLooking }} />
      ) : (
        <>
          {listEntry === undefined && collection.failure !== null && (
            <div className={styles.overList}>
              <FailedLists lists={[collection]} />
            </div>
          )}
          <RecordDetails key={recordKey} {...{ entry, variables, search, mayLoad }} />
          <PrintedCitations entries={[entry]} className={styles.text} />
        </>
      )}
    </section>
  );
}

/** In ms: whoever stays for so long reads what follows, too. */
const stay = 1500;

/** Whether somebody does more than read the beginning of a record that fills the window, to which a link led: only then the rest is loaded. */
function useFirstAct(isNeeded: boolean): boolean {
  const [isUsed, setUsed] = useState(() => isNeeded || !isOnlyRead());
  useEffect(() => {
    if (isUsed) return undefined;
    const use = () => setUsed(true);
    void firstAct().then(use);
    const timer = setTimeout(use, stay);
    return () => clearTimeout(timer);
  }, [isUsed]);
  return isUsed;
}

/** Loads further pages until a record is found; the returned function continues after the user has stopped that. */
function useSeek({ seek }: LoadingState, recordKey: string, isNeeded: boolean): () => void {
  const [times, keepLooking] = useReducer((before: number) => before + 1, 0);
  // `recordKey` and `times` are only reasons to request them once more.
  // oxlint-disable-next-line react/exhaustive-effect-dependencies
  useEffect(() => (isNeeded ? seek() : undefined), [seek, isNeeded, recordKey, times]);
  return keepLooking;
}

/** Until a list without search and filters is loaded, the catalog's own number, which does not change. */
function countOnceLoaded(rows: Rows, { ledger, isLoading, hasMore }: LoadingState): number {
  const isWhole = rows.count === ledger.entries.length;
  return isWhole && (isLoading || hasMore) ? Math.max(rows.count, ledger.count ?? 0) : rows.count;
}

/** Receives the focus when a record is opened, so that screen readers start here. */
function Heading({ title, path }: { title: string; path: string }) {
  const isNavigation = useLocation().key !== 'default';
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // Not after Previous and Next, which keep the focus, nor for a URL opened from outside: its page starts at the top.
    if (isNavigation && document.activeElement?.closest('[data-panel-bar]') == null) heading.current?.focus();
    // Once, when the record is opened.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  return (
    <h2 id="record-heading" ref={heading} tabIndex={-1} className={styles.heading}>
      {path !== '' && (
        <>
          <span className={styles.path}>{path} ›</span>{' '}
        </>
      )}
      <bdi>{title}</bdi>
    </h2>
  );
}

/** The heading instead of a record's name: which record is searched for or missing. `id` is display text. */
function missingTitle(name: CollectionName, id: string, collection: LoadingState): string {
  return wasSearched(collection) ? `We couldn’t find ${collectionWords[name].one} ${id}` : `Record ${id}`;
}

/** Whether all pages of a list were received: a record that is not among them is not in the catalog. */
function wasSearched({ failure, isPending, isLoading, hasMore }: LoadingState): boolean {
  return failure === null && !isPending && !isLoading && !hasMore;
}

function RecordNotLoaded(
  props: Pick<Props, 'name' | 'recordKey' | 'collection'> & { keepLooking: () => void },
) {
  const { name, recordKey, collection, keepLooking } = props;
  const { ledger, hasMore, failure, isLoading, isPending, stop, completeness } = collection;
  const { one, plural, segment } = collectionWords[name];
  const id = shownText(idText(recordKey), 60);
  const loadedCount = countOf(ledger.entries.length, 'record', 'records');
  const hasEntries = ledger.entries.length > 0;
  if (failure !== null) {
    return (
      <div className={`stack ${styles.text}`}>
        <p>
          {hasEntries
            ? `It’s not among the ${loadedCount} loaded before loading failed.`
            : `It can’t be shown until ${plural} load.`}
        </p>
        <div className={styles.overList}>
          <FailedLists lists={[collection]} {...(hasEntries && { headline: 'Loading stopped.' })} />
        </div>
      </div>
    );
  }
  const isLooking = isPending || isLoading;
  if (isLooking || hasMore) {
    return (
      <div className={`stack ${styles.text}`} data-awaited="">
        <p>
          {isLooking
            ? `Looking for ${one} ${id}${ledger.received === 0 ? '…' : `: ${extentOf(ledger)} checked.`}`
            : `Not among the ${loadedCount} checked so far.`}
        </p>
        <p>
          <Action
            label={isLooking ? 'Stop' : 'Keep looking'}
            onPress={isLooking ? () => stop(ledger.received) : keepLooking}
          />
        </p>
      </div>
    );
  }
  const typed = idText(recordKey).toLowerCase();
  const coded = ledger.entries.find(({ record }) => record.slug.toLowerCase() === typed);
  return (
    <div className={`stack ${styles.text}`}>
      <GoneRecord name={name} recordKey={recordKey}>
        <p>
          {coded !== undefined ? (
            <>
              Addresses have a number, not a code. With this code:{' '}
              <Link to={recordPath(name, coded.key)}>{shownText(titleOf(coded.record), 200)}</Link>
            </>
          ) : completeness.state === 'complete' ? (
            `The link may be wrong, or the ${one} may have been removed from the catalog.`
          ) : (
            `It’s not among the ${loadedCount} received, but the list is not complete: ${completeness.sentence}.`
          )}
        </p>
      </GoneRecord>
      <p>
        <Link to={`/${segment}`}>All {plural}</Link>
        {/\D/.test(recordKey) && (
          <>
            {' · '}
            <Link to={searchPath(idText(recordKey))}>Search everything for “{id}”</Link>
          </>
        )}
      </p>
    </div>
  );
}
