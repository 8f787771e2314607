import { useCallback, useMemo, useState } from 'react';
import { useParams } from 'react-router-dom';
import { offeredFacets } from '../../catalog/list/facets.ts';
import { defaultOrder, groupingColumn } from '../../catalog/list/sort.ts';
import { type CollectionName, collectionWords } from '../../contract/collection-names.ts';
import { useListPosition } from './list-position.ts';
import { loadingNote } from './list-sentence.ts';
import { isCustomView, type ListView, useListView } from './list-view.ts';
import { type ListProps, useListResult } from './list-rows.ts';
import { useAutoLoad, useLoadAtLeast, useOpeningLoad, useWholeLoad } from '../data/loading/load-target.ts';
import { changed, noShownData, useParameters, usePastedAddress, useQueryText } from '../data/addresses.ts';
import { isNoted, note } from '../data/stored.ts';
import { type LoadingState, useCollection } from '../data/loading/use-collection.ts';
import { useSearchAmongAll } from '../data/loading/search-among-all.ts';

/** A list page as one object, computed in one direction: URL → loaded records → matches → filtered and sorted rows. */
export function useListPage(name: CollectionName) {
  const { recordKey } = useParams();
  const parameters = useParameters();
  const [text, setText] = useQueryText();

  const [view, changeView, identity] = useListView(name, text);
  const address = usePastedAddress(text);
  const typed = text.trim();
  const query = address === null ? typed : '';

  const collection = useCollection(name);
  const filters = offerOfFilters(name, collection, view);
  const [opened, setFiltersOpen] = useFiltersOpen(recordKey !== undefined);
  const filtersOpen = opened && filters === 'shown';
  const { entries, byKey } = collection.ledger;
  const search = useSearchAmongAll(name, entries, query);
  // The result of a search that ran before the first page arrived is ignored.
  const isBeforeFirstPage = search.data?.searched === 0 && entries.length > 0;
  const matches = query === '' || isBeforeFirstPage ? undefined : search.data;
  const isWhole = collection.completeness.state === 'complete';
  const grouping = useMemo(() => groupingColumn(name, entries), [name, entries]);
  const byDefault = defaultOrder(name, grouping, isWhole && collection.ledger.pages === 1);
  const result = useListResult(name, entries, matches, view, {
    isRequested: filtersOpen,
    isWhole,
    byDefault,
  });
  const { startRow, onSettle } = useListPosition(`${identity} ${query}`, query);
  const [seen, setSeen] = useState(startRow.row);
  useLoadAtLeast(name, useOpeningLoad(startRow.row, seen));
  useWholeLoad(name, query !== '' || isCustomView(view) || filtersOpen);

  // The links in the list contain the query of its result, which may be older than the typed one.
  const listSearch = changed(parameters, { q: matches?.query ?? text, ...noShownData }).toString();
  const list: ListProps = {
    label: matches === undefined ? collectionWords[name].title : `${collectionWords[name].title} found`,
    viewKey: `${identity} ${matches?.query ?? ''}`,
    rows: result.rows,
    search: listSearch,
    openKey: recordKey,
    chosen: recordKey === undefined ? undefined : byKey.get(recordKey),
    startRow,
    isLoading: collection.isLoading,
    onSettle: (first) => {
      onSettle(first);
      setSeen(first.row);
    },
  };
  const [reportOpen, setReportOpen] = useState(false);
  const [exporting, setExporting] = useState(false);
  // There is nothing to export from a list that failed.
  if (exporting && collection.ledger.pages === 0 && collection.failure !== null) setExporting(false);
  const autoLoad = useAutoLoad();
  return {
    name,
    recordKey,
    text,
    setText,
    query,
    /** What was typed, if it is an address: it is opened, not searched for. */
    address,
    collection,
    search: query === '' ? null : search,
    /** The latest search result; undefined without a search and until its first result. */
    matches,
    /** True until the first result of a search, unless it fails. */
    isSearching: query !== '' && matches === undefined && !search.isError,
    /** The loading status shown below the rows, or null. */
    loading: loadingNote(name, collection, matches?.searched ?? null, autoLoad),
    view,
    changeView,
    /** The order without a search, and the column that puts together what belongs together. */
    orders: { byDefault, grouping },
    result,
    list,
    filters,
    filtersOpen,
    setFiltersOpen,
    reportOpen,
    setReportOpen,
    exporting,
    setExporting,
  };
}

export type ListPage = ReturnType<typeof useListPage>;

/** Whether the window has room for filters beside a list, as in the style sheets. */
export const hasRoomBeside = () => matchMedia('(width >= 75rem)').matches;

/**
 * Whether the filters are open, and a function that opens or closes them. Beside a list they stay open, also on later
 * visits; above a list and next to a record they take its room, and are open only until the page or the record is left.
 */
function useFiltersOpen(hasRecord: boolean): [boolean, (open: boolean) => void] {
  const [inList, setInList] = useState(() => isNoted('filters') && hasRoomBeside());
  const [withRecord, setWithRecord] = useState(false);
  if (withRecord && !hasRecord) setWithRecord(false);
  const setOpen = useCallback(
    (open: boolean) => {
      if (!hasRecord && hasRoomBeside()) note('filters', open);
      if (hasRecord) setWithRecord(open);
      else setInList(open);
    },
    [hasRecord],
  );
  return [hasRecord ? withRecord : inList, setOpen];
}

/** Until it is known whether filters are useful, the place of their button is reserved: it takes up its room, but is invisible. */
export type Offer = 'shown' | 'reserved' | 'absent';

// Other lists are long, and have their tools before anything is loaded, so that nothing appears or disappears.
const usuallyShort: ReadonlySet<CollectionName> = new Set(['subdomain', 'taxonomy']);

// So few records that filters would only be in the way.
const fewRecords = 10;

/** Whether a list has something to filter; for a short list, its first page decides. */
function offerOfFilters(
  name: CollectionName,
  { ledger, hasMore }: LoadingState,
  { selection }: ListView,
): Offer {
  if (offeredFacets(name).length === 0) return 'absent';
  if (!usuallyShort.has(name)) return 'shown';
  if (ledger.pages === 0) return 'reserved';
  const isShort = ledger.pages === 1 && !hasMore && ledger.entries.length <= fewRecords;
  return isShort && selection.size === 0 ? 'absent' : 'shown';
}
