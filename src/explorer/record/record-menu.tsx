import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { Entry } from '../../catalog/records/entry.ts';
import { copyText } from '../ui/copy-text.ts';
import { type CopyItem, useCopyItems } from './copy-items.ts';
import { menuItemForKey } from './menu-item-for-key.ts';
import styles from './record-menu.module.css';
import { TextToCopy } from './text-to-copy.tsx';

interface Props {
  entry: Entry;
  onCite: () => void;
  onCopied: () => void;
}

/** The menu of a record: citing it, and copying it in several forms. Focused when it appears. */
export function RecordMenu({ entry, onCite, onCopied }: Props) {
  const items = useCopyItems(entry);
  const menu = useRef<HTMLDivElement>(null);
  const [refused, setRefused] = useState<CopyItem | null>(null);
  useEffect(() => itemsIn(menu.current)[0]?.focus(), []);

  async function copy(item: CopyItem) {
    if (await copyText(item.text)) onCopied();
    else setRefused(item);
  }
  if (refused !== null) return <TextToCopy {...refused} />;
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
