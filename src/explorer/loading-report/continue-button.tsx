import { type CollectionName, collections } from '../../contract/collections.ts';
import { BusyButton } from '../parts/busy-button.tsx';
import { FailureNotice } from '../parts/failure-notice.tsx';
import notice from '../parts/notice.module.css';
import { useContinue } from './fetch-another-page.ts';

/** Continues a walk that reached the length limit, at `query`. */
export function ContinueButton({ name, query }: { name: CollectionName; query: string }) {
  const { start, isPending, failure } = useContinue(name, query);
  if (failure !== null)
    return (
      <FailureNotice
        failure={failure}
        what={`The next page of ${collections[name].plural}`}
        busy={isPending}
        onRetry={start}
      />
    );
  return (
    <p className={notice.actions}>
      <BusyButton label="Continue" busyLabel="Loading…" busy={isPending} onPress={start} />
    </p>
  );
}
