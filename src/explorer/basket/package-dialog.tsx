import { strToU8, Zip, ZipDeflate } from 'fflate';
import type { PackageContents } from '../../catalog/basket/package-contents.ts';
import { byteOrderMark } from '../../catalog/export/spreadsheet.ts';
import { exportFileName, isoDate, plainWords } from '../../catalog/export/provenance.ts';
import { resolveRecord, type ResolvedRecord } from '../../catalog/basket/resolve.ts';
import type { SelectedRecord } from '../../catalog/basket/selected-record.ts';
import { codebookFile, type PackageFile, packageFiles } from '../../catalog/basket/package-files.ts';
import { useCatalog } from '../data/services/catalog-context.tsx';
import { useSelected } from '../data/selected/use-selected.ts';
import { useAllCollections } from '../data/loading/use-collection.ts';
import { download } from '../ui/control/download.ts';
import { type Exported, RunStatus, useExportRun } from '../export/export-run.tsx';
import { CiteRecords } from '../export/cite.tsx';
import { CensusRequest } from '../export/data-access.tsx';
import { countOf, formatCount } from '../../catalog/text/count.ts';
import { shownText } from '../../catalog/text/visible-text.ts';
import { usePlacing } from '../place/use-census-place.ts';
import { Action } from '../ui/control/action.tsx';
import { ExternalLink } from '../ui/control/external-link.tsx';
import { LongList } from '../ui/control/show-more.tsx';
import { Dialog } from '../ui/overlay/dialog.tsx';
import form from '../export/export.module.css';
import { pausing, readableBlob, blobInSlices, type Writing } from '../export/write-in-slices.ts';
import { nameOf, usePackage, useSelectedData, type ResolvedRecords } from './resolved-records.ts';

interface DialogProps {
  resolved: ResolvedRecords;
  onClose: () => void;
}

/** Downloads the selection as a zip, or one of its files. */
export function PackageDialog({ resolved, onClose }: DialogProps) {
  const contentsNow = usePackage(resolved);
  const { state, start, cancel } = useExportRun();
  const isRunning = state.kind === 'running';
  async function downloadZip({ signal, onProgress }: Writing): Promise<Exported> {
    const contents = contentsNow();
    const files = Object.entries(packageFiles).map(([name, { write }]) => ({
      name,
      chunks: write(contents),
    }));
    const zip = await zipFiles(files, {
      modified: contents.packagedAt,
      signal,
      onFile: (done) => onProgress((resolved.records.length * done) / files.length),
    });
    return delivered(zip, fileNameOf(contents, 'zip'), resolved.records.length);
  }
  const unsure = resolved.records.filter(({ presence }) => presence !== 'present').length;
  return (
    <Dialog title="Download package" onClose={onClose}>
      <div className={form.form} data-focus-next="button">
        <p>
          {countOf(resolved.records.length, 'record', 'records')} with notes, source and date. A package
          describes data but doesn’t include it.
        </p>
        {unsure > 0 && (
          <p role="note" className="notice warning">
            {countOf(unsure, 'record isn’t', 'records aren’t')} loaded or no longer in the catalog; the last
            copy received is included. The README says so.
          </p>
        )}
        <p>
          <Action kind="primary" label="Download zip" busy={isRunning} onPress={() => start(downloadZip)} />
        </p>
        <h3>Or one of its files</h3>
        <ul className="stack">
          {Object.entries(packageFiles).map(([name, file]) => (
            <li key={name} className="quiet">
              <Action
                label={name}
                busy={isRunning}
                onPress={() => start((writing) => downloadFile(contentsNow(), file, name, writing))}
              />{' '}
              {file.purpose}
            </li>
          ))}
        </ul>
        <RunStatus state={state} rows={resolved.records.length} onCancel={cancel} />
      </div>
    </Dialog>
  );
}

async function downloadFile(
  contents: PackageContents,
  { mediaType, write }: PackageFile,
  name: string,
  { signal }: Writing,
): Promise<Exported> {
  return delivered(await blobInSlices(write(contents), mediaType, { signal }), name, contents.records.length);
}

/** Of a part of the selection, which must not be taken for all of it, with their numbers. */
function fileNameOf({ title, records, selected = 0, packagedAt }: PackageContents, extension: string) {
  const part = records.length < selected ? `-${records.length}-of-${selected}` : '';
  return exportFileName(title, `selection${part}`, isoDate(packagedAt), extension);
}

/** Downloads the codebook of a selection on its own, as a CSV file that Excel opens as UTF-8. */
export function downloadCsv(contents: PackageContents, writing: Writing): Promise<Exported> {
  const name = fileNameOf(contents, 'csv');
  function* write() {
    yield byteOrderMark;
    yield* codebookFile.write(contents);
  }
  return downloadFile(contents, { ...codebookFile, write }, name, writing);
}

