import { type CollectionName, collectionWords } from './collection-names.ts';
import type * as v from 'valibot';
import { indicatorSchema, subdomainSchema, taxonomySchema, variableSchema } from './records.ts';

export { type CollectionName, collectionNames } from './collection-names.ts';

interface Definition<C extends CollectionName> {
  name: C;
  schema: v.GenericSchema<unknown, { id: number; name: string; slug: string }>;
}

/** Per collection: its words (see `collectionWords`) and the schema of its records. */
export const collections = {
  subdomain: {
    name: 'subdomain',
    ...collectionWords.subdomain,
    schema: subdomainSchema,
  },
  taxonomy: {
    name: 'taxonomy',
    ...collectionWords.taxonomy,
    schema: taxonomySchema,
  },
  indicator: {
    name: 'indicator',
    ...collectionWords.indicator,
    schema: indicatorSchema,
  },
  variable: {
    name: 'variable',
    ...collectionWords.variable,
    schema: variableSchema,
  },
} as const satisfies { [C in CollectionName]: Definition<C> };

/** The record type of each collection, by the collection's name on the wire. */
export type RecordOf = { [C in CollectionName]: v.InferOutput<(typeof collections)[C]['schema']> };

export type AnyRecord = RecordOf[CollectionName];

export type Collection = (typeof collections)[CollectionName];

/** The methods every collection allows, in the order of the interface's Allow header. */
export const allowedMethods = ['GET', 'POST', 'HEAD', 'OPTIONS'] as const;
