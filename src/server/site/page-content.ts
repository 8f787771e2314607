import type { Dataset, DefinedTerm, WithContext } from 'schema-dts';
import { formatCount } from '../../catalog/count.ts';
import { escapeHtml } from '../../catalog/escape-html.ts';
import { safeLink } from '../../catalog/safe-link.ts';
import { type CollectionName, collectionFromPath, collectionWords } from '../../contract/collection-names.ts';
import { isObject } from '../../contract/records.ts';
import { type JsonObject, parseObject, textOf } from '../command/parse-object.ts';
import type { CatalogLookup } from '../walks/catalog-walks.ts';
import type { SourceVariables } from '../walks/survey.ts';
import { jsonForScript } from './html.ts';
import type { ServerRequest } from '../requests/exchange.ts';

/** What a page of the explorer says to readers without script. */
export interface PageContent {
  status: 200 | 404;
  title: string;
  /** One line of at most 160 characters; empty if the catalog says nothing. */
  description: string;
  /** HTML for the application's place until it renders; empty for none. */
  body: string;
  /** JSON-LD of a record or source. */
  data: string | null;
  /** The record itself, for `explorer/data/record-in-page.ts`, as JSON for a script element; null if there is none or it is large. */
  record: string | null;
}

/** The catalog's name and, if a link may name this server, its public address with a trailing slash. */
export interface Publication {
  title: string;
  about: string;
  origin: string | null;
}

/** What a page of the explorer is about: the home page, a list, or the record or source `found` for it. */
export interface Subject {
  collection: CollectionName | 'sources' | null;
  id: number | null;
  /** The text of a record, or a source; null if there is none with this id, or none is meant. */
  found: string | SourceVariables | null;
}

/**
 * The subject of the page at `path`; null for pages that say nothing about the catalog, and without `lookup` for those of
 * records and sources.
 */
export async function subjectOf(
  path: string,
  lookup: CatalogLookup | null,
  signal: ServerRequest['signal'],
): Promise<Subject | null> {
  if (path === '') return { collection: null, id: null, found: null };
  const [segment, key = '', ...rest] = path.split('/');
  const collection = segment === 'sources' ? 'sources' : collectionFromPath(path, '');
  if (rest.length > 0 || collection === undefined) return null;
  if (key === '') return { collection, id: null, found: null };
  const id = /^\d{1,16}$/.test(key) ? Number(key) : Number.NaN;
  if (Number.isNaN(id)) return { collection, id, found: null };
  if (lookup === null) return null;
  const found = await (collection === 'sources' ? lookup.source(id, signal) : lookup.record(collection, id));
  return { collection, id, found };
}

/** What the page of `subject` says; null if its record is damaged. */
export function contentOf({ collection, id, found }: Subject, publication: Publication): PageContent | null {
  const { title, about } = publication;
  if (collection === null) return page(title, about);
  const list = collection === 'sources' ? 'Sources' : collectionWords[collection].title;
  if (id === null) return page(list, `${list} of ${title}. ${about}`);
  if (found === null) return { ...page(`Not found · ${list}`, ''), status: 404 };
  if (typeof found !== 'string') return sourcePage(found, id, publication);
  const record = parseObject(found);
  return record === null || collection === 'sources' ? null : recordPage(collection, record, id, publication);
}

function page(title: string, about: string): PageContent {
  return { status: 200, title, description: clipped(about), body: '', data: null, record: null };
}

