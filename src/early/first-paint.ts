import { visibleText } from '../catalog/visible-text.ts';
import type { CollectionName } from '../contract/collection-names.ts';
import page from '../explorer/pages/collection/collection-page.module.css';
import header from '../explorer/pages/collection/list-header.module.css';
import list from '../explorer/list/record-list.module.css';
import { rowContent } from '../explorer/list/row-content.ts';
import { rowHeights } from '../explorer/list/row-height.ts';
import search from '../explorer/parts/search-field.module.css';
import navigation from '../explorer/app/navigation.module.css';
import shell from '../explorer/app/shell.module.css';

interface Named {
  id: number;
  name: string;
}

interface Pictured {
  collection: CollectionName;
  title: string;
  plural: string;
  records: readonly Named[];
}

const maxRows = 30;
const mostCharacters = 500;

/** Uses the application's styles but not its code, which arrives and starts later than the list's first page. */
export function paintFirstRows(container: HTMLElement, { title, records, ...where }: Pictured): void {
  if (records.length === 0) return;
  const rows = element('div', list['list']);
  const results = element('div', page['results'], element('div', page['rows'], rows));
  results.dataset['rowsShown'] = 'true';
  rows.setAttribute('role', 'list');
  container.replaceChildren(
    element(
      'div',
      shell['shell'],
      element('header', shell['header']),
      element('nav', navigation['nav']),
      element(
        'main',
        shell['main'],
        element(
          'div',
          page['page'],
          element(
            'section',
            page['list'],
            element(
              'div',
              header['head'],
              element('div', header['title'], element('div', header['name'], element('h1', '', title))),
              element('div', header['search'], element('div', search['field'])),
            ),
            results,
          ),
        ),
      ),
    ),
  );
  const heights = rowHeights(rows, rows.clientWidth);
  let offset = 0;
  for (const record of records.slice(0, maxRows)) {
    const [unit, row] = paintedRow(record, where);
    const height = heights.record(record.name, unit, false);
    row.style.transform = `translateY(${offset}px)`;
    row.style.height = `${height}px`;
    rows.append(row);
    offset += height;
  }
}

function paintedRow(record: Named, { collection, plural }: Pick<Pictured, 'collection' | 'plural'>) {
  const { source, about, unit, code, hasUnits } = rowContent(collection, record);
  const name = element('bdi', '', visibleText(record.name.slice(0, mostCharacters)));
  const link = element(
    'a',
    list['row'],
    element(
      'span',
      list['line'],
      element('span', list['name'], name),
      ...(hasUnits ? [element('span', list['unit'], ...texts(unit))] : []),
    ),
    element(
      'span',
      list['line'],
      element('span', list['about'], ...texts(source, about)),
      ...(hasUnits ? [element('code', list['code'], code)] : []),
    ),
  );
  link.setAttribute('href', `${plural}/${encodeURIComponent(record.id)}`);
  const item = element('div', list['item'], link);
  item.setAttribute('role', 'listitem');
  return [unit, item] as const;
}

function texts(...given: string[]): Node[] {
  return given.filter((text) => text !== '').map((text) => element('bdi', '', text));
}

function element(tag: string, className: string | undefined, ...children: (Node | string)[]): HTMLElement {
  const made = document.createElement(tag);
  made.className = className ?? '';
  made.append(...children);
  return made;
}
