import { Link, useHref } from 'react-router-dom';
import { type Entry, headingOf } from '../../catalog/records/entry.ts';
import { shownText } from '../../catalog/visible-text.ts';
import type { Rows } from '../list/rows.ts';
import button from '../ui/button.module.css';
import { CopyButton } from '../ui/copy-button.tsx';
import { formatCount } from '../ui/count.ts';
import { ActionIcon } from '../ui/action-icon.tsx';
import { recordPath } from '../data/record-path.ts';
import { MoreActions } from './more-actions.tsx';
import { SelectButton } from '../data/select-button.tsx';
import styles from './panel-toolbar.module.css';

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
      <Neighbour
        label="Previous"
        icon="previous"
        entry={index > 0 ? rows.entryAt(index - 1) : undefined}
        search={search}
      />
      <Neighbour
        label="Next"
        icon="next"
        entry={index >= 0 ? rows.entryAt(index + 1) : undefined}
        search={search}
      />
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

function Neighbour({
  label,
  icon,
  entry,
  search,
}: {
  label: string;
  icon: 'previous' | 'next';
  entry: Entry | undefined;
  search: string;
}) {
  if (entry === undefined) {
    return (
      <span className={styles.end} aria-hidden="true">
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