/** A button that downloads selected records, as loaded or else as saved when they were selected, and what became of it. */
export function DownloadSelected({ selected }: { selected: readonly SelectedRecord[] }) {
  const lists = useAllCollections();
  const records = selected.map((record) => resolveRecord(record, lists[record.collection].ledger, false));
  const contentsNow = usePackage({ records, lists });
  const [{ records: all }] = useSelected();
  const [count, ofAll] = [formatCount(records.length), formatCount(all.length)];
  const { state, start, cancel } = useExportRun();
  return (
    <>
      <Action
        label={`Download CSV${count === ofAll ? '' : ` · ${count} of ${ofAll}`}`}
        busy={state.kind === 'running'}
        onPress={() => start((writing) => downloadCsv(contentsNow(), writing))}
      />
      <RunStatus state={state} rows={records.length} onCancel={cancel} />
    </>
  );
}

function delivered(file: Blob, name: string, records: number): Exported {
  return {
    sentence: `${countOf(records, 'record', 'records')} saved to ${name}.`,
    file: { address: download(file, name), name },
  };
}

const namesOf = (records: readonly ResolvedRecord[]) => shownText(records.map(nameOf).join(', '), 300);

/** How to get the data of the selected records: first what needs no code. */
export function DataDialog({ resolved, onClose }: DialogProps) {
  const { variables, columns, others, pages } = useSelectedData(resolved);
  const placed = usePlacing();
  const known = new Set(pages.flatMap(({ records }) => records));
  const unknown = resolved.records.filter((record) => !known.has(record));
  return (
    <Dialog title="Get the data" onClose={onClose}>
      <div className={`stack small ${form.form}`}>
        {pages.length > 0 && <p>Open the data pages of these records:</p>}
        <LongList className="stack" values={pages} first={8} noun="data pages">
          {({ url, source, records }) => (
            <>
              <ExternalLink url={placed(url) ?? url}>{shownText(source, 200)}</ExternalLink>{' '}
              <span className="quiet">{namesOf(records)}</span>
            </>
          )}
        </LongList>
        {unknown.length > 0 && <p>{`The catalog names no data page for: ${namesOf(unknown)}.`}</p>}
        {columns.length > 0 && others.length > 0 && (
          <p>{`Not in the code, because not from one table of the Census Bureau: ${namesOf(others)}.`}</p>
        )}
        {columns.length > 0 && <CensusRequest columns={columns} variables={variables} addsShare />}
      </div>
    </Dialog>
  );
}

/** Citations of the selected records, in order. */
export function CiteDialog({ resolved, onClose }: DialogProps) {
  const { configuration } = useCatalog();
  const entries = resolved.records.flatMap(({ entry }) => entry ?? []);
  const nameless = resolved.records.length - entries.length;
  return (
    <Dialog title={`Cite ${countOf(entries.length, 'record', 'records')}`} onClose={onClose}>
      {nameless > 0 && (
        <p role="note" className="notice warning">
          {countOf(nameless, 'record has', 'records have')} no citation: the catalog hasn’t sent{' '}
          {nameless === 1 ? 'it' : 'them'} yet, or no longer has {nameless === 1 ? 'it' : 'them'}.
        </p>
      )}
      <CiteRecords entries={entries} fileName={plainWords(`${configuration.title} selection`)} />
    </Dialog>
  );
}

/** Range of times in a zip, in epoch ms; a device whose clock is wrong may be far outside. */
const [earliest, latest] = [new Date(1980, 0, 1).getTime(), new Date(2099, 11, 31).getTime()];

/** Zips files whose text comes in chunks, without blocking the browser. Rejects with the signal's reason, or if storage is full. */
export async function zipFiles(
  files: readonly { name: string; chunks: Iterable<string> }[],
  { modified, signal, onFile }: { modified: Date; signal: AbortSignal; onFile?: (done: number) => void },
): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const failures: Error[] = [];
  const zip = new Zip((error, part) => {
    if (error) failures.push(error);
    else parts.push(new Uint8Array(part));
  });
  const pause = pausing(signal);
  for (const [index, { name, chunks }] of files.entries()) {
    onFile?.(index);
    const file = new ZipDeflate(name);
    file.mtime = Math.min(Math.max(modified.getTime(), earliest), latest);
    zip.add(file);
    for (const chunk of chunks) {
      file.push(strToU8(chunk));
      await pause();
    }
    file.push(new Uint8Array(), true);
  }
  zip.end();
  if (failures[0] !== undefined) throw failures[0];
  return readableBlob(parts, 'application/zip');
}
