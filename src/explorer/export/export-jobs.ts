import { type FetchQueryOptions, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type ExportColumn, exportColumns, shownColumns } from '../../catalog/export/columns.ts';
import { exportFileName, isoDate, type Provenance } from '../../catalog/export/provenance.ts';
import { type ExportFormat, exportFormats } from '../../catalog/export/formats.ts';
import { createFormulaGuard, htmlTable, tabSeparated } from '../../catalog/export/spreadsheet.ts';
import { citationOfRecord, citationSentence } from '../../catalog/cite/citation.ts';
import { listOfTwins } from '../../catalog/records/twins.ts';
import { collectionQuery } from '../../client/queries.ts';
import { collectionWords } from '../../contract/collection-names.ts';
import { resolveRecord } from '../../catalog/basket/resolve.ts';
import { useCatalog } from '../data/services/catalog-context.tsx';
import { useSelected } from '../data/selected/use-selected.ts';
import { useRelatedLoad } from '../data/loading/load-target.ts';
import { useTwins } from '../data/loading/measures.ts';
import { type LoadingState, useCollection } from '../data/loading/use-collection.ts';
import { asCited, pathIn } from '../data/path-in.ts';
import { recordPath, useExplorerUrl } from '../data/record-path.ts';
import { isSearched } from '../data/loading/search.ts';
import { filledColumns } from '../list/table-columns.ts';
import type { ListPage } from '../list/use-list-page.ts';
import { countOf } from '../../catalog/text/count.ts';
import { download, sizeOf } from '../ui/control/download.ts';
import { useCitedCatalog } from './cite.tsx';
import type { Exported } from './export-run.tsx';
import { columnsWithContent, type ExportedRows, writeInSlices, type Writing } from './write-in-slices.ts';

/** The current list, or its selected records, with their columns and provenance. */
export interface ExportSource {
  title: string;
  /** What the list is searched for; empty for other records. */
  query: string;
  rows: ExportedRows;
  /** The columns of a file: the preview and the file have the same ones. */
  columnsQuery: (choice: ExportSettings['columns']) => FetchQueryOptions<readonly ExportColumn[]>;
  /** Rejects with the signal's reason, although the preview may still wait for them. */
  columnsOf: (choice: ExportSettings['columns'], signal: AbortSignal) => Promise<readonly ExportColumn[]>;
  /** False while the search has no result yet, or is not finished although everything is loaded, and while `lender` loads. */
  isReady: boolean;
  /** The list of the other records of what these describe, which say more of it, until all of it is loaded. */
  lender: LoadingState | null;
  provenance: () => Provenance;
}

/** The selected records of a list in the selection's order, as loaded or else as saved when they were selected. */
export function useSelectedRows({ name, collection }: ListPage): ExportedRows {
  const [{ records }] = useSelected();
  const { ledger } = collection;
  // Not for every key typed in the search field: thousands may be selected.
  const entries = useMemo(
    () =>
      records
        .filter((record) => record.collection === name)
        .flatMap((record) => resolveRecord(record, ledger, false).entry ?? []),
    [records, name, ledger],
  );
  return { count: entries.length, entryAt: (index) => entries[index] };
}

/** What is exported: `selected`, or all that the list shows if that is null. */
export function useExportSource(page: ListPage, selected: ExportedRows | null): ExportSource {
  const { name, collection, search, result, view } = page;
  const { service, configuration } = useCatalog();
  const client = useQueryClient();
  const urlOf = useExplorerUrl();
  const { ledger, completeness } = collection;
  const catalog = useCitedCatalog()();
  const addressOf = (key: string) => urlOf(recordPath(name, key));
  const pathOf = (key: string) => pathIn(collection, ledger.byKey.get(key));
  const columns = exportColumns(name, addressOf, pathOf, ({ key, record }) =>
    citationSentence(
      citationOfRecord({ collection: name, key, record }, catalog, addressOf(key), pathOf(key)),
    ),
  );
  const other = listOfTwins(name);
  useRelatedLoad(other ?? name, other !== null);
  const lender = useCollection(other ?? name);
  const variables = name === 'indicator' ? lender : collection;
  const twins = useTwins();
  const isAwaited = other !== null && (lender.isPending || lender.isLoading);
  const source = selected ?? result.rows;
  const rows = {
    count: source.count,
    entryAt: (index: number) => {
      const entry = source.entryAt(index);
      return entry && asCited(variables, entry, twins);
    },
  };
  const tableColumns = shownColumns(columns, filledColumns(name, result.rows, view.columns, view.sort));
  // The address says what the list shows, the first row whether that is exported or a selection.
  const shown = [location.href, rows.count, rows.entryAt(0)?.key];
  const columnsQuery: ExportSource['columnsQuery'] = (choice) => ({
    queryKey: ['exported columns', choice, shown, twins !== null, variables.completeness.state],
    queryFn: ({ signal }) => {
      // Without those of portals: few programs read them.
      const mostRead = columns.filter(({ header }) => !header.endsWith('_ids'));
      if (choice === 'all') return columns;
      return columnsWithContent(choice === 'table' ? tableColumns : mostRead, rows, { signal });
    },
    staleTime: Infinity,
    gcTime: 0,
    networkMode: 'always',
  });
  const isSearchCurrent = selected !== null || search === null || isSearched(search, ledger.entries);
  return {
    title: configuration.title,
    query: selected === null ? page.query : '',
    rows,
    columnsQuery,
    columnsOf: (choice, signal) => Promise.race([client.fetchQuery(columnsQuery(choice)), aborted(signal)]),
    isReady:
      !isAwaited &&
      (selected !== null ||
        ((isSearchCurrent || (collection.hasMore && search?.data !== undefined)) && !result.isPending)),
    lender: other === null || lender.completeness.state === 'complete' ? null : lender,
    provenance: () => {
      const pages = client.getQueryData(collectionQuery(service, name).queryKey)?.pages ?? [];
      const now = new Date();
      const oldest = Math.min(now.getTime(), ...pages.map(({ receivedAt }) => receivedAt));
      return {
        collection: name,
        from: new URL(service.baseUrl).host,
        receivedAt: new Date(oldest),
        exportedAt: now,
        loaded: isSearchCurrent ? ledger.entries.length : (search?.data?.searched ?? 0),
        total: ledger.count,
        complete: isSearchCurrent && completeness.state === 'complete',
        exported: rows.count,
        ...(selected === null ? { list: location.href } : { isSelection: true }),
      };
    },
  };
}

