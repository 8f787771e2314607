import { is } from 'valibot';
import { exampleQueries } from '../../catalog/example-queries.ts';
import { type Entry, isOf } from '../../catalog/records/entry.ts';
import { homeSources, type HomeTopics, homeTopics, topicCounts } from '../../catalog/list/home-topics.ts';
import { readAlone } from '../../catalog/records/read-record.ts';
import { mostInPage } from '../../catalog/records/topics.ts';
import { readTag } from '../../catalog/records/table/known-shapes.ts';
import { createTableSamples } from '../../catalog/records/table/table-samples.ts';
import { createTwinFinder, type Twins } from '../../catalog/records/twins.ts';
import { subjectOf } from '../../catalog/records/variable-facts.ts';
import { type SourcesInPage, sourcesInPage } from '../../catalog/source-groups.ts';
import { byCollection, type CollectionName } from '../../contract/collection-names.ts';
import type { PortalSource } from '../../contract/portal.ts';
import type { StoredRecord } from '../../service/store.ts';
import { isNameOnly } from '../../contract/same-content.ts';
import { isObject, type JsonObject, parseObject, sourceSchema } from '../../contract/records.ts';
import type { Counts } from '../../html/view.ts';
import { portalSourcesOf } from '../portal/portal.ts';

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
  /** How many records the pages of the navigation have, which leaves out taxonomies that say nothing. */
  counts: Counts;
  /** How the list of sources begins. */
  sourceList: SourcesInPage;
  /** By their resource ids. */
  portalSources: Map<string, PortalSource>;
  /** Of a measure, the id of the other record of the same; null without one. */
  twinOf: (collection: CollectionName, id: number) => number | null;
  /** Of a parsed record, the ids of variables from the tables that it names only by their codes; of a topic, those of its first indicators. */
  tableRowsOf: (collection: CollectionName, record: JsonObject | null) => readonly number[];
  /** What the home page says of the catalog: what its indicators suggest to search for, and its first topics. */
  home: { examples: readonly string[]; topics: HomeTopics };
}

const mostExamples = 4;

/** As many variables of a source are named: its page is for people, the sitemap for programs. */
const mostVariables = 500;

export async function surveyOf(records: AsyncIterable<StoredRecord>): Promise<Survey> {
  const ids: Survey['ids'] = byCollection(() => []);
  const found: Pick<Survey, 'sources' | 'portalSources'> = { sources: new Map(), portalSources: new Map() };
  const finder = createTwinFinder();
  const tables = createTableSamples();
  const measures = new Map<string, number[]>();
  const tags = new Set<string | null>();
  const topics: Entry[] = [];
  const taxonomies: Entry[] = [];
  let hasTaxonomies = false;
  for await (const { collection, id, json } of records) {
    if (id === null || json === null) continue;
    ids[collection].push(id);
    const raw = parseObject(json);
    const entry = readAlone(collection, raw);
    if (collection === 'taxonomy') hasTaxonomies ||= !isNameOnly(raw);
    if (collection === 'taxonomy' && entry) taxonomies.push(entry);
    if (collection === 'subdomain' && entry) topics.push(entry);
    if (collection !== 'indicator' && collection !== 'variable') continue;
    if (entry !== undefined) {
      finder.add({ ...entry, raw: null });
      if (isOf(entry, 'variable')) {
        tables.add(entry.record);
        for (const tag of entry.record.tags) tags.add(readTag(tag)?.name ?? null);
      }
      const topic = isOf(entry, 'indicator') ? subjectOf(entry.record) : null;
      const ofTopic = topic === null ? undefined : measures.get(topic);
      if (ofTopic !== undefined) ofTopic.push(id);
      else if (topic !== null) measures.set(topic, [id]);
    }
    if (collection === 'variable') addSources(found, id, raw);
  }
  // Otherwise each of them is a page that says so.
  const hasMeasures = topics.some(
    ({ record }) => measures.has(record.name.trim()) || tags.has(record.name.trim()),
  );
  const twins = finder.twins();
  const rowsOfTwins = new Map(
    Array.from(twins.variables, ([key, { record }]) => [key, tables.around(record)]),
  );
  const indicatorsOf = new Map(Array.from(measures, ([topic, { length }]) => [topic, length]));
  return {
    ids,
    ...found,
    counts: {
      indicators: ids.indicator.length,
      variables: ids.variable.length,
      sources: found.sources.size,
      subdomains: ids.subdomain.length,
      taxonomies: hasTaxonomies ? ids.taxonomy.length : 0,
    },
    twinOf: idsOf(twins),
    tableRowsOf(collection, json) {
      const entry = readAlone(collection, json);
      if (entry === undefined) return [];
      if (isOf(entry, 'indicator')) return rowsOfTwins.get(entry.key) ?? tables.namedBy(entry.record);
      if (isOf(entry, 'subdomain')) return measures.get(entry.record.name.trim())?.slice(0, mostInPage) ?? [];
      return isOf(entry, 'variable') ? tables.around(entry.record) : [];
    },
    home: {
      examples: exampleQueries(finder.indicators, mostExamples),
      topics: hasMeasures
        ? homeTopics(topics, taxonomies, {
            counts: topicCounts(topics, indicatorsOf, ids.indicator.length),
            leavesOut: true,
          })
        : homeSources(found.sources),
    },
    // As the explorer lists them, which leaves out what is no source.
    sourceList: sourcesInPage(
      Array.from(found.sources).flatMap(([id, { source, count }]) =>
        is(sourceSchema, source) ? { key: String(id), record: source, variableCount: count } : [],
      ),
    ),
  };
}

/** Without the records, which would be kept as long as the survey is. */
function idsOf({ indicators, variables }: Twins): Survey['twinOf'] {
  const ids = new Map<string, number>();
  for (const [key, { record }] of indicators) ids.set(`variable ${key}`, record.id);
  for (const [key, { record }] of variables) ids.set(`indicator ${key}`, record.id);
  return (collection, id) => ids.get(`${collection} ${id}`) ?? null;
}

function addSources(
  { sources, portalSources }: Pick<Survey, 'sources' | 'portalSources'>,
  id: number,
  variable: JsonObject | null,
): void {
  for (const source of portalSourcesOf(variable))
    if (!portalSources.has(source.resourceId)) portalSources.set(source.resourceId, source);
  const list = Array.isArray(variable?.['sources']) ? variable['sources'].filter(isObject) : [];
  // A variable may name a source twice.
  for (const [sourceId, source] of new Map(list.map((each) => [each['id'], each]))) {
    if (typeof sourceId !== 'number') continue;
    const use = sources.get(sourceId) ?? { source, variables: new Map<number, string>(), count: 0 };
    sources.set(sourceId, use);
    use.count += 1;
    if (use.count <= mostVariables) use.variables.set(id, String(variable?.['name']));
  }
}
