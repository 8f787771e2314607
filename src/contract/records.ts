import * as v from 'valibot';

/** Every schema is loose: fields that the interface does not define are preserved, and what it leaves open is `unknown`. */
const id = v.pipe(v.number(), v.safeInteger());
const openList = v.array(v.unknown());
const textOrNull = v.nullable(v.string());
const openObject = v.custom<Record<string, unknown>>(isObject);

export type JsonObject = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The object that a JSON text is; null for any other text. */
export function parseObject(json: string): JsonObject | null {
  try {
    const value: unknown = JSON.parse(json);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

/** The items of the list `value` that `schema` accepts, of the first `most`; none of anything but a list. */
export function usableItems<T>(schema: v.GenericSchema<unknown, T>, value: unknown, most: number): T[] {
  const items: unknown[] = Array.isArray(value) ? value.slice(0, most) : [];
  return items.flatMap((item) => {
    const read = v.safeParse(schema, item);
    return read.success ? [read.output] : [];
  });
}

/** Unlike the library's `looseObject`, rejects arrays. */
function objectWith<const E extends v.ObjectEntries>(entries: E) {
  const schema = v.looseObject(entries);
  return { ...v.pipe(v.custom<v.InferInput<typeof schema>>(isObject), schema), entries };
}

/** A named topical grouping. Names are not unique; slugs may contain upper-case letters. */
export const subdomainSchema = objectWith({ id, slug: v.string(), name: v.string() });

/** A named scheme for organizing indicators. `description` may be empty; `tags` are identifiers. */
export const taxonomySchema = objectWith({
  id,
  name: v.string(),
  slug: v.string(),
  description: v.string(),
  tags: v.array(id),
});

/** A named measure. `description` may be null, empty, or long text with CRLF line breaks. */
export const indicatorSchema = objectWith({
  id,
  name: v.string(),
  slug: v.string(),
  description: textOrNull,
});

/** In the interface every source has `tags`, `context`, `packageId` and `resourceId`; deployed services omit them. */
export const sourceSchema = objectWith({
  id,
  name: v.string(),
  slug: v.string(),
  description: v.string(),
  infoLink: v.string(),
  tags: v.optional(openList),
  context: v.optional(openList),
  packageId: v.optional(v.string()),
  resourceId: v.optional(v.string()),
});

export const variableSchema = objectWith({
  id,
  name: v.string(),
  slug: v.string(),
  description: textOrNull,
  shortName: textOrNull,
  units: textOrNull,
  unitNotes: textOrNull,
  denominators: openList,
  sources: v.array(sourceSchema),
  depth: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  displayName: v.string(),
  percentLabel: v.string(),
  numberFormatOptions: openObject,
  tags: openList,
  context: openList,
  resourcetype: v.string(),
});

export type Subdomain = v.InferOutput<typeof subdomainSchema>;
export type Taxonomy = v.InferOutput<typeof taxonomySchema>;
export type Indicator = v.InferOutput<typeof indicatorSchema>;
export type Source = v.InferOutput<typeof sourceSchema>;
export type Variable = v.InferOutput<typeof variableSchema>;
