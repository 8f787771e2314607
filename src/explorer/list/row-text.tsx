import type { PointerEvent } from 'react';
import { type Entry, headingOf, idText } from '../../catalog/records/entry.ts';
import type { MatchExplanation } from '../../catalog/search/explain-match.ts';
import { searchedField } from '../../catalog/search/search-document.ts';
import { shownText } from '../../catalog/visible-text.ts';
import { Icon } from '../ui/icon.tsx';
import { Highlighted } from './highlighted.tsx';
import styles from './record-list.module.css';
import { type RowContent, rowContent } from './row-content.ts';
import parts from './row-parts.module.css';

/** A warning that fields of the record violate the contract. */
export function Flag({ entry, id }: { entry: Entry; id?: string }) {
  if (entry.marks.length === 0) return null;
  return (
    <span className={parts.flag} id={id} title="Has data problems">
      <Icon name="warning" size={13} />
      <span className="visually-hidden">Has data problems.</span>
    </span>
  );
}

interface TextProps {
  /** A prefix for the ids of the row's parts, unique on the page. */
  id: string;
  entry: Entry;
  why: MatchExplanation | null;
  /** The head of the group shows the name, so a member shows what distinguishes it. */
  isMember: boolean;
}

/**
 * The record's name with highlighted matches and its unit; below, a match in another field or else source and
 * description, and the code.
 */
export function RowText({ id, entry, why, isMember }: TextProps) {
  const content = rowContent(entry.collection, entry.record);
  const elsewhere = why?.elsewhere ?? null;
  return (
    <>
      <span className={styles.line}>
        <span className={isMember ? 'visually-hidden' : styles.name} data-clamped="">
          <Flag entry={entry} id={`${id}-flag`} />
          <span id={`${id}-name`}>
            <Highlighted text={headingOf(entry)} ranges={why?.name ?? []} />
          </span>
        </span>{' '}
        {content.hasUnits && (
          <span className={styles.unit}>
            {content.unit !== '' && <bdi id={`${id}-unit`}>{content.unit}</bdi>}
          </span>
        )}
      </span>{' '}
      <span className={styles.line}>
        <span className={styles.about}>
          {elsewhere === null ? (
            <About id={id} content={content} fallback={isMember ? lastResort(entry) : ''} />
          ) : (
            <span id={`${id}-about`}>
              <span className={parts.field}>{searchedField(elsewhere.field).label}:</span>{' '}
              <Highlighted text={elsewhere.snippet} ranges={elsewhere.ranges} />
            </span>
          )}
        </span>{' '}
        {content.hasUnits && (
          <code className={styles.code} id={`${id}-code`}>
            {content.code}
          </code>
        )}
      </span>
    </>
  );
}

function About({ id, content, fallback }: { id: string; content: RowContent; fallback: string }) {
  const { source, about, code } = content;
  const nothing = source === '' && about === '' && code === '';
  return (
    <>
      {source !== '' && <bdi id={`${id}-source`}>{source}</bdi>}
      {(about !== '' || nothing) && <bdi id={`${id}-about`}>{nothing ? fallback : about}</bdi>}
    </>
  );
}

/** Members of a group share a name; sometimes only their code or id distinguishes them. */
function lastResort({ key, record }: Entry): string {
  return shownText(record.slug === '' ? `ID ${idText(key)}` : record.slug, 60);
}

/** A `pointerover` handler that shows the full text of a truncated cell or line as a tooltip. */
export function titleOfCutText({ target }: PointerEvent): void {
  const cell = target instanceof Element ? target.closest<HTMLElement>('td, th, [data-clamped]') : null;
  if (cell === null || cell.querySelector('button') !== null) return;
  const isCut = cell.scrollWidth > cell.clientWidth || cell.scrollHeight > cell.clientHeight + 1;
  if (isCut) cell.title = cell.textContent.trim();
  else cell.removeAttribute('title');
}
