import { type ConversionConfig, toJsonSchema } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import { fieldEntries } from '../catalog/records/fields.ts';

export type JsonSchema = Readonly<Record<string, unknown>>;

export const dialect = 'https://json-schema.org/draft/2020-12/schema';

/** What the converter cannot express: the contract's objects that are not lists, texts that are trimmed first, patterns with flags. */
const rules: ConversionConfig = {
  target: 'draft-2020-12',
  // In a pipe, the last schema has the fields; the one before it only rejects lists.
  typeMode: 'output',
  overrideSchema({ valibotSchema, jsonSchema }) {
    if (valibotSchema.type === 'custom') return { type: 'object' };
    if (valibotSchema.type === 'loose_object') describe(jsonSchema.properties ?? {});
    return null;
  },
  overrideAction({ valibotAction, jsonSchema }) {
    if (valibotAction.type === 'trim') return { ...jsonSchema, pattern: String.raw`\S` };
    if (valibotAction.type === 'regex')
      return { ...jsonSchema, pattern: Object(valibotAction).requirement.source };
    return valibotAction.type === 'check' ? jsonSchema : null;
  },
};

/** What the explorer's Help says about a field, for editors. */
function describe(properties: Record<string, unknown>): void {
  for (const [name, { definition }] of fieldEntries)
    if (name in properties && definition !== undefined)
      properties[name] = Object.assign({ description: definition }, properties[name]);
}

/** A schema of the contract as JSON Schema 2020-12, without its dialect. Throws for what `rules` do not cover either. */
export function convert(schema: v.GenericSchema): JsonSchema {
  const { $schema: _, ...converted } = toJsonSchema(schema, rules);
  return converted;
}