function sourcePage(
  { source, variables, count }: SourceVariables,
  id: number,
  { title, origin }: Publication,
): PageContent {
  const name = textOf(source['name']) || `Source ${id}`;
  const description = textOf(source['description']);
  const url = linkOf(source['infoLink']);
  const address = addressOf(origin, `sources/${id}`);
  const listed = [...variables];
  const more = count - listed.length;
  const data: WithContext<Dataset> = {
    '@context': 'https://schema.org',
    '@type': 'Dataset',
    name,
    ...(url && { url }),
    ...(address && { '@id': address }),
    // Search engines reject shorter ones.
    ...(description.length >= 50 && { description }),
    identifier: ['packageId', 'resourceId'].map((field) => textOf(source[field])).filter(Boolean),
    variableMeasured: listed.map(([, variable]) => variable),
    includedInDataCatalog: { '@type': 'DataCatalog', name: title, ...(origin && { url: origin }) },
  };
  const items = listed.map(([variable, label]) => `<li>${link(`variables/${variable}`, label)}</li>`);
  return {
    ...page(`${name} · Sources`, description || `${formatCount(count)} variables of ${title}.`),
    body: [
      `<h1>${escapeHtml(name)}</h1>`,
      paragraphs(description),
      url && `<p>${link(url, url)}</p>`,
      `<h2>Variables of this source</h2><ul>${items.join('')}</ul>`,
      more > 0 && `<p>and ${formatCount(more)} more</p>`,
    ]
      .filter(Boolean)
      .join('\n'),
    data: jsonForScript(data),
  };
}

/** In characters: a larger record arrives with its list, and the page does not wait for it. */
const mostInPage = 50_000;

function recordPage(
  collection: CollectionName,
  record: JsonObject,
  id: number,
  { title, origin }: Publication,
): PageContent {
  const name = textOf(record['name']) || `ID ${id}`;
  const { plural, title: list } = collectionWords[collection];
  const description = textOf(record['description']);
  const unit = textOf(record['units']);
  const sources = Array.isArray(record['sources']) ? record['sources'].filter(isObject) : [];
  const address = addressOf(origin, `${plural}/${id}`);
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
      ...(origin && { url: `${origin}${plural}` }),
    },
  };
  const json = jsonForScript({ collection, record });
  const from = sources.map((source) => textOf(source['name'])).join(', ');
  const summary = [description, unit && `Unit: ${unit}.`, from && `Source: ${from}.`]
    .filter(Boolean)
    .join(' ');
  return {
    ...page(`${name} · ${list}`, summary),
    body: [
      `<h1>${escapeHtml(name)}</h1>`,
      unit && `<p>Unit: ${escapeHtml(unit)}</p>`,
      paragraphs(description),
      sources.length > 0 && `<h2>Sources</h2><ul>${sources.map(sourceItem).join('')}</ul>`,
      `<p>${link(plural, `All ${plural}`)}</p>`,
    ]
      .filter(Boolean)
      .join('\n'),
    data: jsonForScript(data),
    record: json.length > mostInPage ? null : json,
  };
}

function sourceItem(source: JsonObject): string {
  const name = textOf(source['name']) || 'Source';
  const url = linkOf(source['infoLink']);
  const others = Number.isSafeInteger(source['id'])
    ? ` · ${link(`sources/${String(source['id'])}`, 'variables of this source')}`
    : '';
  return `<li>${url ? link(url, name) : escapeHtml(name)}${others}</li>`;
}

function linkOf(value: unknown): string | null {
  return typeof value === 'string' ? (safeLink(value)?.href ?? null) : null;
}

function addressOf(origin: string | null, path: string): string | null {
  return origin === null ? null : origin + path;
}

/** `href` is checked, or relative to the page's base. */
function link(href: string, text: string): string {
  return `<a href="${escapeHtml(href)}">${escapeHtml(text)}</a>`;
}

function paragraphs(text: string): string {
  // Trimmed afterwards: with white space on both sides of a line break, the expression would take quadratic time.
  const parts = text.split(/[\r\n]+/).map((line) => line.trim());
  return parts.map((part) => part && `<p>${escapeHtml(part)}</p>\n`).join('');
}

function clipped(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (line.length <= 160) return line;
  const start = line.slice(0, 159).toWellFormed();
  return `${start.replace(/\s*\S*$/, '')}…`;
}
