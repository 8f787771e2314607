import type { Findings } from '../health/read-health.ts';
import { isRuleName, ruleEntries, rules } from '../health/rules.ts';
import { createFacetColumn, type FacetColumn } from './apply-filters.ts';
import type { FacetValue } from './facets.ts';

/** What the filter `finding=key` is called after "Finding: "; null if there is none. */
export function labelOfFinding(key: string): string | null {
  return isRuleName(key) ? rules[key].label : null;
}

/** The findings of a list as values to filter by. */
export function findingColumn({ bits }: Findings): FacetColumn {
  const column = createFacetColumn();
  const values = ruleEntries.map(([key, { label }]): FacetValue => ({ key, label }));
  const known = new Map<number, readonly FacetValue[]>();
  for (const found of bits) {
    const given = known.get(found) ?? values.filter((_, place) => (found >> place) & 1);
    known.set(found, given);
    column.push(given);
  }
  return column;
}
