import { collectionMeanings, collectionNames, collections } from '../contract/collections.ts';
import { byCollection } from '../contract/collection-names.ts';
import { censusAreas, placeLimits } from '../contract/census-places.ts';
import { configurationSchema } from '../contract/configuration.ts';
import { offersSchema } from '../contract/configuration-fields.ts';
import { synonymLimits } from '../contract/synonyms.ts';
import { convert, dialect, filled, type JsonSchema } from './convert.ts';

/** Where editors find the schema of a file. */
const own = { $schema: { type: 'string', description: 'The address of this schema, for editors.' } };

/** The schema of the file that `catalog import` reads. */
function catalogSchema(): JsonSchema {
  const lists = byCollection((name) => {
    const items = convert(collections[name].schema);
    return { type: 'array', description: collectionMeanings[name], items };
  });
  return fileSchema('A catalog for “catalog import”.', lists, collectionNames);
}

const { sets, expressions, characters } = synonymLimits;
const expression = { type: 'string', pattern: String.raw`[\p{L}\p{N}]`, maxLength: characters };
const words = { type: 'array', items: expression, minItems: 2, maxItems: expressions, uniqueItems: true };
const to = { ...words, minItems: 1, maxItems: expressions - 1 };
const oneWay = { type: 'object', properties: { from: expression, to }, required: ['from', 'to'] };
const name = { type: 'string', pattern: filled, maxLength: placeLimits.characters };
const census = { type: 'string', pattern: censusAreas.source };
const place = { type: 'object', properties: { name, census }, required: ['name', 'census'] };

/** The fields of `config.json` that code reads instead of a schema: `synonyms.ts`, `feedback.ts`, `census-places.ts`. */
const writtenByHand = {
  synonyms: { type: 'array', maxItems: sets, items: { anyOf: [words, oneWay] } },
  feedback: {
    type: 'string',
    pattern: String.raw`^(?:mailto:[^\s@?&,;:<>%]+@[^\s@?&,;:<>%]+|https://\S+)$`,
  },
  places: { type: 'array', maxItems: placeLimits.places, items: place },
  healthAccepted: { type: 'string', pattern: filled },
};

const meanings: Readonly<Record<keyof typeof configurationSchema.entries, string>> = {
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
  healthAccepted: 'The file of accepted findings, relative to the explorer; “catalog health” writes it.',
  services: 'Other services that readers can choose.',
  anyService: 'Whether readers may enter the address of any service.',
};

/** The schema of the explorer's `config.json`. Unknown fields are mistakes here; the explorer only warns of them. */
function configSchema(): JsonSchema {
  const [first, offers] = [configurationSchema, offersSchema].map(
    (schema) => Object(convert(schema)).properties,
  );
  const properties = { ...first, ...offers, ...writtenByHand };
  properties.services.items.additionalProperties = false;
  const described = Object.entries(meanings).map(([field, description]) => [
    field,
    { description, ...properties[field] },
  ]);
  return fileSchema('The settings of Catalog Explorer.', Object.fromEntries(described), ['baseUrl']);
}

function fileSchema(description: string, fields: object, required: readonly string[]): JsonSchema {
  const properties = { ...own, ...fields };
  return { $schema: dialect, description, type: 'object', properties, required, additionalProperties: false };
}

export const fileSchemas = { catalog: catalogSchema, config: configSchema };
