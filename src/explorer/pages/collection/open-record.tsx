import { type ComponentProps, Suspense } from 'react';
import { ErrorBoundary } from '../../parts/error-boundary.tsx';
import { lazyPart } from '../../parts/lazy-page.tsx';
import type { RecordPanel as Panel } from '../../record/record-panel.tsx';
import styles from './collection-page.module.css';

const RecordPanel = lazyPart(async () => (await import('../../record/record-panel.tsx')).RecordPanel);

/** The record in the URL, beside the list or over it. Its code is loaded when the first record is opened. */
export function OpenRecord(props: ComponentProps<typeof Panel>) {
  return (
    <div className={styles.panel}>
      <ErrorBoundary resetOn={props.recordKey} name="The record panel">
        <Suspense fallback={<p className={styles.opening}>Opening…</p>}>
          <RecordPanel {...props} />
        </Suspense>
      </ErrorBoundary>
    </div>
  );
}
