import { type PointerEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { type Entry, isOf } from '../../../catalog/records/entry.ts';
import { rowHeadingOf } from '../../../catalog/records/name-in-table.ts';
import type { MatchExplanation } from '../../../catalog/search/explain-match.ts';
import { recordPath } from '../../data/record-path.ts';
import { SelectCheckbox } from '../../data/selected/select-record.tsx';
import { Icon } from '../../ui/icon.tsx';
import { lazyExtra } from '../../ui/lazy.tsx';
import { Highlighted, MatchElsewhere, splitByPath } from './highlighted.tsx';
import styles from './record-list.module.css';
import { rowContent, rowHeading } from '../../../catalog/records/row-text.ts';
import parts from './row-parts.module.css';
import type { RowProps } from './use-virtual-rows.ts';

const TopicCount = lazyExtra(async () => (await import('./from-other-lists.tsx')).TopicCount);
const TableUniverse = lazyExtra(async () => (await import('./from-other-lists.tsx')).TableUniverse);

interface LinkProps extends Pick<RowProps, 'search' | 'onFocus'> {
  entry: Entry;
  index: number;
  isChosen: boolean;
  isActive: boolean;
  takesFocus: boolean;
  className?: string | undefined;
  children: ReactNode;
}

/** The check box of a record and the link that opens it, which is the row's tab stop. */
export function RecordLink(props: LinkProps) {
  const { entry, index, search, isChosen, isActive, takesFocus, onFocus, className, children } = props;
  return (
    <>
      <SelectCheckbox entry={entry} onFocus={() => onFocus(index)} />
      <Link
        ref={useFocusWhen<HTMLAnchorElement>(takesFocus)}
        className={className}
        to={{ pathname: recordPath(entry.collection, entry.key), search }}
        aria-current={isChosen ? 'true' : undefined}
        tabIndex={isActive ? 0 : -1}
        onFocus={() => onFocus(index)}
      >
        {children}
      </Link>
    </>
  );
}

/** A ref whose element is focused, without scrolling, when `takes` becomes true. */
function useFocusWhen<E extends HTMLElement>(takes: boolean): RefObject<E | null> {
  const element = useRef<E>(null);
  useEffect(() => {
    if (takes) element.current?.focus({ preventScroll: true });
  }, [takes]);
  return element;
}

/** A warning that fields of the record violate the contract. */
export function Flag({ entry }: { entry: Entry }) {
  if (entry.marks.length === 0) return null;
  return (
    <span className={parts.flag} title="Has data problems">
      <Icon name="warning" size={13} />
      <span className="visually-hidden">Has data problems.</span>
    </span>
  );
}

interface TextProps {
  entry: Entry;
  /** Why it matched the search; null without a search. */
  why: MatchExplanation | null;
  /** Its place in its table; empty at its top. */
  path: string;
  /** Whether all rows are those of one source. */
  hasOneSource: boolean;
}

/**
 * The record's name with highlighted matches and its unit; below, a match in another field and the source, or else source
 * and description, and the code. All of it is the name of the row's link, in this order, for those who speak what they see.
 */
export function RowText({ entry, why, path, hasOneSource }: TextProps) {
  const content = rowContent(entry.collection, entry.record);
  const { about, unit, code } = content;
  const [start, rest] = rowHeading(entry.collection, entry.record, rowHeadingOf(entry));
  const source = rest === '' ? content.source : '';
  const found = why?.elsewhere ?? null;
  // A code is shown anyway, but only the start of an indicator's.
  const inCode = found?.field === 'slug' ? found.ranges.filter(([, end]) => end <= code.length) : [];
  const [inPath, elsewhere] = splitByPath(path, inCode.length === 0 ? found : null);
  return (
    <>
      <span className={styles.line}>
        <span className={styles.name} data-clamped="">
          <Flag entry={entry} />
          <Highlighted text={start} ranges={why?.name ?? []} />
          {rest !== '' && <bdi className="quiet"> {rest}</bdi>}
        </span>{' '}
        <span className={styles.unit}>{unit !== '' && <bdi>{unit}</bdi>}</span>
      </span>{' '}
      <span className={styles.line}>
        <span className={styles.about}>
          {path !== '' && <Highlighted text={path} ranges={inPath} />}
          {entry.collection === 'subdomain' && <TopicCount entry={entry} />}
          {elsewhere === null ? (
            <>
              {source !== '' && !(hasOneSource && path !== '') && <bdi>{source}</bdi>}
              {about !== '' && <bdi>{about}</bdi>}
              {about === '' && isOf(entry, 'indicator') && <TableUniverse entry={entry} />}
            </>
          ) : (
            <>
              <span>
                <MatchElsewhere {...elsewhere} />
              </span>
              {source !== '' && elsewhere.field !== 'source' && !hasOneSource && <bdi>{source}</bdi>}
            </>
          )}
        </span>{' '}
        <code className={styles.code}>
          {inCode.length === 0 ? code : <Highlighted text={code} ranges={inCode} />}
        </code>
      </span>
    </>
  );
}

/** A `pointerover` handler that shows the full text of a truncated cell or line, or of a derived unit, as a tooltip. */
export function titleOfCutText({ target }: PointerEvent): void {
  const cell = target instanceof Element ? target.closest<HTMLElement>('td, th a, [data-clamped]') : null;
  if (cell === null || cell.querySelector('button') !== null) return;
  const isCut = cell.scrollWidth > cell.clientWidth || cell.scrollHeight > cell.clientHeight + 1;
  if (isCut || cell.querySelector('td .visually-hidden') !== null) cell.title = cell.textContent.trim();
  else cell.removeAttribute('title');
}
