import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { Entry } from '../../catalog/records/entry.ts';
import button from '../ui/button.module.css';
import { Dialog } from '../ui/dialog.tsx';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { ActionIcon } from '../ui/action-icon.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { Opening } from '../ui/opening.tsx';
import styles from './panel-toolbar.module.css';

const RecordMenu = lazyPart(async () => (await import('./record-menu.tsx')).RecordMenu);
const CiteRecord = lazyPart(async () => (await import('../export/cite.tsx')).CiteRecord, <Opening />);

/** The menu button of a record, for actions other than copying its link. */
export function MoreActions({ entry }: { entry: Entry }) {
  const [open, setOpen] = useState<'menu' | 'cite' | null>(null);
  const [copied, setCopied] = useState(false);
  const container = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const isMenu = open === 'menu';
  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [copied]);
  useEffect(() => {
    if (!isMenu) return undefined;
    const closeOutside = ({ target }: Event) => {
      if (target instanceof Node && !container.current?.contains(target)) setOpen(null);
    };
    document.addEventListener('pointerdown', closeOutside);
    return () => document.removeEventListener('pointerdown', closeOutside);
  }, [isMenu]);

  /** Moves the focus first, because the menu that has it is about to be removed. */
  function leaveMenu(next: 'cite' | null) {
    trigger.current?.focus();
    setOpen(next);
  }
  function onKeyDown(event: KeyboardEvent) {
    if (isMenu && event.key === 'Escape') {
      // Escape closes only the menu, not the record.
      event.preventDefault();
      leaveMenu(null);
    } else if (event.target === trigger.current && event.key === 'ArrowDown') {
      event.preventDefault();
      setOpen('menu');
    }
  }
  function onBlur({ relatedTarget, currentTarget }: FocusEvent) {
    if (isMenu && relatedTarget !== null && !currentTarget.contains(relatedTarget)) setOpen(null);
  }
  return (
    // Handles keys of the button and of its menu.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={container} className={styles.more} onKeyDown={onKeyDown} onBlur={onBlur}>
      <button
        ref={trigger}
        type="button"
        className={button.plain}
        aria-label="More actions"
        title="More actions"
        aria-haspopup="menu"
        aria-expanded={isMenu}
        onClick={() => setOpen(isMenu ? null : 'menu')}
      >
        <ActionIcon name={copied ? 'check' : 'more'} />
      </button>
      {isMenu && (
        <div className={styles.below}>
          <ErrorBoundary name="The menu">
            <RecordMenu
              entry={entry}
              onCite={() => leaveMenu('cite')}
              onCopied={() => {
                setCopied(true);
                leaveMenu(null);
              }}
            />
          </ErrorBoundary>
        </div>
      )}
      {open === 'cite' && (
        // The browser reports a closed dialog in a later task; the menu may be open again by then.
        <Dialog
          title={`Cite this ${entry.collection}`}
          onClose={() => setOpen((current) => (current === 'cite' ? null : current))}
        >
          <CiteRecord entry={entry} />
        </Dialog>
      )}
    </div>
  );
}
