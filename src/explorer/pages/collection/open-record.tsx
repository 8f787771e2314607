import type { ComponentProps } from 'react';
import { ErrorBoundary } from '../../parts/error-boundary.tsx';
import { lazyPart } from '../../parts/lazy-part.tsx';
import { Opening } from '../../parts/opening.tsx';
import type { RecordPanel as Panel } from '../../record/record-panel.tsx';
import styles from './collection-page.module.css';
import { useCloseRecord } from './use-close-record.ts';

/** Its code is loaded when the first record is opened, or before the first render of a record's URL. */
export const RecordPanel = lazyPart(
  async () => (await import('../../record/record-panel.tsx')).RecordPanel,
  <div className={styles.opening}>
    <Opening />
  </div>,
);

/** The record in the URL, beside the list or over it; Escape closes it, also while its code is being loaded. */
export function OpenRecord(props: Omit<ComponentProps<typeof Panel>, 'onClose'>) {
  const close = useCloseRecord(props.name, props.recordKey, props.search);
  return (
    <div className={styles.panel}>
      <ErrorBoundary resetOn={props.recordKey} name="The record panel">
        <RecordPanel {...props} onClose={close} />
      </ErrorBoundary>
    </div>
  );
}
