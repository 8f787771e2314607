import { memo, useMemo } from 'react';
import { Link } from 'react-router-dom';
import { formatCount } from '../../catalog/count.ts';
import { headingOf } from '../../catalog/records/entry.ts';
import { codeAndTitle } from '../../catalog/records/table-codes.ts';
import { safeLink } from '../../catalog/safe-link.ts';
import { familyOf, others } from '../../catalog/source-families.ts';
import { type IndexedSource, sortSources, sourcesBy } from '../../catalog/sources.ts';
import { shownText } from '../../catalog/visible-text.ts';
import { rangesOfWords } from '../../catalog/without-accents.ts';
import type { Source } from '../../contract/records.ts';
import { withoutStockPhrases } from '../list/rows/row-content.ts';
import { Highlighted } from '../list/rows/highlighted.tsx';
import { ActionIcon } from '../ui/action-icon.tsx';
import { Icon } from '../ui/icon.tsx';
import { useShowMore } from '../ui/show-more.tsx';
import type { SourceGrouping } from './source-tools.tsx';
import layout from '../list/collection-page.module.css';
import row from '../list/rows/record-list.module.css';
import parts from '../list/rows/row-parts.module.css';
import styles from './sources.module.css';

const shownAtFirst = 200;

interface RowsProps {
  sources: readonly IndexedSource[];
  /** What they were searched for; the source with this code comes first. */
  query: string;
  sort: string;
  grouping: SourceGrouping | null;
  /** Whether all variables are counted. */
  isWhole: boolean;
}

/** Sources in the order and the groups that were chosen. */
export function SourceRows({ sources, query, sort, grouping, isWhole }: RowsProps) {
  const sorted = useMemo(
    () => sortSources(sources, sort === 'name' ? 'name' : 'variables', query),
    [sources, sort, query],
  );
  return (
    <div className={`${layout.rows} ${styles.scroller}`} data-scrolls="">
      {grouping === null ? (
        <Links sources={sorted} isWhole={isWhole} query={query} />
      ) : (
        groupSources(sorted, grouping).map((group) => (
          <Group key={group.key} group={group} {...{ grouping, isWhole, query }} />
        ))
      )}
    </div>
  );
}

interface GroupProps extends Pick<RowsProps, 'isWhole' | 'query'> {
  group: SourceGroup;
  grouping: SourceGrouping;
}

function Group({ group: { key, sources }, grouping, isWhole, query }: GroupProps) {
  const isPackage = grouping === 'package';
  const none = `No ${isPackage ? 'package' : 'data page'}`;
  // Sources without a topic have the domain of their data page.
  const isDomain = grouping === 'topic' && key.includes('.');
  const name = key === '' ? none : `${isDomain ? 'Other from ' : ''}${shownText(key, 100)}`;
  return (
    <details open className={styles.group}>
      <summary className={`line opens ${parts.head}`}>
        <ActionIcon name="next" size={14} />
        <h2>
          {!isPackage || key === '' ? (
            <bdi>{name}</bdi>
          ) : (
            <>
              Package <code>{name}</code>
            </>
          )}{' '}
          <span className="count">{formatCount(sources.length)}</span>
        </h2>
      </summary>
      <Links sources={sources} isWhole={isWhole} query={query} />
    </details>
  );
}

/** Links to the pages of sources, with the number of variables that use them; long lists are shown in steps. */
function Links({ sources, isWhole, query }: Pick<RowsProps, 'sources' | 'isWhole' | 'query'>) {
  const [shown, more] = useShowMore(sources, shownAtFirst, 'sources');
  const longest = sources.reduce((most, each) => Math.max(most, codeOf(each).length), 0);
  return (
    <>
      <ul className={styles.rows} style={{ ['--codes' as string]: `${longest && 1.2 + longest / 2}rem` }}>
        {shown.map((indexed) => (
          <li key={indexed.key}>
            <SourceRow indexed={indexed} isWhole={isWhole} query={query} />
          </li>
        ))}
      </ul>
      <div className={styles.more}>{more}</div>
    </>
  );
}

function codeOf(source: IndexedSource): string {
  return codeAndTitle(headingOf(source)).code;
}

// More than one line can show.
const maxCharacters = 200;

interface RowProps extends Pick<RowsProps, 'isWhole' | 'query'> {
  indexed: IndexedSource;
}

const SourceRow = memo(function Row({ indexed, isWhole, query }: RowProps) {
  const { key, record, copies, variables } = indexed;
  const host = safeLink(record.infoLink)?.host ?? '';
  const description = record.description.slice(0, maxCharacters * 2).replaceAll(/\s+/g, ' ');
  const about = [host, shownText(description.trim(), maxCharacters)].filter((text) => text !== '');
  const noun = variables.length === 1 ? 'variable' : 'variables';
  const name = shownText(withoutStockPhrases(headingOf(indexed)), maxCharacters);
  const { code, title } = codeAndTitle(name);
  return (
    // All that is visible in it, in this order, is its name, for those who speak what they see.
    <Link className={row.row} to={`/sources/${key}`}>
      <span className={row.line}>
        <span className={`${row.name} ${styles.name}`}>
          {code !== '' && (
            <code>
              <Highlighted text={code} ranges={rangesOfWords(query, code)} />
            </code>
          )}{' '}
          <Highlighted text={title} ranges={rangesOfWords(query, title)} />
        </span>{' '}
        <span className={`${row.unit} ${styles.count}`}>
          {formatCount(variables.length)}
          {!isWhole && '+'} <span className="quiet">{noun}</span>
        </span>
      </span>{' '}
      <span className={row.line}>
        <span className={row.about}>
          {about.map((text) => (
            <bdi key={text}>{text}</bdi>
          ))}
        </span>
        {copies.length > 1 && (
          <span className="flag quiet">
            <Icon name="warning" size={14} /> {copies.length} versions that differ
          </span>
        )}
      </span>
    </Link>
  );
});

/** Sources with a common topic, host or package; `key` is '' for those without one. */
interface SourceGroup {
  key: string;
  sources: readonly IndexedSource[];
}

const isLast = (key: string) => Number(key === '' || key === others);

/** Groups sources as `by` says: largest groups first, those without one last. */
export function groupSources(sources: readonly IndexedSource[], by: SourceGrouping): readonly SourceGroup[] {
  const keyOf = {
    topic: familyOf,
    host: ({ infoLink }: Source) => safeLink(infoLink)?.host ?? '',
    package: ({ packageId }: Source) => (packageId ?? '').trim(),
  };
  const groups = sourcesBy(sources, keyOf[by]);
  return [...groups]
    .map(([key, members]) => ({ key, sources: members }))
    .sort((a, b) => isLast(a.key) - isLast(b.key) || b.sources.length - a.sources.length);
}
