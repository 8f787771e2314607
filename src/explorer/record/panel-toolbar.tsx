import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Link, useHref } from 'react-router-dom';
import { type Entry, headingOf } from '../../catalog/records/entry.ts';
import { shownText } from '../../catalog/visible-text.ts';
import type { Rows } from '../list/rows.ts';
import { CopyButton, useCopy } from '../ui/copy-button.tsx';
import { formatCount } from '../../catalog/count.ts';
import { ActionIcon } from '../ui/action-icon.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { Opening, lazyPart } from '../ui/lazy.tsx';
import { recordPath } from '../data/record-path.ts';
import { SelectButton } from '../data/select-record.tsx';
import button from '../ui/button.module.css';
import styles from './record-panel.module.css';

const RecordMenu = lazyPart(async () => (await import('./record-menu.tsx')).RecordMenu);
const CiteRecord = lazyPart(async () => (await import('../export/cite.tsx')).CiteRecord, <Opening />);

interface Props {
  entry: Entry | undefined;
  rows: Rows;
  search: string;
  onClose: () => void;
}

/** Previous and next record in the current list, the position in it, actions, and Close. */
export function PanelToolbar({ entry, rows, search, onClose }: Props) {
  const index = entry === undefined ? -1 : rows.indexOf(entry);
  // Including search and filters, so that the link shows the same list beside the record.
  const own = useHref(
    entry === undefined ? '' : { pathname: recordPath(entry.collection, entry.key), search },
  );
  return (
    <div className={styles.bar} data-panel-bar="">
      <Neighbour icon="previous" entry={index > 0 ? rows.entryAt(index - 1) : undefined} search={search} />
      <Neighbour icon="next" entry={index >= 0 ? rows.entryAt(index + 1) : undefined} search={search} />
      {index >= 0 && (
        <span className={styles.place}>{`${formatCount(index + 1)} of ${formatCount(rows.count)}`}</span>
      )}
      <div className={styles.rest}>
        {entry !== undefined && (
          <>
            <SelectButton entry={entry} />
            <CopyButton label="Copy link" text={new URL(own, location.href).href} />
            <MoreActions key={entry.key} entry={entry} />
          </>
        )}
        <button type="button" className={button.quiet} aria-label="Close record" onClick={onClose}>
          <ActionIcon name="close" />
        </button>
      </div>
    </div>
  );
}

function Neighbour(props: { icon: 'previous' | 'next'; entry: Entry | undefined; search: string }) {
  const { icon, entry, search } = props;
  const label = icon === 'next' ? 'Next' : 'Previous';
  if (entry === undefined) {
    return (
      <span className={button.plain} aria-disabled="true" aria-hidden="true">
        <ActionIcon name={icon} />
      </span>
    );
  }
  return (
    <Link
      className={button.plain}
      to={{ pathname: recordPath(entry.collection, entry.key), search }}
      aria-label={`${label}: ${shownText(headingOf(entry), 200)}`}
      title={label}
    >
      <ActionIcon name={icon} />
    </Link>
  );
}

/** The menu button of a record, for actions other than copying its link. */
function MoreActions({ entry }: { entry: Entry }) {
  const [open, setOpen] = useState<'menu' | 'cite' | null>(null);
  const { copy, isCopied } = useCopy();
  const container = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const isMenu = open === 'menu';
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
        <ActionIcon name={isCopied ? 'check' : 'more'} />
      </button>
      {isMenu && (
        <div className={styles.below}>
          <ErrorBoundary name="The menu">
            <RecordMenu
              entry={entry}
              onCite={() => leaveMenu('cite')}
              onCopy={async (text) => {
                const copied = await copy(text);
                if (copied) leaveMenu(null);
                return copied;
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
