import type { CollectionName } from '../contract/collection-names.ts';
import type { EarlyConfiguration } from './configuration.ts';
import { cloneTemplate } from './templates.ts';

/** What the URL shows. */
export interface EarlyRoute {
  /** Below the path under which the application is served; '' is the home page. */
  path: string;
  collection: CollectionName | undefined;
  /** The record beside the list. */
  key: string | undefined;
  /** The search in the URL. */
  query: string;
}

/**
 * Paints the frame of the page and what of its content needs no data, over the application's place. Null where the page
 * has no templates.
 */
export function paintShell({ path, collection, key, query }: EarlyRoute): HTMLElement | null {
  const early = cloneTemplate('shell');
  const main = early?.querySelector('main');
  if (!early || !main) return null;
  const list = cloneTemplate(collection ?? '');
  if (list !== null) main.append(list);
  if (key !== undefined) list?.setAttribute('data-open', 'true');
  early.firstElementChild?.setAttribute('data-home', String(path === ''));
  const [segment = ''] = path.split('/');
  early.querySelector(`nav a[href="./${CSS.escape(segment)}"]`)?.setAttribute('aria-current', 'page');
  const field = early.querySelector('input');
  if (field !== null) field.defaultValue = query;
  // Seen after some seconds, where the application does not come.
  const notice = document.querySelector('.not-started');
  if (notice !== null) main.append(notice);
  document.body.prepend(early);
  return early;
}

/** Names the catalog and its service. Until they are known, the header is empty. */
export function nameCatalog(early: HTMLElement, { title, baseUrl }: EarlyConfiguration): void {
  const [name, host] = early.querySelectorAll('header > a:first-child span, header > p > span');
  if (name) name.textContent = title;
  if (host) host.textContent = new URL(baseUrl).host;
  early.dataset['named'] = 'true';
}
