import type { Variable } from '../../contract/records.ts';
import { type CensusColumn, censusNames } from '../census/api.ts';
import { type CensusShare, isNotComputed } from '../census/share-code.ts';
import { type Entry, isOf } from '../records/entry.ts';
import { readVariableReference } from '../records/known-shapes.ts';
import { censusColumnOf } from '../records/variable-facts.ts';
import { wholesOf } from '../records/variable-relations.ts';

const keyOf = ({ year, dataset, code }: CensusColumn) => `${year} ${dataset} ${code}`;
const columns = (records: readonly Variable[]) => records.flatMap((record) => censusColumnOf(record) ?? []);
const tableOf = (column: CensusColumn) => keyOf(column).split('_')[0];

/**
 * The share that variables of one census table together are of what they are parts of, the closest that all have, without
 * its rows that are "Not computed"; null if they are of several tables, or parts of nothing in it. What is part of another
 * of them counts once. `entries` are the loaded variables.
 */
export function shareOf(variables: readonly Variable[], entries: readonly Entry[]): CensusShare | null {
  const [first, ...others] = variables.map(censusColumnOf);
  if (first == null || censusNames(first).margin === null) return null;
  if (others.some((other) => other === null || tableOf(other) !== tableOf(first))) return null;
  const inTable = entries.flatMap((entry) => {
    const column = isOf(entry, 'variable') ? censusColumnOf(entry.record) : null;
    return isOf(entry, 'variable') && column !== null && tableOf(column) === tableOf(first)
      ? [entry.record]
      : [];
  });
  const bySlug = new Map(inTable.map((record) => [record.slug, record]));
  const above = (variable: Variable) => {
    const slugs = new Set([variable.slug]);
    // What is added meanwhile is visited too.
    for (const slug of slugs)
      for (const whole of wholesOf(bySlug.get(slug) ?? variable)) {
        const { code } = readVariableReference(whole) ?? {};
        if (code != null && bySlug.has(code)) slugs.add(code);
      }
    return [...slugs].slice(1);
  };
  const candidates = variables.filter((variable) => above(variable).length > 0);
  const slugs = new Set(candidates.map(({ slug }) => slug));
  const parts = candidates.filter((variable) => !above(variable).some((slug) => slugs.has(slug)));
  const [part] = parts;
  const wholeSlug = part && above(part).find((slug) => parts.every((each) => above(each).includes(slug)));
  const whole = bySlug.get(wholeSlug ?? '');
  if (wholeSlug === undefined || whole === undefined) return null;
  const left = inTable.filter(
    (record) => isNotComputed(record.name) && !slugs.has(record.slug) && above(record).includes(wholeSlug),
  );
  const isWithin = left.some((record) => above(record).some((slug) => slugs.has(slug)));
  const [wholeColumn] = columns([whole]);
  return wholeColumn === undefined
    ? null
    : { parts: columns(parts), whole: wholeColumn, without: isWithin ? [] : columns(left) };
}
