import * as v from 'valibot';

/** What the server knows of a source, for its page: also the element that the application reads there. */
export const sourceInPageSchema = v.object({
  id: v.number(),
  name: v.string(),
  description: v.string(),
  /** An http(s) address; null without one. */
  link: v.nullable(v.string()),
  /** The ids and names of the first variables that have it. */
  variables: v.array(v.tuple([v.number(), v.string()])),
  /** How many variables have it. */
  count: v.number(),
});

export type SourceInPage = v.InferOutput<typeof sourceInPageSchema>;
