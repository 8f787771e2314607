import { exportFileName } from '../../catalog/export/file-name.ts';
import { isoDate } from '../../catalog/export/provenance.ts';
import { packageFileNames, type PackageFileName, packageFiles } from '../../catalog/basket/package-files.ts';
import { download } from '../ui/download.ts';
import { type Exported, RunStatus, useExportRun } from '../export/export-run.tsx';
import { blobInSlices, type Writing } from '../export/write-in-slices.ts';
import button from '../ui/button.module.css';
import { countOf } from '../../catalog/count.ts';
import { Dialog } from '../ui/dialog.tsx';
import notice from '../ui/notice.module.css';
import styles from './selection.module.css';
import { usePackage, type ResolvedRecords } from './resolved-records.ts';
import { zipFiles } from './zip-files.ts';

/** Downloads the selection as a zip, or one of its files. */
export function PackageDialog({ resolved, onClose }: { resolved: ResolvedRecords; onClose: () => void }) {
  const contentsNow = usePackage(resolved);
  const { state, start, cancel } = useExportRun();
  const isRunning = state.kind === 'running';
  const begin: typeof start = (run) => {
    if (!isRunning) start(run);
  };
  async function downloadZip({ signal, onProgress }: Writing): Promise<Exported> {
    const contents = contentsNow();
    const files = packageFileNames.map((name) => ({ name, chunks: packageFiles[name].write(contents) }));
    const zip = await zipFiles(files, {
      modified: contents.packagedAt,
      signal,
      onFile: (done) => onProgress((resolved.records.length * done) / files.length),
    });
    const name = exportFileName(contents.title, 'selection', isoDate(contents.packagedAt), 'zip');
    return delivered(zip, name, resolved.records.length);
  }
  async function downloadFile(name: PackageFileName, { signal }: Writing): Promise<Exported> {
    const { mediaType, write } = packageFiles[name];
    const file = await blobInSlices(write(contentsNow()), mediaType, { signal });
    return delivered(file, name, resolved.records.length);
  }
  const unsure = resolved.records.filter(({ presence }) => presence !== 'present').length;
  return (
    <Dialog title="Download package" onClose={onClose}>
      <div className={styles.package} data-focus-next="button">
        <p>
          {countOf(resolved.records.length, 'record', 'records')} with notes, source and date. A package
          describes data but doesn’t include it.
        </p>
        {unsure > 0 && (
          <p role="note" className={notice.warning}>
            {countOf(unsure, 'record isn’t', 'records aren’t')} loaded or no longer in the catalog, and
            packaged as last received. The README says so.
          </p>
        )}
        <p>
          <button
            type="button"
            className={button.primary}
            aria-disabled={isRunning}
            onClick={() => begin(downloadZip)}
          >
            Download zip
          </button>
        </p>
        <h3>Or one of its files</h3>
        <ul>
          {packageFileNames.map((name) => (
            <li key={name}>
              <button
                type="button"
                className={button.plain}
                aria-disabled={isRunning}
                onClick={() => begin((writing) => downloadFile(name, writing))}
              >
                {name}
              </button>{' '}
              {packageFiles[name].purpose}
            </li>
          ))}
        </ul>
        <RunStatus state={state} rows={resolved.records.length} onCancel={cancel} />
      </div>
    </Dialog>
  );
}

function delivered(file: Blob, name: string, records: number): Exported {
  return {
    sentence: `${countOf(records, 'record', 'records')} saved to ${name}.`,
    file: { address: download(file, name), name },
  };
}
