import type { ListPage } from '../list/use-list-page.ts';
import { Action } from '../ui/action.tsx';
import { defaultSettings, downloadList, useExportSource, useSelectedRows } from './export-jobs.ts';
import { RunStatus, useExportRun } from './export-run.tsx';

/** A button that downloads the selected records of a list as CSV, with all columns, and what became of the download. */
export function DownloadSelected({ page }: { page: ListPage }) {
  const source = useExportSource(page, useSelectedRows(page));
  const { state, start, cancel } = useExportRun();
  return (
    <>
      <Action
        label="Download CSV"
        busy={state.kind === 'running'}
        onPress={() => start((writing) => downloadList(source, defaultSettings, writing))}
      />
      <RunStatus state={state} rows={source.rows.count} onCancel={cancel} />
    </>
  );
}
