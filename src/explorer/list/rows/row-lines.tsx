import type { ReactNode } from 'react';
import { type Entry, isOf } from '../../../catalog/records/entry.ts';
import { rowText, isShortCode } from '../../../catalog/records/row-text.ts';
import type { MatchExplanation } from '../../../catalog/search/explain-match.ts';
import { withNumberInView } from '../../../catalog/text/end-in-view.ts';
import { directionOf } from '../../../catalog/text/visible-text.ts';
import { Icon } from '../../ui/control/icon.tsx';
import { lazyExtra } from '../../ui/page/lazy.tsx';
import { Highlighted, isKeyword, MatchElsewhere, splitByPath } from './highlighted.tsx';
import styles from './row-lines.module.css';

// The room of what is counted, without which the name would be in the middle of its row.
const TopicCount = lazyExtra(async () => (await import('./from-other-lists.tsx')).TopicCount, '\u00A0');
const TableUniverse = lazyExtra(async () => (await import('./from-other-lists.tsx')).TableUniverse);

interface Props {
  entry: Entry;
  /** Why it matched the search; null without a search. */
  why: MatchExplanation | null;
  /** Its place in its table; empty at its top. */
  path: string;
  /** Whether all rows are those of one source. */
  hasOneSource?: boolean;
  /** Whether narrow rows show the code; by default, if it is short. */
  hasShortCodes?: boolean;
  /** What is said above the row. */
  known?: string | undefined;
  /** What kind of record it is, where that is not clear from what is around it. */
  kind?: string;
}

/** The two lines of a record; all of it, in this order, is the name of the row's link, for those who speak what they see. */
export function RowText(props: Props) {
  const { entry, why, path, hasOneSource = false, hasShortCodes, known = '', kind = '' } = props;
  const { name, continuation, source, about, unit, code } = rowText(entry);
  const match = why?.elsewhere ?? null;
  // A code is shown anyway, but only the start of an indicator's.
  const inCode = match?.field === 'slug' ? match.ranges.filter(([, end]) => end <= code.length) : [];
  const [inPath, elsewhere] = splitByPath(path, inCode.length === 0 ? match : null);
  const place = path === known ? '' : path;
  const isSourceSaid =
    continuation !== '' ||
    elsewhere?.field === 'source' ||
    (hasOneSource && (path !== '' || elsewhere !== null));
  const texts = [isSourceSaid ? '' : source, elsewhere === null ? about : ''].filter(
    (each) => each !== '' && each !== known,
  );
  const isFirst = place === '' && elsewhere === null;
  return (
    <RowLines
      title={name}
      name={
        <>
          <Flag entry={entry} />
          <Highlighted text={name} ranges={why?.name ?? []} />
          {continuation !== '' && <Further text={continuation} after=" " />}
        </>
      }
      kind={kind}
      unit={unit}
      start={place || (elsewhere?.snippet ?? texts[0])}
      about={
        <>
          {place !== '' && (
            <span className={styles.path}>
              <Highlighted text={place} ranges={inPath} />
            </span>
          )}
          {elsewhere !== null && (
            <span>
              {place !== '' && ' · '}
              <MatchElsewhere {...elsewhere} subject={entry.record} />
              {isOf(entry, 'indicator') && isKeyword(elsewhere) && (
                <TableUniverse entry={entry} after=" · " />
              )}
            </span>
          )}
          {texts.map((text, at) =>
            at === 0 && isFirst ? (
              <bdi key={text} title={withNumberInView(text) === text ? undefined : text}>
                {withNumberInView(text)}
              </bdi>
            ) : (
              <Further key={text} text={text} />
            ),
          )}
          {texts.length === 0 && isFirst && known === '' && isOf(entry, 'indicator') && (
            <TableUniverse entry={entry} />
          )}
          {/* Last, since it arrives last and would move what follows it. */}
          {isOf(entry, 'subdomain') && <TopicCount entry={entry} isAlone={isFirst && texts.length === 0} />}
        </>
      }
      code={code === '' ? null : <Highlighted text={code} ranges={inCode} />}
      isCodeShort={hasShortCodes ?? isShortCode(code)}
      isCodeFound={inCode.length > 0}
    />
  );
}

interface LinesProps {
  /** The name as text and the start of the second line: their directions are those of the lines, which are cut at their ends. */
  title: string;
  start?: string;
  name: ReactNode;
  /** These are empty if there is none. */
  kind?: string;
  unit?: string;
  about?: ReactNode;
  code?: ReactNode;
  /** In one line, with unit and code in columns of their own: inside of a record, and in the tree of a table. */
  isDense?: boolean;
  /** Whether narrow rows show the code, too, though no search found it. */
  isCodeShort?: boolean;
  /** Whether a search found the code, which is then not cut. */
  isCodeFound?: boolean;
}

/** What any row says: a name; below or beside it a unit or number, what distinguishes it, and a code. */
export function RowLines(props: LinesProps) {
  const { title, start = '', name, kind = '', unit = '', about = null, code = null } = props;
  const { isCodeFound = false, isCodeShort = true, isDense = false } = props;
  return (
    <span className={isDense ? styles.dense : styles.text}>
      <span
        className={styles.name}
        dir={directionOf(title)}
        data-clamped={isDense ? undefined : ''}
        data-alone={unit === ''}
      >
        {name}
        {kind !== '' && <Further text={kind} />}
      </span>{' '}
      <span className={isDense ? styles.columns : styles.second}>
        {unit !== '' && (
          <>
            <bdi className={isDense ? styles.unit : `pill ${styles.unit}`}>{unit}</bdi>{' '}
          </>
        )}
        {about !== null && (
          <>
            <span className={styles.about} dir={directionOf(start)}>
              {about}
            </span>{' '}
          </>
        )}
        {code !== null && (
          <code className={styles.code} data-matches={isCodeFound} data-short={isCodeShort}>
            {code}
          </code>
        )}
      </span>
    </span>
  );
}

/** A text after another, whatever the directions of both: what separates them belongs to neither. */
export function Further({ text, after = ' · ' }: { text: string; after?: string }) {
  return (
    <span className="quiet">
      {after}
      <bdi>{text}</bdi>
    </span>
  );
}

/** A warning that fields of the record violate the contract. */
export function Flag({ entry }: { entry: Entry }) {
  if (entry.marks.length === 0) return null;
  return (
    <span className={styles.flag} title="Has data problems">
      <Icon name="warning" size={13} />
      <span className="visually-hidden">Has data problems.</span>
    </span>
  );
}
