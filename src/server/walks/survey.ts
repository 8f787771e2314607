import { exampleQueries } from '../../catalog/example-queries.ts';
import { type Entry, isOf } from '../../catalog/records/entry.ts';
import {
  firstNamed,
  homeSources,
  type HomeTopics,
  homeTopics,
  topicCounts,
} from '../../catalog/list/home-topics.ts';
import { readAlone } from '../../catalog/records/read-record.ts';
import { indicatorsInPage, lineNamedAs, measuresOf } from '../../catalog/records/topics.ts';
import { readTag } from '../../catalog/records/table/known-shapes.ts';
import { createTableSamples } from '../../catalog/records/table-samples.ts';
import { createTwinFinder } from '../../catalog/records/twins.ts';
import { subjectOf } from '../../catalog/records/variable-facts.ts';
import { type SourcesInPage, sourcesInPage } from '../../catalog/source-groups.ts';
import { byCollection, type CollectionName } from '../../contract/collection-names.ts';
import type { PortalSource } from '../../contract/portal.ts';
import type { StoredRecord } from '../../service/store.ts';
import { isNameOnly } from '../../contract/same-content.ts';
import { type JsonObject, parseObject, type Variable } from '../../contract/records.ts';
import type { SourceVariables } from '../../html/head.ts';
import type { Related } from '../../html/page-content.ts';
import type { Counts } from '../../html/view.ts';
import { portalSourcesOf } from '../portal/portal.ts';

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
  /** Of a parsed record: its twin, and variables from the tables that it names only by their codes, or the indicators of a topic or taxonomy. */
  relatedTo: (collection: CollectionName, record: JsonObject, hasTwins: boolean) => Related;
  /** What the home page says of the catalog: what its indicators suggest to search for, and its first topics. */
  home: { examples: readonly string[]; topics: HomeTopics };
}

const mostExamples = 4;

/** As many variables of a source are named: its page is for people, the sitemap for programs. */
const mostVariables = 500;

export async function surveyOf(records: AsyncIterable<StoredRecord>): Promise<Survey> {
  const ids: Survey['ids'] = byCollection(() => []);
  const sources: Survey['sources'] = new Map();
  const portalSources: Survey['portalSources'] = new Map();
  const finder = createTwinFinder();
  const tables = createTableSamples();
  const measures = new Map<string, number[]>();
  const tags = { names: new Set<string>(), keys: new Set<string>() };
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
    for (const source of collection === 'variable' ? portalSourcesOf(raw) : [])
      if (!portalSources.has(source.resourceId)) portalSources.set(source.resourceId, source);
    if (entry !== undefined) {
      finder.add({ ...entry, raw: null });
      if (isOf(entry, 'variable')) {
        addSources(sources, entry.record);
        tables.add(entry.record);
        for (const tag of entry.record.tags.flatMap((each) => readTag(each) ?? [])) {
          tags.keys.add(tag.key);
          if (tag.name !== null) tags.names.add(tag.name);
        }
      }
      const topic = isOf(entry, 'indicator') ? subjectOf(entry.record) : null;
      const ofTopic = topic === null ? undefined : measures.get(topic);
      if (ofTopic !== undefined) ofTopic.push(id);
      else if (topic !== null) measures.set(topic, [id]);
    }
  }
  // Otherwise each of them is a page that says so.
  const hasMeasures = topics.some(
    ({ record }) => measures.has(record.name.trim()) || tags.names.has(record.name.trim()),
  );
  const twins = finder.pairs();
  const rowsOfTwins = new Map(
    Array.from(finder.twins().variables, ([key, { record }]) => [key, tables.around(record)]),
  );
  const rowsOf = (entry: Entry) => {
    if (isOf(entry, 'indicator')) return rowsOfTwins.get(entry.key) ?? tables.namedBy(entry.record);
    return isOf(entry, 'variable') ? tables.around(entry.record) : [];
  };
  /** Whether nothing but indicators that name it belongs to a topic or taxonomy. */
  const hasOnlyIndicators = (entry: Entry) =>
    !tags.names.has(entry.record.name.trim()) &&
    (isOf(entry, 'subdomain') ||
      (isOf(entry, 'taxonomy') &&
        lineNamedAs(entry) === undefined &&
        entry.record.tags.every((tag) => !tags.keys.has(String(tag))) &&
        measuresOf(entry, { topics, indicators: [], variables: [] }).topics.length === 0));
  const indicatorsFor = (entry: Entry) => {
    const all = measures.get(entry.record.name.trim()) ?? [];
    const isWhole = all.length <= indicatorsInPage.most && hasOnlyIndicators(entry);
    return { rows: isWhole ? all : all.slice(0, indicatorsInPage.first), isWhole };
  };
  const indicatorsOf = new Map(Array.from(measures, ([topic, { length }]) => [topic, length]));
  return {
    ids,
    sources,
    portalSources,
    counts: {
      indicators: ids.indicator.length,
      variables: ids.variable.length,
      sources: sources.size,
      subdomains: hasMeasures ? ids.subdomain.length : 0,
      taxonomies: hasTaxonomies ? ids.taxonomy.length : 0,
    },
    relatedTo(collection, json, hasTwins) {
      const entry = readAlone(collection, json);
      if (entry === undefined) return { twin: null, rows: [] };
      const twin = hasTwins ? twins.get(`${collection}:${entry.key}`) : undefined;
      if (isOf(entry, 'subdomain') || isOf(entry, 'taxonomy')) {
        const { rows, isWhole } = indicatorsFor(entry);
        return { twin: null, rows: rows.map((id) => ({ collection: 'indicator', id })), isWhole };
      }
      return {
        twin: twin === undefined ? null : { collection: twin.collection, id: Number(twin.key) },
        rows: rowsOf(entry).map((id) => ({ collection: 'variable', id })),
      };
    },
    home: {
      examples: exampleQueries(finder.indicators, mostExamples),
      topics: hasMeasures
        ? homeTopics(topics, taxonomies, {
            counts: topicCounts(topics, indicatorsOf, ids.indicator.length),
            leavesOut: true,
          })
        : homeSources(sources),
    },
    sourceList: sourcesInPage(
      Array.from(sources, ([id, { source, variables, count }]) => {
        const first = firstNamed(variables, ([, name]) => name);
        return { key: String(id), record: source, variableCount: count, first };
      }),
    ),
  };
}

function addSources(sources: Survey['sources'], variable: Variable): void {
  // A variable may name a source twice.
  for (const [id, source] of new Map(variable.sources.map((each) => [each.id, each]))) {
    const use = sources.get(id) ?? { source, variables: [], count: 0 };
    sources.set(id, use);
    use.count += 1;
    if (use.count <= mostVariables) use.variables.push([variable.id, variable.name]);
  }
}
