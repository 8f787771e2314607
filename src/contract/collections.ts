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

/** The record type of each collection, by the collection's name on the wire. */
export interface RecordOf {
  subdomain: Subdomain;
  taxonomy: Taxonomy;
  indicator: Indicator;
  variable: Variable;
}

export type CollectionName = keyof RecordOf;
export type AnyRecord = RecordOf[CollectionName];

/** The four collections, in the order the interface lists them. */
export const collectionNames = ['subdomain', 'taxonomy', 'indicator', 'variable'] as const;

/**
 * Per collection: `path` below the service's base address, `plural` (used in the explorer's addresses
 * and, capitalised as `title`, in headings), what it means, and the schema of its records.
 */
export const collections = {
  subdomain: {
    name: 'subdomain',
    path: 'subdomain/',
    plural: 'subdomains',
    title: 'Subdomains',
    meaning: 'Named topical groupings.',
    schema: subdomainSchema,
  },
  taxonomy: {
    name: 'taxonomy',
    path: 'taxonomy/',
    plural: 'taxonomies',
    title: 'Taxonomies',
    meaning: 'Named schemes for organizing indicators.',
    schema: taxonomySchema,
  },
  indicator: {
    name: 'indicator',
    path: 'indicator/',
    plural: 'indicators',
    title: 'Indicators',
    meaning: 'Named measures, each with a description.',
    schema: indicatorSchema,
  },
  variable: {
    name: 'variable',
    path: 'variable/',
    plural: 'variables',
    title: 'Variables',
    meaning: 'Data variables with display labels, units and the data sources that back them.',
    schema: variableSchema,
  },
} as const;

export type Collection = (typeof collections)[CollectionName];

/** The methods every collection allows, in the order of the interface's Allow header. */
export const allowedMethods = ['GET', 'POST', 'HEAD', 'OPTIONS'] as const;
