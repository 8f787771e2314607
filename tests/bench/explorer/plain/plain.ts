/**
 * Baseline P: a page written by hand, without a framework. It follows `next` one page at a time, draws only the rows
 * in view and filters an array of lower-cased text. It checks nothing and handles no failure.
 */
/** One record as it comes. */
export interface Item {
  id: number;
  name: string;
  slug: string;
  description: string | null;
}

const rowHeight = 56;
const collection = new URLSearchParams(location.search).get('collection') ?? 'indicator';
const items: Item[] = [];
const texts: string[] = [];
let shown: Item[] = items;
let total = 0;

function element<E extends Element>(selector: string, type: new () => E): E {
  const found = document.querySelector(selector);
  if (!(found instanceof type)) throw new Error(`The page has no ${selector}.`);
  return found;
}
const field = element('input', HTMLInputElement);
const statusLine = element('#status', HTMLParagraphElement);
const rows = element('#rows', HTMLDivElement);
const space = document.createElement('div');
rows.classList.add('plain');
rows.append(space);

function drawRows(): void {
  const first = Math.max(0, Math.floor(rows.scrollTop / rowHeight) - 6);
  const last = Math.min(shown.length, Math.ceil((rows.scrollTop + rows.clientHeight) / rowHeight) + 6);
  space.style.height = `${shown.length * rowHeight}px`;
  space.replaceChildren(
    ...shown.slice(first, last).map((item, index) => {
      const row = document.createElement('a');
      row.className = 'row';
      row.href = `#${item.id}`;
      row.style.top = `${(first + index) * rowHeight}px`;
      row.textContent = `${item.name} · ${item.slug}`;
      return row;
    }),
  );
}

function filter(): void {
  const query = field.value.toLowerCase();
  shown = query === '' ? items : items.filter((_, index) => texts[index]?.includes(query));
  drawRows();
  drawStatus();
}

function drawStatus(): void {
  const whole =
    items.length === total ? `All ${total.toLocaleString('en')} loaded` : `${items.length} of ${total}`;
  const found = `${shown.length} matches for “${field.value.trim()}” in ${items.length.toLocaleString('en')} ${collection}s`;
  statusLine.textContent = field.value === '' ? whole : `${found}. ${whole}`;
}

rows.addEventListener('scroll', drawRows);
field.addEventListener('input', filter);

let next: string | null = new URL(`/api/${collection}/?format=api`, location.href).href;
while (next !== null) {
  const response: Response = await fetch(next);
  const page: { count: number; next: string | null; results: Item[] } = await response.json();
  total = page.count;
  for (const item of page.results) {
    items.push(item);
    texts.push(`${item.name} ${item.slug} ${item.description ?? ''}`.toLowerCase());
  }
  next = page.next;
  filter();
}
