/** Expressions of one meaning, or what is also searched for `from`, but not the other way round. */
export type SynonymSet = readonly string[] | { readonly from: string; readonly to: readonly string[] };

export const synonymLimits = { sets: 500, expressions: 20, characters: 100 };

/**
 * The valid sets of `synonyms` in `config.json`, and a sentence about every other with its position; a set that repeats
 * an earlier one is a mistake, too. Undefined has neither.
 */
export function readSynonymSets(value: unknown): { sets: SynonymSet[]; problems: string[] } {
  if (value === undefined) return { sets: [], problems: [] };
  if (!Array.isArray(value)) return { sets: [], problems: ['“synonyms” must be a list of sets.'] };
  const sets = new Map<string, SynonymSet>();
  const problems = value.slice(0, synonymLimits.sets).flatMap((candidate: unknown, nth) => {
    const set = readSet(candidate);
    const identity = JSON.stringify(set).toLowerCase();
    const problem =
      typeof set === 'string' ? set : sets.has(identity) ? 'must not repeat an earlier set' : undefined;
    if (typeof set !== 'string' && problem === undefined) sets.set(identity, set);
    return problem === undefined ? [] : `“synonyms.${nth}” ${problem}.`;
  });
  if (value.length > synonymLimits.sets)
    problems.push(`“synonyms” has ${value.length} sets; only the first ${synonymLimits.sets} are used.`);
  return { sets: [...sets.values()], problems };
}

/** The set, or what is wrong with it. */
function readSet(value: unknown): SynonymSet | string {
  const isOneWay = typeof value === 'object' && value !== null && !Array.isArray(value);
  const from: unknown = isOneWay ? Reflect.get(value, 'from') : null;
  const list: unknown = isOneWay ? Reflect.get(value, 'to') : value;
  if (!Array.isArray(list) || (isOneWay && typeof from !== 'string'))
    return 'must be a list of expressions or {"from": "…", "to": ["…"]}';
  const all: unknown[] = typeof from === 'string' ? [from, ...(list as unknown[])] : list;
  if (all.length > synonymLimits.expressions)
    return `must have at most ${synonymLimits.expressions} expressions`;
  const expressions = all.flatMap((each) => (typeof each === 'string' ? each.trim() : []));
  if (expressions.length < all.length) return 'must contain only text';
  if (expressions.some((each) => !/[\p{L}\p{N}]/u.test(each))) return 'must not contain an empty expression';
  if (expressions.some(({ length }) => length > synonymLimits.characters))
    return `must have at most ${synonymLimits.characters} characters in each expression`;
  if (new Set(expressions.map((each) => each.toLowerCase())).size < expressions.length)
    return 'must not contain an expression twice';
  if (expressions.length < 2) return 'must have at least two expressions';
  const [first = '', ...others] = expressions;
  return isOneWay ? { from: first, to: others } : expressions;
}
