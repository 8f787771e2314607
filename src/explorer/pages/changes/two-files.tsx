import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Action } from '../../ui/action.tsx';
import { useAnnouncement } from '../../ui/announcer.tsx';
import { download, release } from '../../ui/download.ts';
import disclosure from '../../ui/disclosure.module.css';
import notice from '../../ui/notice.module.css';
import { ChangeGroups } from './change-groups.tsx';
import styles from './changes-page.module.css';
import type { ComparisonMessage } from './compare-worker.ts';

/** Compares two files of a catalog on this device, in a worker; folded unless `isOpen`. `intro` gives way to the result. */
export function TwoFiles({ isOpen, intro }: { isOpen: boolean; intro: ReactNode }) {
  const [before, setBefore] = useState<File | null>(null);
  const [after, setAfter] = useState<File | null>(null);
  const [message, setMessage] = useState<ComparisonMessage | { kind: 'busy' } | null>(null);
  const worker = useRef<Worker | null>(null);
  const choice = useRef<HTMLDetailsElement>(null);
  const isBusy = message?.kind === 'busy';
  const sentence = message?.kind === 'result' ? message.sentence : isBusy ? 'Comparing…' : '';
  useAnnouncement(sentence);
  useEffect(() => () => worker.current?.terminate(), []);

  function end(last: ComparisonMessage): void {
    worker.current?.terminate();
    worker.current = null;
    setMessage(last);
    if (last.kind !== 'result' || choice.current === null) return;
    // The result begins on the first screen; the pressed button is hidden now.
    choice.current.open = false;
    choice.current.querySelector('summary')?.focus();
  }

  function compare(): void {
    if (before === null || after === null) return;
    const started = new Worker(new URL('./compare-worker.ts', import.meta.url), { type: 'module' });
    worker.current = started;
    setMessage({ kind: 'busy' });
    started.addEventListener('message', ({ data }: MessageEvent<ComparisonMessage>) => end(data));
    started.addEventListener('error', ({ message: text }) =>
      end({ kind: 'problem', text: text || 'The comparison could not be started.' }),
    );
    started.postMessage({ before, after }, []);
  }

  return (
    <>
      {message?.kind !== 'result' && intro}
      <details
        ref={choice}
        className={`card ${disclosure.disclosure} ${styles.compare}`}
        open={isOpen}
        data-not-printed=""
      >
        <summary>
          <h2>Compare two copies of a catalog</h2>
        </summary>
        <p>
          See what was added, changed or removed between two files: whole catalogs, lists saved with{' '}
          <em>Export</em> as JSON, arrays of records or pages of the API, also gzipped. They are compared on
          this device and not sent anywhere.
        </p>
        <div className={styles.files}>
          <FileField label="Earlier file" onFile={setBefore} />
          <FileField label="Later file" onFile={setAfter} />
        </div>
        <p className="row">
          <Action
            kind="primary"
            label="Compare"
            busyLabel={isBusy ? 'Comparing…' : 'Compare'}
            busy={before === null || after === null || isBusy}
            onPress={compare}
          />
          {(before === null || after === null) && <span className="quiet">Choose both files first.</span>}
        </p>
        {message?.kind === 'problem' && (
          <p role="alert" className={notice.error}>
            {message.text}
          </p>
        )}
      </details>
      {message?.kind === 'result' && (
        <section className="stack" aria-label="Result">
          <h2>{sentence}</h2>
          {message.warning !== '' && <p className={notice.warning}>{message.warning}</p>}
          <p className="row">
            <Action
              label="Download"
              onPress={() => release(download(new Blob([message.markdown]), 'changes.md'))}
            />
            <bdi className="quiet">{message.about}</bdi>
          </p>
          <ChangeGroups groups={message.groups} isLinked={false} />
        </section>
      )}
    </>
  );
}

/** A file can also be dropped onto the field. */
function FileField({ label, onFile }: { label: string; onFile: (file: File | null) => void }) {
  return (
    <label className="stack">
      {label}
      <input
        type="file"
        className="input"
        accept=".json,.gz,application/json,application/gzip"
        onChange={({ currentTarget }) => onFile(currentTarget.files?.[0] ?? null)}
      />
    </label>
  );
}
