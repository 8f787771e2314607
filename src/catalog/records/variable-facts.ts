import type { Variable } from '../../contract/records.ts';

/** What readers need to know before a figure means anything; null if the record does not say. */
export interface VariableFacts {
  /** `sign` is set if the record contains one, such as "$". */
  unit: { sign: string | null; name: string } | null;
  unitNotes: string | null;
  /** Whom or what the figures count: "Households". */
  universe: string | null;
  /** The years the figures describe: "2019–2023". */
  period: string | null;
}

const namesOfSigns: ReadonlyMap<string, string> = new Map([
  ['$', 'dollars'],
  ['US$', 'dollars'],
  ['%', 'percent'],
  ['‰', 'per thousand'],
  ['€', 'euros'],
  ['£', 'pounds'],
  ['¥', 'yen'],
]);

// As the U.S. Census Bureau writes it, in the description of the source.
const universePattern = /\bUniverse:\s*["“]?([^\n\r."”]{1,200})/i;
const periodPattern = /\b((?:19|20)\d\d)\s?[-–]\s?((?:19|20)\d\d)\b/;

/** Facts stated in the variable's own fields and those of its first source; nothing is inferred. */
export function variableFacts({ units, unitNotes, description, sources }: Variable): VariableFacts {
  const [first] = sources;
  const aboutSource = first === undefined ? '' : `${first.name}\n${first.description.slice(0, 5000)}`;
  const universe = universePattern.exec(`${aboutSource}\n${description?.slice(0, 5000) ?? ''}`)?.[1]?.trim();
  const [, from, to] = periodPattern.exec(aboutSource) ?? [];
  const unit = units?.trim() ?? '';
  const named = namesOfSigns.get(unit);
  return {
    unit: unit === '' ? null : { sign: named === undefined ? null : unit, name: named ?? unit },
    unitNotes: unitNotes?.trim() || null,
    universe: universe === undefined || universe === '' ? null : capitalized(universe),
    period: from === undefined || to === undefined ? null : `${from}–${to}`,
  };
}

/** Whether a source's description says only the universe, which the facts show already. */
export function saysOnlyUniverse(description: string): boolean {
  return /^\s*Universe:[^\n\r."”]{1,200}\.?\s*$/i.test(description);
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
