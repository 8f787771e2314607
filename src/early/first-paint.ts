import { visibleText } from '../catalog/visible-text.ts';
import page from '../explorer/pages/collection/collection-page.module.css';
import status from '../explorer/pages/collection/list-status.module.css';
import list from '../explorer/list/record-list.module.css';
import { rowHeights } from '../explorer/list/row-height.ts';
import search from '../explorer/parts/search-field.module.css';
import navigation from '../explorer/app/navigation.module.css';
import shell from '../explorer/app/shell.module.css';

interface Named {
  id: number;
  name: string;
}

interface Pictured {
  title: string;
  plural: string;
  records: readonly Named[];
}

// More than the largest screen shows.
const mostRows = 30;
// More than its two lines show.
const mostCharacters = 500;

/**
 * Draws the first names of a list in `container`, each where the application will draw it a moment later. In the
 * application's own styles and without its code, which takes longer to come and to start than the list's first page.
 */
export function paintFirstRows(container: HTMLElement, { title, plural, records }: Pictured): void {
  if (records.length === 0) return;
  const rows = element('div', list['list']);
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
              page['head'],
              element('h1', '', title),
              element('div', search['field']),
              element('div', page['tools']),
              element('div', status['line']),
            ),
            element('div', page['rows'], rows),
          ),
        ),
      ),
    ),
  );
  const heights = rowHeights(rows, rows.clientWidth);
  let offset = 0;
  for (const record of records.slice(0, mostRows)) {
    const height = heights(record.name, false);
    rows.append(drawnRow(record, plural, offset, height));
    offset += height;
  }
}

function drawnRow({ name, id }: Named, plural: string, offset: number, height: number): HTMLElement {
  const link = element(
    'a',
    list['row'],
    element('span', list['name'], element('bdi', '', visibleText(name.slice(0, mostCharacters)))),
    // What tells it apart comes with the application; its line is kept free.
    element('span', list['about'], '\u00a0'),
  );
  link.setAttribute('href', `${plural}/${encodeURIComponent(id)}`);
  const item = element('div', list['item'], link);
  item.setAttribute('role', 'listitem');
  item.style.transform = `translateY(${offset}px)`;
  item.style.height = `${height}px`;
  return item;
}

function element(tag: string, className: string | undefined, ...children: (Node | string)[]): HTMLElement {
  const made = document.createElement(tag);
  made.className = className ?? '';
  made.append(...children);
  return made;
}
