import type { Entry } from '../../catalog/records/entry.ts';
import { isEmptyValue } from '../../catalog/records/known-shapes.ts';
import { collections } from '../../contract/collections.ts';
import { UnknownValue } from './unknown-value.tsx';
import styles from '../ui/disclosure.module.css';

/** Non-empty fields that the contract does not name, as received; renders nothing if there are none. */
export function OtherFields({ entry }: { entry: Entry }) {
  const known = collections[entry.collection].schema.entries;
  const others = Object.entries(entry.raw ?? {}).filter(
    ([field, value]) => !Object.hasOwn(known, field) && !isEmptyValue(value),
  );
  if (others.length === 0) return null;
  return (
    <details className={styles.disclosure}>
      <summary>Other fields ({others.length})</summary>
      <UnknownValue value={Object.fromEntries(others)} />
    </details>
  );
}
