import type { CollectionName } from '../contract/collection-names.ts';
import { shownText } from '../catalog/visible-text.ts';
import { isNoted } from '../explorer/data/stored.ts';
import { focusOnArrival } from '../explorer/search/focus-on-arrival.ts';
import type { EarlyConfiguration } from './configuration.ts';
import type { Named } from './first-paint.ts';

export interface EarlyRoute {
  /** Relative to the path under which the application is served; '' is the home page. */
  path: string;
  collection: CollectionName | undefined;
  /** The record beside the list. */
  key: string | undefined;
  query: string;
  /** Whether the URL has parameters, on which order, view and filters depend. */
  hasParameters: boolean;
}

/** The tools above a list: their state in the template is that of a URL without parameters. */
const tools = 'fieldset, select, [data-tools]';

/** Paints the frame and everything that needs no data; null if the page has no templates. */
export function paintShell({ path, collection, key, query, hasParameters }: EarlyRoute): HTMLElement | null {
  const early = cloneTemplate('shell');
  const main = early?.querySelector('main');
  if (!early || !main) return null;
  const list = cloneTemplate(collection ?? '');
  if (list !== null) main.append(list);
  if (hasParameters) list?.firstElementChild?.querySelectorAll<HTMLElement>(tools).forEach(hide);
  if (key === undefined) {
    list?.setAttribute('data-open', 'false');
    list?.lastElementChild?.remove();
    // The place of the filters stays free.
    if (isNoted('filters'))
      list?.querySelector(':has([data-offer="shown"][aria-expanded])')?.setAttribute('data-beside', 'true');
  }
  early.dataset['page'] = `/${path}`;
  const [segment = ''] = path.split('/');
  early.querySelector(`nav a[href="./${CSS.escape(segment)}"]`)?.setAttribute('aria-current', 'page');
  const field = early.querySelector('input');
  if (field !== null) field.defaultValue = query;
  // Shown after some seconds if the application does not start.
  const notice = document.querySelector('.not-started');
  if (notice !== null) main.append(notice);
  document.body.prepend(early);
  return early;
}

/** Gives the record's panel its heading, if the record is one of `records`. */
export function nameRecord(early: HTMLElement, key: string, records: readonly Named[]): void {
  const record = records.find(({ id }) => String(id) === key);
  const heading = early.querySelector('h2 bdi');
  if (record && heading) heading.textContent = shownText(record.name, 1000);
}

/** The first screen of the home page, up to its search field. */
export function paintHome(early: HTMLElement, { title, about }: EarlyConfiguration): void {
  const home = cloneTemplate('home');
  const heading = home?.querySelector('h1');
  if (!home || !heading) return;
  heading.textContent = shownText(title, 200);
  if (about && heading.nextElementSibling) heading.nextElementSibling.textContent = shownText(about, 2000);
  early.querySelector('main')?.prepend(home);
  focusOnArrival(home.querySelector('input'));
}

export function nameCatalog(early: HTMLElement, { title }: EarlyConfiguration): void {
  const name = early.querySelector('header > a:first-child span');
  if (name) name.textContent = title;
  early.dataset['named'] = 'true';
}

/** A copy of the element in one of the templates that the build writes into the page; null under the dev server. */
function cloneTemplate(name: string): HTMLElement | null {
  const template = document.querySelector<HTMLTemplateElement>(`template#early-${name}`);
  return template && document.importNode(template.content, true).querySelector<HTMLElement>('*');
}

/** Leaves its room empty. */
function hide(element: HTMLElement): void {
  element.style.visibility = 'hidden';
}
