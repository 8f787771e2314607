import type { Variable } from '../../contract/records.ts';
import { variableFacts } from '../../catalog/records/variable-facts.ts';
import { shownText } from '../../catalog/visible-text.ts';
import styles from './pills.module.css';

/** Maximum length of a unit note that is shown as a pill, in characters. */
export const longestPill = 80;

/** Unit, universe and period on one line; renders nothing if the record has none of them. */
export function FactPills({ variable }: { variable: Variable }) {
  const { unit, unitNotes, universe, period } = variableFacts(variable);
  const notes = unitNotes !== null && unitNotes.length <= longestPill ? unitNotes : null;
  if (unit === null && notes === null && universe === null && period === null) return null;
  return (
    <ul className={styles.pills} aria-label="Key facts">
      {unit !== null && (
        <li className={styles.pill}>
          <span className="visually-hidden">Unit: </span>
          {unit.sign !== null && <b>{unit.sign}</b>} <bdi>{shownText(unit.name, longestPill)}</bdi>
        </li>
      )}
      {notes !== null && (
        <li className={styles.pill}>
          <span className="visually-hidden">Unit notes: </span>
          <bdi>{shownText(notes)}</bdi>
        </li>
      )}
      {universe !== null && (
        <li className={styles.pill}>
          <span className={styles.label}>Universe: </span>
          <bdi>{shownText(universe, longestPill)}</bdi>
        </li>
      )}
      {period !== null && (
        <li className={styles.pill}>
          <span className={styles.label}>Period: </span>
          {period}
        </li>
      )}
    </ul>
  );
}
