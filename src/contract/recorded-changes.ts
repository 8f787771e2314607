import * as v from 'valibot';
import { type Change, changeKinds } from './change.ts';
import { collectionNames } from './collection-names.ts';

/** Instead of very many changes of one import. */
export interface ChangeSummary extends Pick<Change, 'collection' | 'kind'> {
  count: number;
}

/** A recorded change; `number` grows with each, `at` is when it was recorded (ISO 8601). */
export type ShownEntry = (Change | ChangeSummary) & { number: number; at: string };

/** A page of the record of changes, the newest first; `next` is the `before` of the next page, null on the last. */
export interface RecordedChanges {
  changes: readonly ShownEntry[];
  next: number | null;
}

export function isSummary(change: ShownEntry): change is Extract<ShownEntry, ChangeSummary> {
  return 'count' in change;
}

const recorded = {
  number: v.number(),
  at: v.string(),
  collection: v.picklist(collectionNames),
  kind: v.picklist(changeKinds),
};

/** Of /changes.json; entries of other shapes are left out. */
export const recordedChangesSchema = v.object({
  changes: v.array(
    v.fallback(
      v.nullable(
        v.union([
          v.object({ ...recorded, count: v.number() }),
          v.object({
            ...recorded,
            id: v.union([v.number(), v.string()]),
            name: v.string(),
            code: v.optional(v.string()),
            source: v.optional(v.string()),
            fields: v.array(v.object({ field: v.string(), before: v.unknown(), after: v.unknown() })),
            record: v.optional(v.unknown()),
            replacedBy: v.optional(v.union([v.number(), v.string()])),
            replaces: v.optional(v.union([v.number(), v.string()])),
            isStated: v.optional(v.literal(true)),
            wentEarlier: v.optional(v.literal(true)),
          }),
        ]),
      ),
      null,
    ),
  ),
  next: v.nullable(v.number()),
});
