import { type CollectionName, collections } from '../../contract/collections.ts';
import { BusyButton } from '../parts/busy-button.tsx';
import { FailureNotice } from '../parts/failure-notice.tsx';
import notice from '../parts/notice.module.css';
import { useContinue } from './fetch-another-page.ts';

/** Lets a walk go on that was stopped for its length; the next page is at `query`. */
export function ContinueButton({ name, query }: { name: CollectionName; query: string }) {
  const { ask, isAsking, failure } = useContinue(name, query);
  if (failure !== null)
    return (
      <FailureNotice
        failure={failure}
        what={`The next page of ${collections[name].plural}`}
        busy={isAsking}
        onRetry={ask}
      />
    );
  return (
    <p className={notice.actions}>
      <BusyButton label="Continue" busyLabel="Loading…" busy={isAsking} onPress={ask} />
    </p>
  );
}
