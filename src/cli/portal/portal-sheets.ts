import { createHash } from 'node:crypto';
import { countOf } from '../../catalog/text/count.ts';
import { requestColumns, requestDataSet } from '../../client/portal/portal.ts';
import { type PortalFields, resourcesOf, textOf, titleOf } from '../../client/portal/portal-response.ts';
import { isUuid, type PortalAnswer, type PortalColumn } from '../../contract/portal.ts';
import { isObject } from '../../contract/records.ts';
import { CommandFailure, printError } from '../../server/command/messages.ts';
import { invalidValue, readSiteUrl } from '../option-values.ts';
import { portalFetch, portalReason } from './portal-fetch.ts';
import type { Cells } from '../sheets/cells.ts';
import { jsonColumn } from '../sheets/columns.ts';
import { loadSlugWords } from '../sheets/sheet-rows.ts';

/** A data set of a CKAN portal, or one of its files. */
export interface PortalPage {
  portalUrl: string;
  id: string;
  resourceId?: string | undefined;
}

/** The page of a data set or file after those in `pages`, which are of the same portal. */
export function readPortalPage(text: string, pages: readonly PortalPage[] = []): PortalPage[] {
  const address =
    /^(https?:\/\/.+?\/)(?:[a-z]{2,3}(?:[_-]\w+)?\/)?dataset\/([\w-]+)(?:\/resource\/([\w-]+))?/i;
  const [, portal, id, resourceId] = address.exec(text) ?? [];
  const portalUrl = portal === undefined ? null : readSiteUrl(portal);
  if (portalUrl === null || id === undefined || (pages[0] ?? { portalUrl }).portalUrl !== portalUrl)
    throw invalidValue('pages of one CKAN portal, such as https://data.example.org/dataset/rents', text);
  return [...pages, { portalUrl, id, resourceId }];
}

/** A source for each file with a data dictionary, and a variable for each of its columns; says what is left out. */
export async function sheetsFromPortal(pages: readonly PortalPage[]) {
  const send = portalFetch();
  const rows: Readonly<Record<'source' | 'variable', Cells[]>> = { source: [], variable: [] };
  const wordsOf = await loadSlugWords();
  const [sourceSlug, variableSlug] = [uniqueSlugs('source', wordsOf), uniqueSlugs('column', wordsOf)];
  const languages = new Set<string>();
  for (const { portalUrl, id, resourceId } of pages) {
    const dataSet = valueOf(id, await requestDataSet(portalUrl, id, send));
    const texts = [dataSet, ...resourcesOf(dataSet)].flatMap((fields) => Object.entries(fields));
    for (const [field, text] of texts)
      if (isObject(text) && /^(?:title|name|notes|description)$/.test(field))
        for (const language of Object.keys(text)) languages.add(language);
    const resources = resourcesOf(dataSet).filter((each) => (resourceId ?? each['id']) === each['id']);
    if (resourceId !== undefined && resources.length === 0)
      throw new CommandFailure(`catalog new: the data set ${id} has no file ${resourceId}`);
    for (const resource of resources) {
      const columns = await columnsOf(portalUrl, resource, send);
      if (columns === null) continue;
      const file = textOf(resource['id']);
      const source = sourceOf(portalUrl, dataSet, resource);
      const slug = sourceSlug(source.name, file);
      rows.source.push({ slug, ...source });
      for (const column of columns.filter(isVariable))
        rows.variable.push({
          slug: variableSlug(column.name, file + column.name),
          name: column.label || column.name,
          units: column.unit ?? '',
          description: column.note.slice(0, longestDescription),
          sources: slug,
          // By which the explorer finds the column.
          field: column.name,
        });
    }
  }
  if (rows.variable.length === 0)
    throw new CommandFailure('catalog new: none of these data sets has a file with a data dictionary');
  const [first = '', ...more] = languages;
  const taken = languages.has('en') ? 'en' : first;
  if (more.length > 0) printError(`Of the languages ${[...languages].join(', ')}, texts are in ${taken}`);
  const files = countOf(rows.source.length, 'file', 'files');
  printError(`${countOf(rows.variable.length, 'variable', 'variables')} from ${files}`);
  return rows;
}

/** In characters: every variable has that of its source, too, and must fit into a record. */
const longestDescription = 5000;

/** Whether a column may be a variable: not what CKAN adds to a table, and no shape. */
function isVariable({ name, type }: PortalColumn): boolean {
  return !/^_|^(?:the_|wkb_)?geom(?:etry)?$|^shape$/i.test(name) && !/^geo(?:metry|graphy)/i.test(type);
}

function sourceOf(portalUrl: string, dataSet: PortalFields, resource: PortalFields) {
  const names = new Set([titleOf(dataSet), nameOf(resource)].filter(Boolean));
  const packageId = textOf(dataSet['id']) || textOf(resource['package_id']);
  const resourceId = textOf(resource['id']);
  const description = textOf(resource['description']) || textOf(dataSet['notes']);
  const ids = { packageId, resourceId };
  return {
    name: [...names].join(': ') || resourceId,
    infoLink: new URL(`dataset/${packageId}/resource/${resourceId}`, portalUrl).href,
    description: description.slice(0, longestDescription),
    ...ids,
    // The columns alone take only UUIDs; some portals have other ids.
    ...(!(isUuid(packageId) && isUuid(resourceId)) && { [jsonColumn]: JSON.stringify(ids) }),
  };
}

function nameOf(resource: PortalFields): string {
  return textOf(resource['name']) || textOf(resource['name_translated']);
}

/** Slugs made of names. What has no letters, or is there already, gets a hash of what it is, so that it keeps its slug. */
function uniqueSlugs(kind: string, wordsOf: (name: string) => string) {
  const taken = new Set<string>();
  return (name: string, identity: string): string => {
    const words = wordsOf(name);
    const hash = createHash('sha256').update(identity).digest('hex').slice(0, 8);
    const slug = words === '' || taken.has(words) ? `${words || kind}-${hash}` : words;
    taken.add(slug);
    return slug;
  };
}

/** The columns of a file; null if it has no data dictionary. Says what is left out. */
async function columnsOf(portalUrl: string, resource: PortalFields, send: typeof fetch) {
  const id = textOf(resource['id']);
  const name = nameOf(resource) || id;
  const answer = resource['datastore_active'] === false ? null : await requestColumns(portalUrl, id, send);
  if (answer === null || (!answer.ok && answer.problem.kind === 'unknown')) {
    printError(`${name}: left out, since it has no data dictionary`);
    return null;
  }
  const columns = valueOf(name, answer);
  const others = columns.filter((column) => !isVariable(column)).map((column) => column.name);
  // CKAN numbers the rows of every table.
  printError(`${name}: left out ${['_id', ...others].join(', ')}`);
  return columns;
}

function valueOf<Value>(name: string, answer: PortalAnswer<Value>): Value {
  if (answer.ok) return answer.value;
  const { retryAfter, detail } = answer.problem;
  const wait = retryAfter === undefined ? '' : `; try again in ${retryAfter} seconds`;
  const written = detail === undefined ? '' : ` (${detail})`;
  throw new CommandFailure(`catalog new: ${name}: ${portalReason(answer.problem)}${wait}${written}`);
}
