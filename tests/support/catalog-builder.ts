import type { CollectionName, RecordOf } from '../../src/contract/collections.ts';
import type { Indicator, Source, Subdomain, Taxonomy, Variable } from '../../src/contract/records.ts';

/**
 * A catalog written as what a test cares about: `catalog().indicator({ name: 'Rent' })`. Every field not
 * named has a plain value; ids count up from 1 in each collection, in the order of the calls.
 */
export class CatalogBuilder {
  readonly contents: Lists = { subdomain: [], taxonomy: [], indicator: [], variable: [] };

  subdomain(fields: Partial<Subdomain> = {}): this {
    const id = this.contents.subdomain.length + 1;
    this.contents.subdomain.push({ id, slug: `subdomain-${id}`, name: `Subdomain ${id}`, ...fields });
    return this;
  }

  taxonomy(fields: Partial<Taxonomy> = {}): this {
    const id = this.contents.taxonomy.length + 1;
    const plain = { id, name: `Taxonomy ${id}`, slug: `taxonomy-${id}`, description: '', tags: [] };
    this.contents.taxonomy.push({ ...plain, ...fields });
    return this;
  }

  indicator(fields: Partial<Indicator> = {}): this {
    this.contents.indicator.push(indicator({ id: this.contents.indicator.length + 1, ...fields }));
    return this;
  }

  variable(fields: Partial<Variable> = {}): this {
    this.contents.variable.push(variable({ id: this.contents.variable.length + 1, ...fields }));
    return this;
  }

  /** Calls `add` `count` times with the index of each: `catalog().times(136, (c) => c.indicator())`. */
  times(count: number, add: (catalog: this, index: number) => unknown): this {
    for (let index = 0; index < count; index += 1) add(this, index);
    return this;
  }
}

type Lists = { [C in CollectionName]: RecordOf[C][] };

export function catalog(): CatalogBuilder {
  return new CatalogBuilder();
}

/** An indicator with every field of the contract. */
export function indicator(fields: Partial<Indicator> = {}): Indicator {
  const id = fields.id ?? 1;
  return { id, name: `Indicator ${id}`, slug: `indicator-${id}`, description: null, ...fields };
}

/** A variable with every field of the contract; `displayName` and `percentLabel` follow `name`. */
export function variable(fields: Partial<Variable> = {}): Variable {
  const id = fields.id ?? 1;
  const name = fields.name ?? `Variable ${id}`;
  return {
    id,
    name,
    slug: `variable-${id}`,
    description: null,
    shortName: null,
    units: null,
    unitNotes: null,
    denominators: [],
    sources: [],
    depth: 0,
    displayName: name,
    percentLabel: `% of ${name}`,
    numberFormatOptions: {},
    tags: [],
    context: [],
    resourcetype: 'DataStoreVariable',
    ...fields,
  };
}

/** A source with every field of the contract. */
export function source(fields: Partial<Source> = {}): Source {
  return {
    id: 1,
    name: 'American Community Survey',
    slug: 'acs',
    description: '',
    infoLink: 'https://www.census.gov/programs-surveys/acs',
    tags: [],
    context: [],
    packageId: '6f1c2f0e-6d0a-4f5e-9d53-0a4b7f1f3c11',
    resourceId: '0b0f6c1e-1c1d-4a64-8a3e-5a1d2f9e7b22',
    ...fields,
  };
}
