import { useEffect, useMemo } from 'react';
import type { PackageContents } from '../../catalog/basket/package-contents.ts';
import { resolveRecord, type ResolvedRecord } from '../../catalog/basket/resolve.ts';
import { newRecord, type SelectedRecord } from '../../catalog/basket/selected-record.ts';
import { type CensusColumn, censusColumn } from '../../catalog/census/api.ts';
import { type Entry, headingOf, idText, isOf } from '../../catalog/records/entry.ts';
import { fieldOf, listOf } from '../../catalog/records/fields.ts';
import { dataPageOf } from '../../catalog/export/portal.ts';
import { rowPath } from '../../catalog/records/table/name-in-table.ts';
import { twinOf } from '../../catalog/records/twins.ts';
import { censusColumnOf } from '../../catalog/records/variable-facts.ts';
import type { Variable } from '../../contract/records.ts';
import { shownText } from '../../catalog/text/visible-text.ts';
import { type CollectionName, collectionNames, collectionWords } from '../../contract/collection-names.ts';
import { useCatalog } from '../data/services/catalog-context.tsx';
import { useAutoLoad, useLoadAtLeast, useWholeLoad } from '../data/loading/load-target.ts';
import { recordPath, useExplorerUrl } from '../data/record-path.ts';
import { useTwins } from '../data/loading/measures.ts';
import { asCited, pathIn } from '../data/path-in.ts';
import { type LoadingState, useAllCollections } from '../data/loading/use-collection.ts';
import { useSelectedRecords } from '../data/selected/use-selected.ts';
import { useCensusPlace } from '../place/use-census-place.ts';

/** Selected records with their current state in the lists. */
export interface ResolvedRecords {
  records: readonly ResolvedRecord[];
  lists: Readonly<Record<CollectionName, LoadingState>>;
  /** Whether a list that contains some of them is still loading. */
  isLoading: boolean;
}

/** Looks records up in their lists, which load as much as when they are open, or everything if only ids are known. */
export function useResolvedRecords(selected: readonly SelectedRecord[]): ResolvedRecords {
  const lists = useAllCollections();
  const states = collectionNames.flatMap((name) => [lists[name].ledger, lists[name].completeness.state]);
  const records = useMemo(
    () =>
      selected.map((record) => {
        const { ledger, completeness } = lists[record.collection];
        return resolveRecord(record, ledger, completeness.state === 'complete');
      }),
    // The lists are new objects on every render; what is read from them is listed here.
    // oxlint-disable-next-line react/exhaustive-deps
    [selected, ...states],
  );
  const autoLoad = useAutoLoad();
  const amountOf = (name: CollectionName): number => {
    const own = records.filter(({ selected }) => selected.collection === name);
    if (own.some(({ entry }) => entry === null)) return Infinity;
    return own.length > 0 ? autoLoad : 1;
  };
  useLoadAtLeast('subdomain', amountOf('subdomain'));
  useLoadAtLeast('taxonomy', amountOf('taxonomy'));
  useLoadAtLeast('indicator', amountOf('indicator'));
  useLoadAtLeast('variable', amountOf('variable'));
  // Only all variables show which source is that of an indicator.
  useWholeLoad(
    'variable',
    selected.some(({ collection }) => collection === 'indicator'),
  );
  const isLoading = records.some(
    ({ selected: { collection }, presence }) =>
      presence === 'unknown' && (lists[collection].isPending || lists[collection].isLoading),
  );
  return { records, lists, isLoading };
}

/** Saves the records of a selection from a link, which contains only ids, as soon as their lists are loaded. */
export function useCompleted(records: readonly ResolvedRecord[]): void {
  const selected = useSelectedRecords();
  useEffect(() => {
    const put = records.flatMap(({ selected: record, entry }): SelectedRecord[] =>
      record.json === null && entry !== null ? [{ ...record, ...newRecord(entry) }] : [],
    );
    if (put.length > 0) void selected.change({ put, remove: [] });
  }, [records, selected]);
}

