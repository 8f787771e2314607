import { type CollectionName, collectionWords } from './collection-names.ts';
import type * as v from 'valibot';
import { indicatorSchema, subdomainSchema, taxonomySchema, variableSchema } from './records.ts';

export { type CollectionName, collectionNames } from './collection-names.ts';

type RecordSchema = v.GenericSchema<unknown, { id: number; name: string; slug: string }>;

export const collections = {
  subdomain: { name: 'subdomain', path: collectionWords.subdomain.path, schema: subdomainSchema },
  taxonomy: { name: 'taxonomy', path: collectionWords.taxonomy.path, schema: taxonomySchema },
  indicator: { name: 'indicator', path: collectionWords.indicator.path, schema: indicatorSchema },
  variable: { name: 'variable', path: collectionWords.variable.path, schema: variableSchema },
} as const satisfies { [C in CollectionName]: { name: C; path: string; schema: RecordSchema } };

export const collectionMeanings: Readonly<Record<CollectionName, string>> = {
  subdomain: 'Named topical groupings.',
  taxonomy: 'Named schemes for organizing indicators.',
  indicator: 'Named measures, each with a description.',
  variable: 'Data variables with display labels, units and the data sources that back them.',
};

export type RecordOf = { [C in CollectionName]: v.InferOutput<(typeof collections)[C]['schema']> };

export type AnyRecord = RecordOf[CollectionName];

export type Collection = (typeof collections)[CollectionName];

/** In the order of the interface's Allow header. */
export const allowedMethods = ['GET', 'POST', 'HEAD', 'OPTIONS'] as const;

/** Those of the address that lists the collections. */
export const rootMethods = ['GET', 'HEAD', 'OPTIONS'] as const;
