import { useId, useState } from 'react';
import { shownText } from '../../catalog/visible-text.ts';
import { explainFailure } from '../../client/explain-failure.ts';
import type { PageFailure } from '../../client/failure.ts';
import { Action } from './action.tsx';
import { CopyButton } from './copy-button.tsx';
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
 * be temporary is retried automatically.
 */
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
