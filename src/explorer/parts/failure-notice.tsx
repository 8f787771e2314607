import { shownText } from '../../catalog/visible-text.ts';
import { explainFailure } from '../../client/explain-failure.ts';
import type { PageFailure } from '../../client/failure.ts';
import { BusyButton } from './busy-button.tsx';
import { CopyButton } from './copy-button.tsx';
import styles from './notice.module.css';
import { useWhenOnline } from './use-when-online.ts';

interface Props {
  failure: PageFailure;
  /** What could not be loaded, for display: "Indicators", "Page 3 of indicators". */
  what: string;
  /** True during a retry. */
  busy: boolean;
  onRetry: () => void;
}

/** Says what could not be loaded, why, and what to do, with buttons to try again and to copy the details. */
export function FailureNotice({ failure, what, busy, onRetry }: Props) {
  const { title, sentence, remedy } = explainFailure(failure);
  // Browsers often do not detect a lost network, but still dispatch `online` when it is back.
  useWhenOnline(failure.kind === 'offline' || failure.kind === 'unreachable', () => {
    if (!busy) onRetry();
  });
  return (
    <div role="alert" className={styles.error}>
      <p>
        <strong>
          {what} could not be loaded. {title}.
        </strong>{' '}
        {sentence} {remedy}
      </p>
      {failure.status !== undefined && failure.detail !== undefined && (
        <p>
          The server’s message: <bdi>“{shownText(failure.detail)}”</bdi>
        </p>
      )}
      <p className={styles.where}>
        <bdi>{shownText(failure.address, 300)}</bdi>, requested at{' '}
        <time dateTime={new Date(failure.at).toISOString()}>{new Date(failure.at).toLocaleTimeString()}</time>
      </p>
      <p className={styles.actions}>
        <BusyButton label="Try again" busyLabel="Trying again…" busy={busy} onPress={onRetry} />
        <CopyButton label="Copy details" text={detailsOf(failure, what)} />
      </p>
    </div>
  );
}

function detailsOf(failure: PageFailure, what: string): string {
  const { title, sentence, remedy } = explainFailure(failure);
  return [
    `${what} could not be loaded. ${title}.`,
    `Address: ${failure.address}`,
    `Time: ${new Date(failure.at).toISOString()}`,
    ...(failure.status === undefined ? [] : [`Status: ${failure.status}`]),
    ...(failure.detail === undefined ? [] : [`The server’s message: ${failure.detail}`]),
    `${sentence} ${remedy}`,
  ].join('\n');
}
