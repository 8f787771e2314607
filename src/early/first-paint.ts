import { givenPath, rowPath } from '../catalog/records/given-path.ts';
import { visibleText } from '../catalog/visible-text.ts';
import { type CollectionName, collectionWords } from '../contract/collection-names.ts';
import page from '../explorer/list/collection-page.module.css';
import list from '../explorer/list/rows/record-list.module.css';
import { rowContent, rowHeading } from '../catalog/records/row-text.ts';
import { rowHeights } from '../explorer/list/rows/row-height.ts';

export interface Named {
  id: number;
  name: string;
}

/** Paints the visible rows in the application's styles, where the application will render them. */
export function paintFirstRows(
  early: HTMLElement,
  collection: CollectionName,
  records: readonly Named[],
): void {
  const results = early.querySelector<HTMLElement>('[data-rows-shown]');
  if (results === null) return;
  const rows = element('div', list['list']);
  rows.role = 'list';
  results.dataset['rowsShown'] = 'true';
  results.prepend(element('div', page['rows'], rows));
  const heightOf = rowHeights(rows, rows.clientWidth);
  let offset = 0;
  const visible = rows.clientHeight;
  for (const record of records) {
    if (offset > visible) break;
    const [heading, unit, row] = paintedRow(collection, record);
    const height = heightOf(
      () => heading,
      () => unit,
      false,
    );
    row.style.transform = `translateY(${offset}px)`;
    row.style.height = `${height}px`;
    rows.append(row);
    offset += height;
  }
}

/** A row as `record-list.tsx` and `row-parts.tsx` render it, with its name and unit. */
function paintedRow(collection: CollectionName, record: Named) {
  const { name, source, about, unit, code } = rowContent(collection, record);
  const heading = rowHeading(collection, record, name);
  const [start, rest] = heading;
  const link = element(
    'a',
    list['row'],
    element(
      'span',
      list['line'],
      element(
        'span',
        list['name'],
        element('bdi', '', visibleText(start)),
        ...(rest === '' ? [] : [element('bdi', 'quiet', ` ${rest}`)]),
      ),
      element('span', list['unit'], ...texts(unit)),
    ),
    element(
      'span',
      list['line'],
      element('span', list['about'], ...texts(rowPath(givenPath(record)), rest === '' ? source : '', about)),
      element('code', list['code'], code),
    ),
  );
  link.setAttribute('href', `${collectionWords[collection].plural}/${record.id}`);
  const item = element('div', list['item'], link);
  item.role = 'listitem';
  return [heading, unit, item] as const;
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
