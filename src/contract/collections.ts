import { type CollectionName, collectionWords } from './collection-names.ts';
import {
  type Indicator,
  indicatorSchema,
  type Subdomain,
  subdomainSchema,
  type Taxonomy,
  taxonomySchema,
  type Variable,
  variableSchema,
} from './records.ts';

export { type CollectionName, collectionNames } from './collection-names.ts';

/** The record type of each collection, by the collection's name in URLs. */
export interface RecordOf {
  subdomain: Subdomain;
  taxonomy: Taxonomy;
  indicator: Indicator;
  variable: Variable;
}

export type AnyRecord = RecordOf[CollectionName];

/**
 * Per collection: `path` below the service's base URL, `plural` (used in the explorer's URLs), `title`
 * for headings, a description, and the schema of its records.
 */
export const collections = {
  subdomain: {
    name: 'subdomain',
    ...collectionWords.subdomain,
    meaning: 'Topics.',
    schema: subdomainSchema,
  },
  taxonomy: {
    name: 'taxonomy',
    ...collectionWords.taxonomy,
    meaning: 'Schemes for organizing indicators.',
    schema: taxonomySchema,
  },
  indicator: {
    name: 'indicator',
    ...collectionWords.indicator,
    meaning: 'What the community tracks, explained.',
    schema: indicatorSchema,
  },
  variable: {
    name: 'variable',
    ...collectionWords.variable,
    meaning: 'The data columns, with units and sources.',
    schema: variableSchema,
  },
} as const;

export type Collection = (typeof collections)[CollectionName];

/** The methods of every collection, in the order of the interface's Allow header. */
export const allowedMethods = ['GET', 'POST', 'HEAD', 'OPTIONS'] as const;
