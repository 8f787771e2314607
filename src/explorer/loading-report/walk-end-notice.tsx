import type { WalkEnd } from '../../client/next-page.ts';
import type { CollectionName } from '../../contract/collections.ts';
import { lazyPart } from '../parts/lazy-part.tsx';
import { ErrorBoundary } from '../parts/error-boundary.tsx';
import notice from '../parts/notice.module.css';

const ContinueButton = lazyPart(async () => (await import('./continue-button.tsx')).ContinueButton);

/** Why loading ended before the end of the list, with a button to continue if it reached the length limit. */
export function WalkEndNotice({ name, end }: { name: CollectionName; end: WalkEnd }) {
  if (end.kind === 'finished') return null;
  return (
    <div role="note" className={notice.warning}>
      <p>{end.sentence}</p>
      {end.kind === 'cap' && (
        <ErrorBoundary name="The Continue button">
          <ContinueButton name={name} query={end.query} />
        </ErrorBoundary>
      )}
    </div>
  );
}
