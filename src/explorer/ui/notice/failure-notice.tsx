import { useEffect, useEffectEvent, useId, useState } from 'react';
import { mayRecover, type PageFailure } from '../../../client/failure/failure.ts';
import { isOnline } from '../../../client/platform.ts';
import { shownText } from '../../../catalog/text/visible-text.ts';
import { explainFailure } from '../../../client/failure/explain-failure.ts';
import { Action } from '../control/action.tsx';
import { CopyButton } from '../control/copy-button.tsx';

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

/** What could not be loaded and why, on one line, with buttons to retry and to show details; temporary failures are retried automatically. */
export function FailureNotice(props: Props) {
  const { failure, what, headline = `${what} could not be loaded.`, detailed = false, busy, onRetry } = props;
  const { title } = explainFailure(failure);
  // On a phone they would fill the screen.
  const [open, setOpen] = useState(detailed && !matchMedia('(width < 48rem)').matches);
  const details = useId();
  const retries = useAutoRetry(failure, busy, onRetry);
  return (
    <div role="alert" className={retries ? 'notice warning' : 'notice error'}>
      <p>
        <strong>{headline}</strong> {title}.
      </p>
      <p className="row">
        <Action label="Try again" busyLabel="Trying again…" busy={busy} onPress={onRetry} />
        <Action
          kind="quiet"
          label="Details"
          aria-expanded={open}
          aria-controls={open ? details : undefined}
          onPress={() => setOpen(!open)}
        />
      </p>
      {open && (
        <div id={details} className="stack">
          <FailureDetails failure={failure} headline={headline} />
        </div>
      )}
    </div>
  );
}

/** Why a page could not be loaded and what to do, with its URL, time, and a button that copies all of it. */
function FailureDetails({ failure, headline }: { failure: PageFailure; headline: string }) {
  const { sentence, remedy } = explainFailure(failure);
  return (
    <>
      <p>
        {sentence} {remedy}
      </p>
      {failure.status !== undefined && failure.detail !== undefined && (
        <p>
          The server’s message: <bdi>“{shownText(failure.detail)}”</bdi>
        </p>
      )}
      <p className="quiet">
        <bdi>{shownText(failure.address, 300)}</bdi>, requested at{' '}
        <time dateTime={new Date(failure.at).toISOString()}>{new Date(failure.at).toLocaleTimeString()}</time>
      </p>
      <p className="row">
        <CopyButton label="Copy details" text={textOf(failure, headline)} />
      </p>
    </>
  );
}

function textOf(failure: PageFailure, headline: string): string {
  const { title, sentence, remedy } = explainFailure(failure);
  return [
    `${headline} ${title}.`,
    `Address: ${failure.address}`,
    `Time: ${new Date(failure.at).toISOString()}`,
    ...(failure.status === undefined ? [] : [`Status: ${failure.status}`]),
    ...(failure.detail === undefined ? [] : [`The server’s message: ${failure.detail}`]),
    `${sentence} ${remedy}`,
  ].join('\n');
}

/** Time between automatic retries, in s. */
const interval = 30;

/** Retries a temporary failure in 30 seconds, or later if the service asks, and when the network is back, but in no hidden tab; returns whether it is temporary. */
function useAutoRetry(failure: PageFailure, busy: boolean, onRetry: () => void): boolean {
  const retries = mayRecover(failure);
  const retry = useEffectEvent(onRetry);
  // Browsers often do not detect a lost network but still dispatch `online` when it is back.
  useWhenOnline(failure.kind === 'offline' || failure.kind === 'unreachable', () => {
    if (!busy) onRetry();
  });
  useEffect(() => {
    if (!retries || busy) return undefined;
    const seconds = Math.max(interval, failure.retryAfter ?? 0);
    const timer = setInterval(() => {
      if (!document.hidden && isOnline()) retry();
    }, seconds * 1000);
    return () => clearInterval(timer);
  }, [retries, busy, failure]);
  return retries;
}

// Lets the lists' own listener run first, so that nothing is requested twice.
const settleMilliseconds = 200;

/** Calls `onOnline` when the network is back, while `isWaiting` is true. */
export function useWhenOnline(isWaiting: boolean, onOnline: () => void): void {
  const latest = useEffectEvent(onOnline);
  useEffect(() => {
    if (!isWaiting) return undefined;
    let timer = 0;
    const schedule = () => {
      timer = window.setTimeout(() => latest(), settleMilliseconds);
    };
    window.addEventListener('online', schedule);
    return () => {
      window.removeEventListener('online', schedule);
      clearTimeout(timer);
    };
  }, [isWaiting]);
}
