import { byCollection, type CollectionName } from '../../contract/collection-names.ts';
import type { PortalSource } from '../../contract/portal.ts';
import { isObject } from '../../contract/records.ts';
import type { StoredRecord } from '../../service/store.ts';
import { type JsonObject, parseObject } from '../command/parse-object.ts';
import { portalSourcesOf } from '../portal/portal-sources.ts';

/** A source with the names of its first variables by their ids, in catalog order; `count` is the number of all. */
export interface SourceVariables {
  source: JsonObject;
  variables: Map<number, string>;
  count: number;
}

/** What the server knows of a catalog as a whole. */
export interface Survey {
  /** Of the records, in catalog order. */
  ids: Readonly<Record<CollectionName, number[]>>;
  /** By their ids. */
  sources: Map<number, SourceVariables>;
  /** By their resource ids. */
  portalSources: Map<string, PortalSource>;
}

/** As many variables of a source are named: its page is for people, the sitemap for programs. */
const mostVariables = 500;

export async function surveyOf(records: AsyncIterable<StoredRecord>): Promise<Survey> {
  const survey: Survey = { ids: byCollection(() => []), sources: new Map(), portalSources: new Map() };
  for await (const { collection, id, json } of records) {
    if (id === null || json === null) continue;
    survey.ids[collection].push(id);
    if (collection === 'variable') addSources(survey, id, parseObject(json));
  }
  return survey;
}

function addSources({ sources, portalSources }: Survey, id: number, variable: JsonObject | null): void {
  for (const source of portalSourcesOf(variable))
    if (!portalSources.has(source.resourceId)) portalSources.set(source.resourceId, source);
  const list = Array.isArray(variable?.['sources']) ? variable['sources'].filter(isObject) : [];
  // A variable may name a source twice.
  for (const [sourceId, source] of new Map(list.map((each) => [each['id'], each]))) {
    if (typeof sourceId !== 'number') continue;
    const known = sources.get(sourceId) ?? { source, variables: new Map<number, string>(), count: 0 };
    sources.set(sourceId, known);
    known.count += 1;
    if (known.count <= mostVariables) known.variables.set(id, String(variable?.['name']));
  }
}
