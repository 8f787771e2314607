import button from '../ui/button.module.css';
import notice from '../ui/notice.module.css';
import styles from './export-dialog.module.css';
import type { Exported, RunState } from './use-export-run.ts';

/** The progress or result of an export. Blocked downloads fail silently, so the file can be saved again. */
export function RunStatus({
  state,
  rows,
  onCancel,
}: {
  state: RunState;
  rows: number;
  onCancel: () => void;
}) {
  if (state.kind === 'failed')
    return (
      <p role="alert" className={notice.error}>
        {state.message}
      </p>
    );
  return (
    <>
      {state.kind === 'running' && state.slow && (
        <div className={styles.progress}>
          <progress aria-label="Records written" max={rows} value={state.rows} />
          <button type="button" className={button.plain} onClick={onCancel}>
            Cancel
          </button>
        </div>
      )}
      <output className={styles.status}>{state.kind === 'done' && <Result {...state.exported} />}</output>
    </>
  );
}

function Result({ sentence, file }: Exported) {
  if (file === null) return <span>{sentence}</span>;
  return (
    <span>
      {sentence} If no download appears, the browser blocked it: allow downloads for this site, then{' '}
      <a href={file.address} download={file.name}>
        save the file again
      </a>
      .
    </span>
  );
}
