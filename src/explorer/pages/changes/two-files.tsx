import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { Action } from '../../ui/action.tsx';
import { useAnnouncement } from '../../ui/announcer.tsx';
import button from '../../ui/button.module.css';
import { download, release } from '../../ui/download.ts';
import disclosure from '../../ui/disclosure.module.css';
import notice from '../../ui/notice.module.css';
import { ChangeGroups } from './change-groups.tsx';
import styles from './changes-page.module.css';
import type { ComparisonMessage } from './compare-worker.ts';

const accepted = '.json,.gz,application/json,application/gzip';

/** Brings a result onto the first screen. */
const scrollTo = (result: Element | null) => result?.scrollIntoView();

/** Whether it was open when the page was left. */
let wasOpen = false;

/** Compares two files of a catalog on this device, in a worker; folded unless `isOpen`, or it was open before. */
export function TwoFiles({ isOpen }: { isOpen: boolean }) {
  const [isOpenAtFirst] = useState(isOpen || wasOpen);
  const [message, setMessage] = useState<ComparisonMessage | { kind: 'busy' } | null>(null);
  const worker = useRef<Worker | null>(null);
  const isBusy = message?.kind === 'busy';
  const sentence = message?.kind === 'result' ? message.sentence : isBusy ? 'Comparing…' : '';
  useAnnouncement(sentence);
  useEffect(() => () => worker.current?.terminate(), []);

  function end(last: ComparisonMessage): void {
    worker.current?.terminate();
    worker.current = null;
    setMessage(last);
  }

  function compare(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (isBusy) return;
    const files = new FormData(event.currentTarget);
    const started = new Worker(new URL('./compare-worker.ts', import.meta.url), { type: 'module' });
    worker.current = started;
    setMessage({ kind: 'busy' });
    started.addEventListener('message', ({ data }: MessageEvent<ComparisonMessage>) => end(data));
    started.addEventListener('error', ({ message: text }) =>
      end({ kind: 'problem', text: text || 'The comparison could not be started.' }),
    );
    started.postMessage({ before: files.get('Earlier file'), after: files.get('Later file') }, []);
  }

  return (
    <>
      <details
        className={`card ${disclosure.disclosure} ${styles.compare}`}
        open={isOpenAtFirst}
        onToggle={({ currentTarget }) => (wasOpen = currentTarget.open)}
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
        <form className="stack" onSubmit={compare}>
          <div className={styles.files}>
            {/* A file can also be dropped onto its field. */}
            {['Earlier file', 'Later file'].map((label) => (
              <label key={label} className="stack">
                {label}
                <input type="file" className="input" accept={accepted} name={label} required />
              </label>
            ))}
          </div>
          <p>
            <button type="submit" className={button.primary} aria-disabled={isBusy}>
              {isBusy ? 'Comparing…' : 'Compare'}
            </button>
          </p>
        </form>
        {message?.kind === 'problem' && (
          <p role="alert" className={notice.error}>
            {message.text}
          </p>
        )}
      </details>
      {message?.kind === 'result' && (
        <section ref={scrollTo} className="stack" aria-label="Result">
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
