import { useId, useState } from 'react';
import { explainFailure } from '../../client/explain-failure.ts';
import type { PageFailure } from '../../client/failure.ts';
import { BusyButton } from './busy-button.tsx';
import button from './button.module.css';
import { FailureDetails } from './failure-details.tsx';
import styles from './notice.module.css';
import { useAutoRetry } from './use-auto-retry.ts';

interface Props {
  failure: PageFailure;
  /** What could not be loaded, for display: "Indicators", "The next page of indicators". */
  what: string;
  /** Replaces "… could not be loaded.", for example with how much is loaded. */
  headline?: string;
  /** Whether the details are initially open, because nothing else is shown. */
  detailed?: boolean;
  /** True during a retry. */
  busy: boolean;
  onRetry: () => void;
}

/**
 * Says in one line what could not be loaded and why, with buttons to try again and to show details. A failure that may
 * be temporary is retried automatically, with a countdown.
 */
export function FailureNotice(props: Props) {
  const { failure, what, headline = `${what} could not be loaded.`, detailed = false, busy, onRetry } = props;
  const { title } = explainFailure(failure);
  // On a phone they would fill the screen.
  const [open, setOpen] = useState(detailed && !matchMedia('(width < 48rem)').matches);
  const details = useId();
  const seconds = useAutoRetry(failure, busy, onRetry);
  return (
    <div role="alert" className={seconds === null ? styles.error : styles.warning}>
      <p className={styles.says}>
        <strong>{headline}</strong> {title}.
      </p>
      {seconds !== null && !busy && (
        // Visible, but not announced every second.
        <span aria-hidden="true" className={styles.countdown}>
          {`Trying again in ${seconds} s`}
        </span>
      )}
      <p className={styles.actions}>
        <BusyButton label="Try again" busyLabel="Trying again…" busy={busy} onPress={onRetry} />
        <button
          type="button"
          className={button.quiet}
          aria-expanded={open}
          aria-controls={details}
          onClick={() => setOpen(!open)}
        >
          Details
        </button>
      </p>
      <div id={details} className={styles.details} hidden={!open}>
        {open && <FailureDetails failure={failure} headline={headline} />}
      </div>
    </div>
  );
}
