import * as v from 'valibot';

export const filledText = v.pipe(v.string(), v.trim(), v.nonEmpty('must not be empty'));

/** The explorer's `config.json`; `autoLoad` is in records. The explorer loads this with its first screen. */
export const configurationSchema = v.object({
  baseUrl: filledText,
  title: v.optional(filledText, 'Catalog Explorer'),
  about: v.optional(filledText),
  examples: v.optional(v.array(filledText)),
  autoLoad: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1, 'must be at least 1')), 2000),
  portalUrl: v.optional(v.nullable(v.string()), null),
  // See offersSchema, synonyms.ts, feedback.ts, census-places.ts and the explorer's data/health.ts.
  synonyms: v.optional(v.unknown()),
  feedback: v.optional(v.unknown()),
  places: v.optional(v.unknown()),
  healthAccepted: v.optional(v.unknown()),
  services: v.optional(v.unknown()),
  anyService: v.optional(v.unknown()),
});
