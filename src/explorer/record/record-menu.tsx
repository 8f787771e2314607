import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { type Entry, idText } from '../../catalog/records/entry.ts';
import { SelectedText, copyRefusal } from '../ui/copy-button.tsx';
import { curlCommand, fetchCode } from '../../catalog/export/code-samples.ts';
import { markdownLink } from '../../catalog/export/markdown.ts';
import { formatJson } from '../../catalog/format-json.ts';
import { fields } from '../../catalog/records/fields.ts';
import { recordPath } from '../data/record-path.ts';
import { usePageOf } from '../export/cite.tsx';
import { useExplorerUrl } from '../ui/use-explorer-url.ts';
import styles from './record-menu.module.css';

interface Props {
  entry: Entry;
  onCite: () => void;
  /** Resolves to false if the browser refuses; then the menu shows the text. */
  onCopy: (text: string) => Promise<boolean>;
}

/** The menu of a record: citing it, and copying it in several forms. Focused when it appears. */
export function RecordMenu({ entry, onCite, onCopy }: Props) {
  const items = useCopyItems(entry);
  const menu = useRef<HTMLDivElement>(null);
  const [refused, setRefused] = useState<CopyItem | null>(null);
  useEffect(() => itemsIn(menu.current)[0]?.focus(), []);

  async function copy(item: CopyItem) {
    if (!(await onCopy(item.text))) setRefused(item);
  }
  if (refused !== null)
    return (
      <div className={styles.refused}>
        <p>{copyRefusal()}</p>
        <SelectedText {...refused} />
      </div>
    );
  return (
    // Its items receive the focus.
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus
    <div ref={menu} role="menu" aria-label="More actions" className={styles.menu} onKeyDown={onKeyDown}>
      <button type="button" role="menuitem" tabIndex={-1} onClick={onCite}>
        Cite
      </button>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role */}
      <div role="group" aria-labelledby="copy-as">
        <span id="copy-as" className={styles.heading}>
          Copy as
        </span>
        {items.map((item) => (
          <button
            key={item.label}
            type="button"
            role="menuitem"
            tabIndex={-1}
            onClick={() => void copy(item)}
          >
            {item.label}
          </button>
        ))}
      </div>
    </div>
  );
}

function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const items = itemsIn(event.currentTarget);
  const active = items.findIndex((item) => item === document.activeElement);
  const target = menuItemForKey(
    event.key,
    active,
    items.map(({ textContent }) => textContent),
  );
  if (target === null) return;
  event.preventDefault();
  items[target]?.focus();
}

function itemsIn(menu: HTMLElement | null): HTMLElement[] {
  return [...(menu?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])];
}

/** The index of the menu item that a key leads to from the one at `active`; null for other keys. */
export function menuItemForKey(key: string, active: number, labels: readonly string[]): number | null {
  const last = labels.length - 1;
  switch (key) {
    case 'ArrowDown':
      return active === last ? 0 : active + 1;
    case 'ArrowUp':
      return active <= 0 ? last : active - 1;
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return itemWithInitial(key, active, labels);
  }
}

/** The next item, wrapping around, whose label starts with a letter. */
function itemWithInitial(key: string, active: number, labels: readonly string[]): number | null {
  if (key.length !== 1 || key === ' ') return null;
  const after = labels.map((_, index) => (active + 1 + index) % labels.length);
  const begins = (index: number) => labels[index]?.toLowerCase().startsWith(key.toLowerCase());
  return after.find(begins) ?? null;
}

/** One of the forms in which a record can be copied. */
interface CopyItem {
  label: string;
  text: string;
}

/** The forms in which a record can be copied, apart from its link. */
function useCopyItems(entry: Entry): CopyItem[] {
  const { collection, key, record, raw } = entry;
  const url = useExplorerUrl()(recordPath(collection, key));
  const page = usePageOf(entry);
  const { name, slug } = record;
  return [
    { label: 'Markdown link', text: markdownLink(name.trim() || slug.trim() || idText(key), url) },
    { label: fields.id.title, text: idText(key) },
    ...(slug === '' ? [] : [{ label: fields.slug.title, text: slug }]),
    { label: 'JSON', text: formatJson(raw, 2) },
    // Services have no URL for a single record.
    ...(page === undefined
      ? []
      : [
          { label: 'curl for its list page', text: curlCommand(page.address) },
          { label: 'fetch for its list page', text: fetchCode(page.address, Reflect.get(Object(raw), 'id')) },
        ]),
  ];
}
