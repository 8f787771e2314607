import * as v from 'valibot';
import { collectionNames } from '../../contract/collection-names.ts';
import { type Entry, keyOf } from '../records/entry.ts';
import { fieldOf } from '../records/fields.ts';
import { contentHash } from './conditions.ts';
import { ruleEntries, type RuleName, ruleNames, rules } from './rules.ts';

const acceptedFinding = v.object({
  rule: v.picklist(ruleNames),
  collection: v.picklist(collectionNames),
  id: v.union([v.number(), v.string()]),
  /** Missing in older files, and of records without one. */
  slug: v.optional(v.string()),
  hash: v.string(),
  reason: v.optional(v.string()),
});

/** A finding that the keepers of a catalog have accepted, for as long as the fields that its rule reads stay the same. */
export type AcceptedFinding = v.InferOutput<typeof acceptedFinding>;

/** The accepted findings of a parsed file, or what is wrong with which entry. */
export function readAccepted(value: unknown): { accepted: AcceptedFinding[]; problem: string | null } {
  const result = v.safeParse(v.array(acceptedFinding), value);
  if (result.success) return { accepted: result.output, problem: null };
  const [entry, field] = result.issues[0].path ?? [];
  const where = field ? `its ${String(field.key)} is missing or invalid` : 'it is not an object';
  const problem = entry ? `entry ${Number(entry.key) + 1}: ${where}` : 'it is not a list';
  return { accepted: [], problem };
}

/** One entry per line, so that changes can be reviewed. */
export function writeAccepted(accepted: readonly AcceptedFinding[]): string {
  if (accepted.length === 0) return '[]\n';
  return `[\n${accepted.map((each) => JSON.stringify(each)).join(',\n')}\n]\n`;
}

/** The acceptance of an entry's finding as it is now. */
export function acceptanceOf(rule: RuleName, { collection, key, record, marks }: Entry): AcceptedFinding {
  const { reads } = rules[rule];
  const data = reads === 'marks' ? marks : reads.map((field): unknown => Reflect.get(record, field) ?? null);
  const id = key.startsWith('~') ? key.slice(1) : Number(key);
  const slug = fieldOf(record, 'slug').trim();
  return { rule, collection, id, ...(slug !== '' && { slug }), hash: contentHash(data).toString(36) };
}

/** What distinguishes accepted findings, without their reasons: the ids of the rows of sheets may be others at the next reading. */
export function identityOf({ rule, collection, id, slug, hash }: AcceptedFinding): string {
  return JSON.stringify([rule, collection, slug === undefined ? id : { slug }, hash]);
}

/** Returns which findings of an entry are accepted, one bit per rule. */
export function acceptedBits(accepted: readonly AcceptedFinding[]): (entry: Entry) => number {
  const identities = new Set(accepted.map(identityOf));
  const keys = new Set(accepted.map(({ collection, id, slug }) => `${collection} ${slug ?? keyOf(id)}`));
  const isKnown = ({ collection, key, record }: Entry) =>
    keys.has(`${collection} ${fieldOf(record, 'slug').trim()}`) || keys.has(`${collection} ${key}`);
  return (entry) => {
    if (!isKnown(entry)) return 0;
    let bits = 0;
    for (const [place, [rule]] of ruleEntries.entries()) {
      const { slug, ...byId } = acceptanceOf(rule, entry);
      const isAccepted = [{ ...byId, slug }, byId].some((each) => identities.has(identityOf(each)));
      if (isAccepted) bits |= 1 << place;
    }
    return bits;
  };
}
