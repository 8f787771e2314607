import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { type CollectionName, collections } from '../../contract/collections.ts';
import type { ListProps } from './rows.ts';
import { useQueryText, withParameters } from './list-url.ts';
import { useListPosition } from './list-position.ts';
import { loadingNote } from './list-sentence.ts';
import { useListView } from './list-view.ts';
import { useListResult } from './use-list-result.ts';
import { useAutoLoad, useLoadAtLeast, useOpeningLoad } from '../data/load-target.ts';
import { connectionLimit } from '../../client/platform.ts';
import { useCollection } from '../data/use-collection.ts';
import { useSearch } from '../data/search.ts';

/** How many records a search loads, so that it covers the list; not over a slow or metered connection. */
const searchLoad = 50_000;

/** A list page as one object, computed in one direction: URL → loaded records → matches → filtered and sorted rows. */
export function useListPage(name: CollectionName) {
  const { recordKey } = useParams();
  const [parameters] = useSearchParams();
  const [text, setText] = useQueryText();

  const [view, changeView, identity] = useListView(name, text);
  const [filtersOpen, setFiltersOpen] = useState(false);
  const query = text.trim();

  const collection = useCollection(name);
  const { entries, byKey } = collection.ledger;
  const search = useSearch(name, entries, query);
  // The result of a search that ran before the first page arrived is ignored.
  const isBeforeFirstPage = search.data?.searched === 0 && entries.length > 0;
  const found = query === '' || isBeforeFirstPage ? undefined : search.data;
  const result = useListResult(name, entries, found, view, filtersOpen);
  const { startRow, onSettle } = useListPosition(`${identity} ${query}`, query);
  const [seen, setSeen] = useState(startRow.row);
  useLoadAtLeast(name, useOpeningLoad(startRow.row, seen));
  useLoadAtLeast(name, searchLoad, { while: query !== '' && connectionLimit() === null });

  // The links in the list contain the query of its result, which may be older than the typed one.
  const listSearch = withParameters(parameters, { q: found?.query ?? text, row: '' }).toString();
  const list: ListProps = {
    label: found === undefined ? collections[name].title : `${collections[name].title} found`,
    viewKey: `${identity} ${found?.query ?? ''}`,
    rows: result.rows,
    records: result.records,
    search: listSearch,
    chosen: recordKey === undefined ? undefined : byKey.get(recordKey),
    startRow,
    isLoading: collection.isLoading,
    onSettle: (first) => {
      onSettle(first);
      setSeen(first.row);
    },
    onToggleGroup: (group) =>
      changeView(({ open }) => ({
        open: open.includes(group) ? open.filter((each) => each !== group) : [...open, group],
      })),
  };
  const [reportOpen, setReportOpen] = useState(false);
  const autoLoad = useAutoLoad();
  return {
    name,
    recordKey,
    text,
    setText,
    query,
    collection,
    search: query === '' ? null : search,
    /** The latest search result; undefined without a search and until its first result. */
    found,
    /** True until the first result of a search, unless it fails. */
    isSearching: query !== '' && found === undefined && !search.isError,
    /** The loading status shown below the rows, or null. */
    loading: loadingNote(name, collection, found?.searched ?? null, autoLoad),
    view,
    changeView,
    result,
    list,
    filtersOpen,
    setFiltersOpen,
    reportOpen,
    setReportOpen,
  };
}

export type ListPage = ReturnType<typeof useListPage>;