/** Returns a function that adds to a record its source, as it is cited, and what its twin has. */
export function useWhatIsKnown(
  variables: LoadingState,
  records: readonly ResolvedRecord[],
): (entry: Entry) => Entry {
  const isMeasured = records.some(({ selected: { collection } }) =>
    /^(?:indicator|variable)$/.test(collection),
  );
  const twins = useTwins(isMeasured ? ['indicator', 'variable'] : []);
  return (entry) => asCited(variables, entry, twins);
}

/** The data pages of a selection; its variables, and those of its indicators, that are columns of tables of the Census Bureau, each once, with these columns and the whole tables that are the only source of others; and the records that have neither. */
export function useSelectedData({ records, lists }: Pick<ResolvedRecords, 'records' | 'lists'>) {
  const withWhatIsKnown = useWhatIsKnown(lists.variable, records);
  const twins = useTwins();
  const variables = new Map<string, Variable>();
  const tables: CensusColumn[] = [];
  const { portalUrl } = useCatalog().configuration;
  const pages = new Map<string, { url: URL; source: string; records: ResolvedRecord[] }>();
  const others = records.filter((record) => {
    const { entry: own } = record;
    const entry = (own !== null && isOf(own, 'indicator') && twinOf(own, twins)) || own;
    const known = entry && withWhatIsKnown(entry);
    const sources = known ? listOf(known.record, 'sources') : [];
    for (const each of sources) {
      const read = (field: string) => fieldOf(each, field);
      const [packageId, resourceId] = [read('packageId'), read('resourceId')];
      const url = dataPageOf({ infoLink: read('infoLink'), packageId, resourceId }, portalUrl);
      if (url === null) continue;
      const page = pages.get(url.href) ?? { url, source: read('name'), records: [] };
      page.records.push(record);
      pages.set(url.href, page);
    }
    const [source, ...further] = sources;
    const table = further.length === 0 ? censusColumn(null, fieldOf(source, 'infoLink')) : null;
    if (known && isOf(known, 'variable') && censusColumnOf(known.record) !== null)
      variables.set(known.key, known.record);
    else if (table !== null) tables.push(table);
    else return true;
    return false;
  });
  const columns = [...[...variables.values()].flatMap((each) => censusColumnOf(each) ?? []), ...tables];
  return { variables: [...variables.values()], columns, others, pages: [...pages.values()] };
}

/** Returns a function that collects the current contents of a package of the selection. */
export function usePackage({
  records,
  lists,
}: Pick<ResolvedRecords, 'records' | 'lists'>): () => PackageContents {
  const withWhatIsKnown = useWhatIsKnown(lists.variable, records);
  const { configuration, service } = useCatalog();
  const { place } = useCensusPlace();
  const urlOf = useExplorerUrl();
  const selected = useSelectedRecords();
  return () => ({
    selected: selected.state().records.length,
    title: configuration.title,
    service: service.baseUrl,
    packagedAt: new Date(),
    place,
    records,
    lists: collectionNames
      .filter((name) => records.some(({ selected }) => selected.collection === name))
      .map((collection) => {
        const { ledger, completeness } = lists[collection];
        const isComplete = completeness.state === 'complete';
        return { collection, loaded: ledger.entries.length, total: ledger.count, isComplete };
      }),
    recordUrl: (collection, key) => urlOf(recordPath(collection, key)),
    pathOf: (entry) => pathIn(lists[entry.collection], entry),
    asCited: withWhatIsKnown,
  });
}

/** The place of a record in its table, unless it is only part of the total. */
export function shownPath(lists: ResolvedRecords['lists'], entry: Entry | null): string {
  return entry === null ? '' : rowPath(pathIn(lists[entry.collection], entry));
}

/** A record's name if known, otherwise its collection and id. */
export function nameOf({ selected, entry }: Pick<ResolvedRecord, 'selected' | 'entry'>): string {
  const name = entry === null ? selected.name : headingOf(entry);
  return name === null || name === ''
    ? `${collectionWords[selected.collection].one} ${shownText(idText(selected.key), 60)}`
    : shownText(name, 200);
}
