import type { Findings } from '../health/read-health.ts';
import { isRuleName, ruleEntries, type RuleName, rules } from '../health/rules.ts';
import { createFacetColumn, type FacetColumn } from './apply-filters.ts';
import type { FacetValue } from './facets.ts';

/** What a record has if it lacks a finding, for addresses of earlier versions: `described=yes` and `sourced=yes`. */
const opposites: ReadonlyMap<string, RuleName> = new Map([
  ['described', 'no-description'],
  ['sourced', 'no-source'],
]);

/** What the filter `finding=key` is called after "Only: "; null if there is none. */
export function labelOfFinding(key: string): string | null {
  const opposite = opposites.get(key);
  if (opposite !== undefined) return rules[opposite].label.replace(/^no /, 'with ');
  return isRuleName(key) ? rules[key].label : null;
}

/** The findings of a list as values to filter by, with those opposites that are `chosen`. */
export function findingColumn({ bits }: Findings, chosen: readonly string[]): FacetColumn {
  const column = createFacetColumn();
  const values = ruleEntries.map(([key, { label }]): FacetValue => ({ key, label }));
  const shown = [...opposites].filter(([key]) => chosen.includes(key));
  const known = new Map<number, readonly FacetValue[]>();
  for (const found of bits) {
    let given = known.get(found);
    if (given === undefined) {
      given = values.filter((_, place) => (found >> place) & 1);
      for (const [key, rule] of shown)
        if (!given.some((value) => value.key === rule))
          given = [...given, { key, label: labelOfFinding(key) ?? key }];
      known.set(found, given);
    }
    column.push(given);
  }
  return column;
}
