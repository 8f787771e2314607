import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Action } from '../ui/control/action.tsx';
import { announce } from '../ui/page/announcer.tsx';
import { release } from '../ui/control/download.ts';
import styles from './export.module.css';
import type { Writing } from './write-in-slices.ts';

export interface Exported {
  sentence: string;
  file: { address: string; name: string } | null;
}

type RunState =
  | { kind: 'idle' }
  /** `slow` once the export has taken long enough to show progress. */
  | { kind: 'running'; rows: number; slow: boolean }
  | { kind: 'done'; exported: Exported }
  | { kind: 'failed'; message: string };

/** After this time, in ms, progress and Cancel are shown. */
const slowAfter = 1000;

/** One export at a time; it is cancelled when the component unmounts. */
export function useExportRun() {
  const [state, setState] = useState<RunState>({ kind: 'idle' });
  const current = useRef<AbortController | null>(null);
  const address = state.kind === 'done' ? state.exported.file?.address : undefined;
  useEffect(() => () => current.current?.abort(), []);
  useEffect(() => (address === undefined ? undefined : () => release(address)), [address]);

  async function start(job: (writing: Writing) => Promise<Exported>) {
    const stop = new AbortController();
    current.current = stop;
    setState({ kind: 'running', rows: 0, slow: false });
    const update = (change: { rows: number } | { slow: true }) =>
      setState((now) => (now.kind === 'running' ? { ...now, ...change } : now));
    const timer = setTimeout(() => update({ slow: true }), slowAfter);
    try {
      const exported = await job({ signal: stop.signal, onProgress: (rows) => update({ rows }) });
      setState(stop.signal.aborted ? { kind: 'idle' } : { kind: 'done', exported });
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      setState(stop.signal.aborted ? { kind: 'idle' } : { kind: 'failed', message });
    } finally {
      clearTimeout(timer);
      // Cancels the export if copying was refused.
      stop.abort();
    }
  }

  return {
    state,
    start: (job: Parameters<typeof start>[0]) => void start(job),
    cancel: () => current.current?.abort(),
  };
}

/** The progress or result of an export. Blocked downloads fail silently, so the file can be saved again. */
export function RunStatus(props: { state: RunState; rows: number; onCancel: () => void }) {
  const { state, rows, onCancel } = props;
  if (state.kind === 'failed')
    return (
      <p role="alert" className="notice error">
        {state.message}
      </p>
    );
  return (
    <>
      {state.kind === 'running' && state.slow && (
        <Progress label="Records written" max={rows} value={state.rows} onCancel={onCancel} />
      )}
      {state.kind === 'done' && <Result {...state.exported} />}
    </>
  );
}

function Result({ sentence, file }: Exported) {
  useEffect(() => announce(sentence), [sentence]);
  return (
    <p>
      {sentence}{' '}
      {file !== null && (
        <a href={file.address} download={file.name}>
          Save the file again
        </a>
      )}
    </p>
  );
}

interface ProgressProps {
  label: string;
  /** Undefined if unknown. */
  max: number | undefined;
  value: number;
  onCancel: () => void;
  children?: ReactNode;
}

export function Progress({ label, max, value, onCancel, children }: ProgressProps) {
  return (
    <div className="row">
      <progress className={styles.progress} aria-label={label} max={max} value={value} />
      {children}
      <Action label="Cancel" onPress={onCancel} />
    </div>
  );
}
