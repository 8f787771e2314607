import { memo, useMemo } from 'react';
import { Link } from 'react-router-dom';
import { formatCount } from '../../catalog/text/count.ts';
import { headingOf } from '../../catalog/records/entry.ts';
import { codeAndTitle } from '../../catalog/records/table/table-codes.ts';
import { safeLink } from '../../catalog/safe-link.ts';
import { groupSources } from '../../catalog/source-families.ts';
import { type IndexedSource, sortSources } from '../../catalog/sources.ts';
import { shownText } from '../../catalog/text/visible-text.ts';
import { rangesOfWords } from '../../catalog/text/without-accents.ts';
import { withoutStockPhrases } from '../../catalog/census/stock-phrases.ts';
import { Highlighted } from '../list/rows/highlighted.tsx';
import { RowLines } from '../list/rows/row-text.tsx';
import { ActionIcon } from '../ui/control/action-icon.tsx';
import { useShowMore } from '../ui/control/show-more.tsx';
import layout from '../list/list.module.css';
import row from '../list/rows/record-list.module.css';
import styles from './sources.module.css';

const shownAtFirst = 200;

interface RowsProps {
  sources: readonly IndexedSource[];
  /** What they were searched for; the source with this code comes first. */
  query: string;
  sort: string;
  isGrouped: boolean;
  /** Whether all variables are counted. */
  isWhole: boolean;
}

/** Sources in the order that was chosen, by subject if that was chosen. */
export function SourceRows({ sources, query, sort, isGrouped, isWhole }: RowsProps) {
  const sorted = useMemo(
    () => sortSources(sources, sort === 'name' ? 'name' : 'variables', query),
    [sources, sort, query],
  );
  return (
    <div className={layout.rows}>
      <div className={row.list} data-scrolls="">
        {isGrouped ? (
          groupSources(sorted).map(([topic, members]) => (
            <details key={topic} open className={styles.group}>
              <summary className="area line opens">
                <ActionIcon name="next" size={14} />
                <h2>
                  {/* Sources without a topic have the domain of their data page. */}
                  <bdi>{`${topic.includes('.') ? 'Other from ' : ''}${shownText(topic, 100)}`}</bdi>{' '}
                  <span className="count">{formatCount(members.length)}</span>
                </h2>
              </summary>
              <Links sources={members} isWhole={isWhole} query={query} />
            </details>
          ))
        ) : (
          <Links sources={sorted} isWhole={isWhole} query={query} />
        )}
      </div>
    </div>
  );
}

/** Links to the pages of sources, with the number of variables that use them; long lists are shown in steps. */
function Links({ sources, isWhole, query }: Pick<RowsProps, 'sources' | 'isWhole' | 'query'>) {
  const [visibleSources, more] = useShowMore(sources, shownAtFirst, 'sources');
  return (
    <>
      <ul>
        {visibleSources.map((indexed) => (
          <li key={indexed.key} className={row.item}>
            <SourceRow indexed={indexed} isWhole={isWhole} query={query} />
          </li>
        ))}
      </ul>
      <div className={styles.more}>{more}</div>
    </>
  );
}

// More than one line can show.
const maxCharacters = 200;

interface RowProps extends Pick<RowsProps, 'isWhole' | 'query'> {
  indexed: IndexedSource;
}

const SourceRow = memo(function Row({ indexed, isWhole, query }: RowProps) {
  const { key, record, variables } = indexed;
  const description = record.description.slice(0, maxCharacters * 2).replaceAll(/\s+/g, ' ');
  const about = shownText(description.trim(), maxCharacters) || (safeLink(record.infoLink)?.host ?? '');
  const unit = `${formatCount(variables.length)}${isWhole ? '' : '+'} ${variables.length === 1 ? 'variable' : 'variables'}`;
  const name = shownText(withoutStockPhrases(headingOf(indexed), record), maxCharacters);
  const { code, title } = codeAndTitle(name);
  return (
    // All that is visible in it, in this order, is its name, for those who speak what they see.
    <Link className={`area ${row.row}`} to={`/sources/${key}`}>
      <RowLines
        title={title}
        name={<Highlighted text={title} ranges={rangesOfWords(query, title)} />}
        unit={unit}
        start={about}
        about={<bdi>{about}</bdi>}
        code={code === '' ? null : <Highlighted text={code} ranges={rangesOfWords(query, code)} />}
        isCodeFound={rangesOfWords(query, code).length > 0}
      />
    </Link>
  );
});
