import type { ComponentProps } from 'react';
import { ErrorBoundary } from '../../ui/error-boundary.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Opening } from '../../ui/opening.tsx';
import type { RecordPanel as Panel } from '../../record/record-panel.tsx';
import styles from '../../list/collection-page.module.css';
import { type ListEntry, useCloseRecord } from './use-close-record.ts';

/** Its code is loaded when the first record is opened, or before the first render of a record's URL. */
export const RecordPanel = lazyPart(
  async () => (await import('../../record/record-panel.tsx')).RecordPanel,
  <div className={styles.opening}>
    <Opening />
  </div>,
);

interface Props extends Omit<ComponentProps<typeof Panel>, 'onClose'> {
  listEntry: ListEntry;
}

/** The record in the URL, beside the list or over it; Escape closes it, also while its code is being loaded. */
export function OpenRecord({ listEntry, ...props }: Props) {
  const { name, recordKey, search } = props;
  const close = useCloseRecord(name, { recordKey, search, listEntry });
  return (
    <div className={styles.panel}>
      <ErrorBoundary resetOn={props.recordKey} name="The record panel">
        <RecordPanel {...props} onClose={close} />
      </ErrorBoundary>
    </div>
  );
}
