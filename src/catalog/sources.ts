import type { Source, Variable } from '../contract/records.ts';
import type { Entry } from './records/entry.ts';

export interface NamedSource {
  key: string;
  record: Source;
  variables: number;
}

export function sourcesOf(variables: readonly Entry<'variable'>[]): NamedSource[] {
  const byId = new Map<Source['id'], NamedSource>();
  for (const { record } of variables) {
    for (const source of distinct(record)) {
      const known = byId.get(source.id);
      if (known === undefined) byId.set(source.id, { key: String(source.id), record: source, variables: 1 });
      else known.variables += 1;
    }
  }
  return [...byId.values()];
}

/** A variable that names a source twice counts once. */
function distinct({ sources }: Variable): readonly Source[] {
  if (sources.length < 2) return sources;
  return [...new Map(sources.map((source) => [source.id, source])).values()];
}
