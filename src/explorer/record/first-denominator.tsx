import type { Entry } from '../../catalog/records/entry.ts';
import { readVariableReference } from '../../catalog/records/known-shapes.ts';
import { shownText } from '../../catalog/visible-text.ts';
import styles from './record-panel.module.css';
import type { LoadedVariables } from './use-loaded-variables.ts';

/** "of Households" under the title, which distinguishes one "Total" from another; renders nothing without a name. */
export function FirstDenominator({
  entry,
  variables,
}: {
  entry: Entry<'variable'>;
  variables: LoadedVariables;
}) {
  const first = readVariableReference(entry.record.denominators[0]);
  if (first === null) return null;
  const name = first.name ?? variables.byKey.get(first.key)?.record.name ?? '';
  if (name === '') return null;
  return (
    <p className={styles.of}>
      of <bdi>{shownText(name, 300)}</bdi>
    </p>
  );
}
