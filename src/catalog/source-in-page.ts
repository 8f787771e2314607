import * as v from 'valibot';
import { sourceSchema } from '../contract/records.ts';
import { areManySources, groupSources, inOneGroup } from './source-families.ts';
import { type ListedSource, sortSources } from './sources.ts';

/** What the server knows of a source, for its page: also the element that the application reads there. */
export const sourceInPageSchema = v.object({
  id: v.number(),
  name: v.string(),
  description: v.string(),
  /** An http(s) address; null without one. */
  link: v.nullable(v.string()),
  /** The ids and names of the first variables that have it. */
  variables: v.array(v.tuple([v.number(), v.string()])),
  /** How many variables have it. */
  count: v.number(),
});

export type SourceInPage = v.InferOutput<typeof sourceInPageSchema>;

/** The first sources of the list of all, as it is unless a reader chooses otherwise; `count` is that of all. */
export const sourcesInPageSchema = v.object({
  count: v.number(),
  groups: v.array(
    v.object({
      subject: v.nullable(v.string()),
      count: v.number(),
      sources: v.array(v.object({ key: v.string(), record: sourceSchema, variableCount: v.number() })),
    }),
  ),
});

export type SourcesInPage = v.InferOutput<typeof sourcesInPageSchema>;

/** More than fit a tall screen. */
const mostListed = 40;

/** The first of these sources, as their list begins; in characters, more of a description than its row shows. */
export function sourcesInPage(sources: readonly ListedSource[]): SourcesInPage {
  const sorted = sortSources(sources, 'variables').map(({ key, record, variableCount }) => {
    const description = record.description.slice(0, 500).toWellFormed();
    return { key, record: { ...record, description }, variableCount };
  });
  const groups: SourcesInPage['groups'] = [];
  let rest = mostListed;
  for (const group of areManySources(sorted.length) ? groupSources(sorted) : inOneGroup(sorted)) {
    if (rest <= 0) break;
    groups.push({ ...group, sources: group.sources.slice(0, rest) });
    rest -= group.count;
  }
  return { count: sources.length, groups };
}
