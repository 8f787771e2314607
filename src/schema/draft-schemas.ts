import { type CollectionName, collections } from '../contract/collections.ts';
import { sourceSchema } from '../contract/records.ts';
import { draftLimits, invisible } from '../service/records/draft.ts';
import { slugPattern } from '../service/records/record-problems.ts';
import { convert, type JsonSchema } from './convert.ts';

type Rules = Readonly<Record<string, JsonSchema>>;

const line = { maxLength: draftLimits.line };
const label = { ...line, not: { pattern: invisible.source } };
const slug = { maxLength: draftLimits.slug, pattern: slugPattern.source };
const uuid = { pattern: '^[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$' };
const infoLink = { pattern: String.raw`^[Hh][Tt][Tt][Pp][Ss]?://[^\s\\]+$` };
const source = strict(convert(sourceSchema), {
  name: label,
  slug,
  infoLink,
  packageId: uuid,
  resourceId: uuid,
});

/** The rules of POST beyond the contract, by field, as far as a schema can express them (see `service/records/draft.ts`). */
const rules: Rules = {
  name: label,
  displayName: label,
  percentLabel: label,
  resourcetype: label,
  shortName: line,
  units: line,
  slug,
  sources: { maxItems: draftLimits.sources, items: source },
};

/** The schema of a record that POST adds: without the id, which the service assigns; two labels have defaults. */
export function draftSchema(collection: CollectionName): JsonSchema {
  const { properties, ...others } = convert(collections[collection].schema);
  const { id: _, ...fields } = Object(properties);
  return strict({ ...others, properties: fields }, rules, ['displayName', 'percentLabel']);
}

/** The same without unknown fields, with all fields but `optional`, and with further rules. */
function strict(schema: JsonSchema, rules: Rules, optional: readonly string[] = []): JsonSchema {
  const fields = Object.entries<object>(Object(schema['properties']));
  const properties = Object.fromEntries(fields.map(([name, each]) => [name, { ...each, ...rules[name] }]));
  const required = Object.keys(properties).filter((name) => !optional.includes(name));
  return { ...schema, properties, required, additionalProperties: false };
}
