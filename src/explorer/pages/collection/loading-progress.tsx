import type { LoadingState } from '../../data/use-collection.ts';
import styles from './list-header.module.css';

export function LoadingProgress({ collection }: { collection: LoadingState }) {
  const { isLoading, ledger, failure } = collection;
  if (!isLoading || failure !== null || ledger.count === null || ledger.pages === 0) return null;
  return (
    <progress className={styles.progress} aria-label="Loaded" max={ledger.count} value={ledger.received} />
  );
}