export interface ExportSettings {
  format: ExportFormat;
  /** All columns, those in which some record has a text, or those of the table in its order. */
  columns: 'all' | 'filled' | 'table';
  byteOrderMark: boolean;
}

export const defaultSettings: ExportSettings = {
  format: exportFormats[0],
  columns: 'filled',
  byteOrderMark: false,
};

function fileNameOf({ title, query, provenance }: ExportSource, { format }: ExportSettings): string {
  const { collection, exportedAt, isSelection } = provenance();
  const { plural } = collectionWords[collection];
  const records = isSelection === true ? `selected-${plural}` : `${plural} ${query}`.trim();
  return exportFileName(title, records, isoDate(exportedAt), format.extension);
}

/** Writes the list as a file and starts its download. */
export async function downloadList(
  source: ExportSource,
  settings: ExportSettings,
  writing: Writing,
): Promise<Exported> {
  const guard = createFormulaGuard();
  const { write, mediaType } = settings.format;
  const { byteOrderMark } = settings;
  const columns = await source.columnsOf(settings.columns, writing.signal);
  const text = write({ columns, provenance: source.provenance(), byteOrderMark, guard });
  const file = await writeInSlices(text, source.rows, mediaType, writing);
  const name = fileNameOf(source, settings);
  return {
    sentence: `${countOf(source.rows.count, 'record', 'records')} exported to ${name} (${sizeOf(file.size)}).${guardedOf(guard.changed)}`,
    file: { address: download(file, name), name },
  };
}

/** Copies the list: as a table that spreadsheets paste as cells, or as text in the chosen format. */
export async function copyList(
  source: ExportSource,
  settings: ExportSettings,
  writing: Writing,
): Promise<Exported> {
  const guard = createFormulaGuard();
  const isTable = settings.format.isForSpreadsheets === true;
  const provenance = source.provenance();
  const columns = source.columnsOf(settings.columns, writing.signal);
  const plain = columns.then((columns) => {
    const text = isTable
      ? tabSeparated(columns, guard)
      : settings.format.write({ columns, provenance, byteOrderMark: false, guard });
    return writeInSlices(text, source.rows, 'text/plain', writing);
  });
  // Sequentially, so that both together block the browser no longer than one.
  const html = async () => {
    await plain;
    return writeInSlices(htmlTable(await columns), source.rows, 'text/html', writing);
  };
  await copy({ 'text/plain': plain, ...(isTable && { 'text/html': html() }) });
  return {
    sentence: `${countOf(source.rows.count, 'record', 'records')} copied.${guardedOf(guard.changed)}`,
    file: null,
  };
}

/** Copies what `contents` resolves to, by media type, or rejects with what to do. Called in the click handler: browsers allow copying only there. */
async function copy(contents: Readonly<Record<string, Promise<Blob>>>): Promise<void> {
  const failures: unknown[] = [];
  for (const content of Object.values(contents)) content.catch((error: unknown) => failures.push(error));
  // Typed as always present, but missing on pages without https.
  const clipboard: Clipboard | undefined = navigator.clipboard;
  if (clipboard === undefined)
    throw new Error('Copying works only on https pages. Download the file instead.');
  const text = contents['text/plain'];
  try {
    if (typeof ClipboardItem === 'function') await clipboard.write([new ClipboardItem({ ...contents })]);
    // Firefox before 127: without the table that spreadsheets paste, but they paste the text as cells, too.
    else if (text !== undefined) await clipboard.writeText(await (await text).text());
  } catch (cause) {
    // If creating the text failed, report that: the browser reports only that there was nothing to copy.
    if (failures.length > 0) throw failures[0];
    throw new Error(
      'The browser did not allow copying. Allow clipboard access for this site and copy again, or download the file.',
      { cause },
    );
  }
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
  });
}

function guardedOf(count: number): string {
  if (count === 0) return '';
  const [values, they] = [
    countOf(count, 'value', 'values'),
    count === 1 ? 'it as a formula' : 'them as formulas',
  ];
  return ` Added an apostrophe to ${values} so that spreadsheets don’t run ${they}.`;
}
