import type { Dataset, DefinedTerm, WithContext } from 'schema-dts';
import { pages } from '../catalog/pages.ts';
import { titleOf } from '../catalog/records/table/name-in-table.ts';
import { countOf } from '../catalog/text/count.ts';
import { safeLink } from '../catalog/safe-link.ts';
import { type CollectionName, collectionWords } from '../contract/collection-names.ts';
import { isObject, type Source } from '../contract/records.ts';
import type { SourceInPage } from '../catalog/source-groups.ts';
import type { RecordInPage } from './view.ts';

/** What a page says about itself to search engines, and to whoever is sent its link. */
export interface Head {
  title: string;
  /** One line of at most 160 characters; empty if the catalog says nothing. */
  description: string;
  /** JSON-LD of a record or source; null for other pages. */
  data: object | null;
}

/** The catalog's name and description and, if a link may name it, its public address with a trailing slash. */
export interface Publication {
  title: string;
  about: string;
  origin: string | null;
}

/** A source with the ids and names of its first variables, in catalog order; `count` is the number of all. */
export interface SourceVariables {
  source: Source;
  variables: [id: number, name: string][];
  count: number;
}

/** The head of the home page. */
export function homeHead({ title, about }: Publication): Head {
  return { title, description: clipped(about), data: null };
}

/** The head of a list. */
export function listHead(list: CollectionName | 'sources', { title, about }: Publication): Head {
  const name = listTitle(list);
  return { title: name, description: clipped(`${name} of ${title}. ${about}`), data: null };
}

/** The head of the page of a record, with what its twin has and it lacks. */
export function recordHead(
  { collection, record, twin = null }: RecordInPage,
  { title, origin }: Publication,
): Head {
  const { segment, title: list } = collectionWords[collection];
  const id = String(record['id']);
  const name = textOf(record['name']) || `ID ${id}`;
  const has = (field: string) => textOf(record[field]) || textOf(twin?.[field]);
  const description = has('description');
  const unit = has('units');
  const allSources = record['sources'] ?? twin?.['sources'];
  const sources = Array.isArray(allSources) ? allSources.filter(isObject) : [];
  const from = sources.map((source) => textOf(source['name'])).join(', ');
  const address = addressOf(origin, `${segment}/${id}`);
  const code = textOf(record['slug']);
  const data: WithContext<DefinedTerm> = {
    '@context': 'https://schema.org',
    '@type': 'DefinedTerm',
    name,
    ...(code && { termCode: code }),
    ...(description && { description }),
    ...(address && { '@id': address, url: address }),
    inDefinedTermSet: {
      '@type': 'DefinedTermSet',
      name: `${list} of ${title}`,
      ...(origin && { url: `${origin}${segment}` }),
    },
  };
  const summary = [description, unit && `Unit: ${unit}.`, from && `Source: ${from}.`].filter(Boolean);
  return { title: `${titleOf(record) || name} · ${list}`, description: clipped(summary.join(' ')), data };
}

/** The head of the page of a source. */
export function sourceHead(
  { id, name, description, link, variables, count }: SourceInPage,
  { packageId, resourceId }: Source,
  { title, origin }: Publication,
): Head {
  const identifier = [packageId, resourceId].map(textOf).filter(Boolean);
  const address = addressOf(origin, `sources/${id}`);
  const names = variables.map(([, variable]) => variable);
  const contents = `${countOf(count, 'variable', 'variables')} of ${title}: ${names.join(', ')}.`;
  const data: WithContext<Dataset> = {
    '@context': 'https://schema.org',
    '@type': 'Dataset',
    name,
    ...(link && { url: link }),
    ...(address && { '@id': address }),
    // Search engines take 50 to 5,000 characters.
    description:
      description.length >= 50
        ? description
        : `${description} Source of ${contents}`.trim().slice(0, 5000).toWellFormed(),
    ...(identifier.length > 0 && { identifier }),
    variableMeasured: names,
    includedInDataCatalog: { '@type': 'DataCatalog', name: title, ...(origin && { url: origin }) },
  };
  return { title: `${name} · Sources`, description: clipped(description || contents), data };
}

/** What the page of a source shows until the application has loaded its variables. */
export function sourceInPage(id: number, { source, variables, count }: SourceVariables): SourceInPage {
  return {
    id,
    name: source.name.trim() || `Source ${id}`,
    description: source.description.trim(),
    link: safeLink(source.infoLink)?.href ?? null,
    variables,
    count,
  };
}

export function listTitle(list: CollectionName | 'sources'): string {
  return list === 'sources' ? pages.sources.title : collectionWords[list].title;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '';
}

function addressOf(origin: string | null, path: string): string | null {
  return origin === null ? null : origin + path;
}

function clipped(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (line.length <= 160) return line;
  const start = line.slice(0, 159).toWellFormed();
  return `${start.replace(/\s*\S*$/, '')}…`;
}
