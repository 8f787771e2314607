import { shownText } from '../../catalog/visible-text.ts';
import type { Variable } from '../../contract/records.ts';
import { longestPill } from './fact-pills.tsx';
import { Fact, Facts } from './facts.tsx';

/** A variable's other names, if they say more than its name. */
export function OtherLabels({ variable }: { variable: Variable }) {
  const { name, shortName, displayName, percentLabel, unitNotes } = variable;
  const defaultPercentLabels = [`% of ${name}`, `% of ${displayName}`];
  const labels: readonly [string, string | null][] = [
    ['Short name', shortName === name ? null : shortName],
    ['Display name', displayName === name ? null : displayName],
    ['Percent label', defaultPercentLabels.includes(percentLabel) ? null : percentLabel],
    ['Unit notes', unitNotes !== null && unitNotes.trim().length > longestPill ? unitNotes : null],
  ];
  const given = labels.flatMap(([label, value]) =>
    value === null || value.trim() === '' ? [] : [{ label, value }],
  );
  if (given.length === 0) return null;
  return (
    <Facts>
      {given.map(({ label, value }) => (
        <Fact key={label} label={label}>
          {shownText(value, 1000)}
        </Fact>
      ))}
    </Facts>
  );
}
