import { collectionMeanings, collectionNames, collections } from '../contract/collections.ts';
import { byCollection } from '../contract/collection-names.ts';
import { configurationFields } from '../contract/configuration/configuration-fields.ts';
import { convert, dialect, type JsonSchema } from './convert.ts';

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
