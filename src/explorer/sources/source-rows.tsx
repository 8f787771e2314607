import { memo } from 'react';
import { formatCount } from '../../catalog/text/count.ts';
import { headingOf } from '../../catalog/records/entry.ts';
import { codeAndTitle } from '../../catalog/records/table/table-codes.ts';
import { safeLink } from '../../catalog/safe-link.ts';
import { firstNamed } from '../../catalog/list/home-topics.ts';
import type { SourceGroup } from '../../catalog/source-groups.ts';
import type { IndexedSource, ListedSource } from '../../catalog/sources.ts';
import { sharedStart } from '../../catalog/text/end-in-view.ts';
import { shownText } from '../../catalog/text/visible-text.ts';
import { rangesOfWords } from '../../catalog/text/without-accents.ts';
import { withoutEdition } from '../../catalog/census/descriptions.ts';
import { withoutStockPhrases } from '../../catalog/census/stock-phrases.ts';
import { Highlighted } from '../list/rows/highlighted.tsx';
import { RowLines } from '../list/rows/row-lines.tsx';
import { ActionIcon } from '../ui/control/action-icon.tsx';
import { useShowMore } from '../ui/control/show-more.tsx';
import layout from '../list/list.module.css';
import row from '../list/rows/record-list.module.css';
import { Link } from '../ui/control/link.tsx';
import styles from './sources.module.css';

const shownAtFirst = 200;

/** A source with its variables, unless it is one that the page was sent with. */
type Listed = ListedSource & Partial<Pick<IndexedSource, 'variables'>>;

interface RowsProps {
  groups: readonly SourceGroup<Listed>[];
  /** What they were searched for. */
  query: string;
  /** Whether all variables are counted. */
  isWhole: boolean;
}

/** Sources in groups; what all names begin with is said once, unless it may have been searched for. */
export function SourceRows({ groups, query, isWhole }: RowsProps) {
  const start =
    query === ''
      ? sharedStart(groups.flatMap(({ sources }) => sources.map(({ record }) => record.name)))
      : '';
  return (
    <div className={layout.rows}>
      <div className={row.list} data-scrolls="">
        {start !== '' && <p className={`quiet ${styles.start}`}>{start.slice(0, -2)}</p>}
        {groups.map(({ subject, count, sources }) =>
          subject === null ? (
            <Links key="" {...{ sources, start, isWhole, query }} />
          ) : (
            <details key={subject} open className={styles.group}>
              <summary className="area line opens">
                <ActionIcon name="next" size={14} />
                <h2>
                  {/* Sources without a subject have the domain of their data page. */}
                  <bdi>{`${subject.includes('.') ? 'Other from ' : ''}${shownText(subject, 100)}`}</bdi>{' '}
                  <span className="count">{formatCount(count)}</span>
                </h2>
              </summary>
              <Links {...{ sources, start, isWhole, query }} />
            </details>
          ),
        )}
      </div>
    </div>
  );
}

interface LinksProps extends Pick<RowsProps, 'isWhole' | 'query'> {
  /** What all names begin with. */
  start: string;
  sources: readonly Listed[];
}

/** Links to the pages of sources, with the number of variables that use them; long lists are shown in steps. */
function Links({ sources, ...props }: LinksProps) {
  const [visibleSources, more] = useShowMore(sources, shownAtFirst, 'sources');
  return (
    <>
      <ul>
        {visibleSources.map((source) => (
          <li key={source.key} className={row.item}>
            <SourceRow source={source} {...props} />
          </li>
        ))}
      </ul>
      <div className={styles.more}>{more}</div>
    </>
  );
}

// More than one line can show.
const maxCharacters = 200;

interface RowProps extends Omit<LinksProps, 'sources'> {
  source: Listed;
}

const SourceRow = memo(function Row({ source, start, isWhole, query }: RowProps) {
  const { key, record, variableCount, first, variables = [] } = source;
  // The edition is that of all tables; whom each counts tells them apart.
  const description = withoutEdition(record.description.slice(0, maxCharacters * 2)).replaceAll(/\s+/g, ' ');
  // Of those whose names differ only at their ends, what they have tells more than where it is.
  const named = start === '' ? '' : (first ?? firstNamed(variables, headingOf));
  const about =
    shownText(description.trim(), maxCharacters) || named || (safeLink(record.infoLink)?.host ?? '');
  const unit = `${formatCount(variableCount)}${isWhole ? '' : '+'} ${variableCount === 1 ? 'variable' : 'variables'}`;
  const name = shownText(withoutStockPhrases(headingOf(source), record), maxCharacters);
  const { code, title } = codeAndTitle(name);
  const ranges = rangesOfWords(query, title);
  return (
    // All that is visible in it, in this order, is its name, for those who speak what they see.
    <Link className={`area ${row.row}`} to={`/sources/${key}`}>
      <RowLines
        title={title}
        name={
          ranges.length === 0 ? (
            <bdi title={start === '' ? undefined : title}>{title.slice(start.length)}</bdi>
          ) : (
            <Highlighted text={title} ranges={ranges} />
          )
        }
        unit={unit}
        start={about}
        about={<bdi>{about}</bdi>}
        code={code === '' ? null : <Highlighted text={code} ranges={rangesOfWords(query, code)} />}
        isCodeFound={rangesOfWords(query, code).length > 0}
      />
    </Link>
  );
});
