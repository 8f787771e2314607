import { shownText } from '../../catalog/visible-text.ts';
import { explainFailure } from '../../client/explain-failure.ts';
import type { PageFailure } from '../../client/failure.ts';
import { CopyButton } from './copy-button.tsx';
import styles from './notice.module.css';

/** Why a page could not be loaded and what to do, with its URL, time, and a button that copies all of it. */
export function FailureDetails({ failure, headline }: { failure: PageFailure; headline: string }) {
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
      <p className={styles.where}>
        <bdi>{shownText(failure.address, 300)}</bdi>, requested at{' '}
        <time dateTime={new Date(failure.at).toISOString()}>{new Date(failure.at).toLocaleTimeString()}</time>
      </p>
      <p className={styles.actions}>
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
