import { newRecord } from '../../src/service/records/stored-form.ts';
import type { NewRecord } from '../../src/service/store.ts';
import { source, variable } from '../support/catalog-builder.ts';

/** `count` variables of the size deployed catalogs have (some 850 bytes), made one at a time, in a fixed order. */
export function* largeCatalog(count: number): Generator<NewRecord> {
  const sources = Array.from({ length: 50 }, (_, id) => source({ id, slug: `source-${id}` }));
  for (let index = 0; index < count; index += 1) {
    // 7919 has no factor in common with the counts used: every id once, in no order.
    const id = ((index * 7919) % count) + 1;
    const backing = sources[index % sources.length];
    const record = variable({
      id,
      name: `Households with income of kind ${id} in the past twelve months`,
      slug: `B${10_000 + (id % 20_000)}_${id}`,
      sources: backing ? [backing] : [],
      units: index % 3 === 0 ? '$' : null,
    });
    yield newRecord('variable', record, JSON.stringify(record));
  }
}
