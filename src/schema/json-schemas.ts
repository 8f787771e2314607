import { type ConversionConfig, toJsonSchema } from '@valibot/to-json-schema';
import { fieldEntries } from '../catalog/records/fields.ts';
import { collectionMeanings, collectionNames, collections } from '../contract/collections.ts';
import { byCollection } from '../contract/collection-names.ts';
import { configurationFields } from '../contract/configuration/configuration-fields.ts';
import type * as v from 'valibot';

export type JsonSchema = Readonly<Record<string, unknown>>;

export const dialect = 'https://json-schema.org/draft/2020-12/schema';

/** What the converter cannot express: the contract's objects that are not lists, texts that are trimmed first, patterns with flags. */
const conversion: ConversionConfig = {
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

/** A schema of the contract as JSON Schema 2020-12, without its dialect. Throws for what `conversion` does not cover either. */
export function convert(schema: v.GenericSchema): JsonSchema {
  const { $schema: _, ...converted } = toJsonSchema(schema, conversion);
  return converted;
}

/** Where editors find the schema of a file. */
const schemaField = { $schema: { type: 'string', description: 'The address of this schema, for editors.' } };

/** The schema of the file that `catalog import` reads. */
function catalogSchema(): JsonSchema {
  const lists = byCollection((name) => {
    const items = convert(collections[name].schema);
    return { type: 'array', description: collectionMeanings[name], items };
  });
  return fileSchema('A catalog for “catalog import”.', lists, collectionNames);
}

const meanings: Readonly<Record<keyof typeof configurationFields, string>> = {
  baseUrl: 'The address of the service, absolute or relative to the explorer.',
  title: 'The name of the catalog.',
  about: 'What the catalog is, for the home page.',
  examples: 'Queries that the home page suggests.',
  autoLoad: 'How many records of an open list are loaded without being asked for.',
  portalUrl: 'The CKAN portal that package and resource ids belong to.',
  synonyms: 'Lists of words of one meaning; {"from": …, "to": …} for one direction.',
  feedback:
    'A mailto: or https: address to ask for data or report a problem; {subject} and {text} are replaced.',
  places: 'Areas that data.census.gov is opened for, by their code there.',
  healthAccepted: 'The file of accepted problems, relative to the explorer; “catalog health” writes it.',
  topic: 'What readers see for a subdomain, one and several: ["topic", "topics"].',
  twins: 'false: an indicator and a variable of one name or code are not shown as one measure.',
};

/** The schema of the explorer's `config.json`. Unknown fields are mistakes here; the explorer only warns of them. */
function configSchema(): JsonSchema {
  const properties = Object.fromEntries(
    Object.entries(configurationFields).map(([field, schema]) => [
      field,
      { description: Reflect.get(meanings, field), ...convert(schema) },
    ]),
  );
  return fileSchema('The settings of Catalog Explorer.', properties, ['baseUrl']);
}

function fileSchema(description: string, fields: object, required: readonly string[]): JsonSchema {
  const properties = { ...schemaField, ...fields };
  return { $schema: dialect, description, type: 'object', properties, required, additionalProperties: false };
}

export const fileSchemas = { catalog: catalogSchema, config: configSchema };
