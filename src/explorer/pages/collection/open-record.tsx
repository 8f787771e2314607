import { type ComponentProps, Suspense } from 'react';
import { ErrorBoundary } from '../../parts/error-boundary.tsx';
import { lazyPage } from '../../parts/lazy-page.tsx';
import type { RecordPanel as Panel } from '../../record/record-panel.tsx';
import styles from './collection-page.module.css';

/** Its code is loaded when the first record is opened, or before the first render of a record's URL. */
export const recordPanel = lazyPage(async () => (await import('../../record/record-panel.tsx')).RecordPanel);

/** The record in the URL, beside the list or over it. */
export function OpenRecord(props: ComponentProps<typeof Panel>) {
  return (
    <div className={styles.panel}>
      <ErrorBoundary resetOn={props.recordKey} name="The record panel">
        <Suspense fallback={<p className={styles.opening}>Opening…</p>}>
          <recordPanel.Page {...props} />
        </Suspense>
      </ErrorBoundary>
    </div>
  );
}
