import * as v from 'valibot';

export const filledText = v.pipe(v.string(), v.trim(), v.nonEmpty('must not be empty'));

/** The explorer's `config.json`; `autoLoad` is in records. The explorer loads this with its first screen; the other fields are in `configuration-fields.ts`. */
export const configurationSchema = v.looseObject({
  baseUrl: filledText,
  title: v.optional(filledText, 'Catalog Explorer'),
  about: v.optional(filledText),
  examples: v.optional(v.array(filledText)),
  autoLoad: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(1)), 2000),
  portalUrl: v.optional(v.nullable(v.string()), null),
});
