import { useHref, useNavigate } from 'react-router-dom';
import { type Entry, headingOf } from '../../catalog/records/entry.ts';
import { shownText } from '../../catalog/text/visible-text.ts';
import { changed, noShownData, useParameters } from '../data/addresses.ts';
import type { Rows } from '../list/list-rows.ts';
import { CopyButton } from '../ui/control/copy-button.tsx';
import { formatCount } from '../../catalog/text/count.ts';
import { type CollectionName, collectionWords } from '../../contract/collection-names.ts';
import { Action } from '../ui/control/action.tsx';
import { ActionIcon } from '../ui/control/action-icon.tsx';
import { singleKey, useShortcut } from '../ui/keys/keys.ts';
import { recordPath } from '../data/record-path.ts';
import { SelectButton } from '../data/selected/select-record.tsx';
import { CiteRecordButton } from './source/source-actions.tsx';
import { Link } from '../ui/control/link.tsx';
import styles from './record-panel.module.css';

interface Props {
  name: CollectionName;
  entry: Entry | undefined;
  /** Whether its list has it, or else only the page that the server sent. */
  isLoaded: boolean;
  /** Whether the catalog has no such record, which has no neighbours. */
  isMissing: boolean;
  rows: Rows;
  /** The number of rows once the list is loaded. */
  count: number;
  search: string;
  onClose: () => void;
}

/** Previous and next record in the current list, the position in it, actions, and Close. */
export function PanelToolbar({ name, entry, isLoaded, isMissing, rows, count, search, onClose }: Props) {
  const index = entry === undefined ? -1 : rows.indexOf(entry);
  const parameters = useParameters();
  const data = Object.keys(noShownData).map((each) => [each, parameters.get(each) ?? '']);
  const query = changed(new URLSearchParams(search), { ...Object.fromEntries(data), place: '' }).toString();
  // Including search and filters, so that the link shows the same list beside the record.
  const href = useHref(
    entry === undefined ? '' : { pathname: recordPath(entry.collection, entry.key), search: query },
  );
  return (
    <div className={`line ${styles.bar}`} data-panel-bar="">
      {!isMissing && <Neighbour icon="previous" entry={rows.entryAt(index - 1)} search={search} />}
      {!isMissing && (
        <Neighbour icon="next" entry={index < 0 ? undefined : rows.entryAt(index + 1)} search={search} />
      )}
      {isMissing && <Action kind="quiet" label={`← ${collectionWords[name].title}`} onPress={onClose} />}
      {isLoaded && rows.count > 0 && (
        <span className={`quiet ${styles.place} ${index < 0 ? '' : styles.position}`}>
          {index < 0 ? 'Not in this list' : `${formatCount(index + 1)} of\u00a0${formatCount(count)}`}
        </span>
      )}
      <div className={`line ${styles.rest}`}>
        {entry !== undefined && (
          <>
            <SelectButton entry={entry} />
            <CopyButton label="Copy link" text={() => new URL(href, location.href).href} />
            <CiteRecordButton key={entry.key} entry={entry} />
          </>
        )}
        <Action
          kind="quiet"
          aria-label="Close record"
          label={<ActionIcon name="close" />}
          onPress={onClose}
        />
      </div>
    </div>
  );
}

function Neighbour(props: { icon: 'previous' | 'next'; entry: Entry | undefined; search: string }) {
  const { icon, entry, search } = props;
  const label = icon === 'next' ? 'Next' : 'Previous';
  const to = entry && { pathname: recordPath(entry.collection, entry.key), search };
  const navigate = useNavigate();
  // Held, it goes through many records, of which Back should not open each.
  useShortcut(icon, (isHeld) => to && void navigate(to, { replace: isHeld }));
  const key = singleKey(icon);
  if (entry === undefined || to === undefined) {
    return (
      <span className="button" aria-disabled="true" aria-hidden="true">
        <ActionIcon name={icon} />
      </span>
    );
  }
  return (
    <Link
      className="button"
      to={to}
      aria-label={`${label}: ${shownText(headingOf(entry), 200)}`}
      title={key === undefined ? label : `${label} (${key.toUpperCase()})`}
      aria-keyshortcuts={key}
    >
      <ActionIcon name={icon} />
    </Link>
  );
}
