import { Fragment, type ReactNode, useMemo } from 'react';
import { inGroups, type MeasureGroup } from '../../../catalog/list/measure-groups.ts';
import { type Entry, isOf } from '../../../catalog/records/entry.ts';
import { rowPath } from '../../../catalog/records/table/name-in-table.ts';
import { codeAndTitle } from '../../../catalog/records/table/table-codes.ts';
import { pathInTable } from '../../../catalog/records/table/table-path.ts';
import { type Family, measuresIn } from '../../../catalog/records/topics.ts';
import { countOf, formatCount } from '../../../catalog/text/count.ts';
import { shownText } from '../../../catalog/text/visible-text.ts';
import { Further, RowLines } from '../../list/rows/row-lines.tsx';
import { ActionIcon } from '../../ui/control/action-icon.tsx';
import { LongList } from '../../ui/control/show-more.tsx';
import type { LoadedVariables } from '../parts/loaded-variables.tsx';
import { RecordRow } from '../parts/record-link.tsx';
import { Link } from '../../ui/control/link.tsx';
import styles from '../parts/sections.module.css';

/** Of fewer families, each is shown unfolded. */
const mostOpen = 4;

interface Props {
  of: Entry<'subdomain'> | Entry<'taxonomy'>;
  measures: readonly Entry[];
  /** What they were searched for: each search begins with the first rows. */
  text: string;
  variables: LoadedVariables;
}

/** The measures of a topic or taxonomy under the name of their group, each with its breakdowns folded. */
export function MeasureGroups({ of: entry, measures, text, variables }: Props) {
  const groups = useMemo(() => inGroups(entry, measures), [entry, measures]);
  const rowOf = (measure: Entry, group: MeasureGroup, isInTable = false) => {
    // So that the next one is that of the topic, and closing it leads to the others.
    const filters = isInTable ? {} : group.filters;
    const ofTopic = isOf(measure, 'indicator') ? { subject: entry.record.name.trim(), ...filters } : filters;
    return {
      entry: measure,
      path: rowPath(pathInTable(variables.entries, measure, variables.isComplete)),
      search: new URLSearchParams(ofTopic).toString(),
    };
  };
  return groups.map((group) => (
    <Fragment key={group.name}>
      {(groups.length > 1 || group.name !== '') && <GroupHeading group={group} />}
      <LongList
        key={text}
        className={`${styles.rows} ${groups.length > 1 ? styles.inGroup : ''}`}
        values={group.families}
        first={groups.length > 1 ? 20 : 50}
        noun="measures"
      >
        {(family) => (
          <>
            {family.base !== null && <RecordRow {...rowOf(family.base, group)} known={group.name} />}
            {family.versions.length > 0 && (
              <Versions of={family} isOpen={groups.length === 1 && group.families.length < mostOpen}>
                {(version) => (
                  <RecordRow
                    {...rowOf(version, group, family.base === null)}
                    hasOneSource={family.base === null}
                  />
                )}
              </Versions>
            )}
          </>
        )}
      </LongList>
    </Fragment>
  ));
}

/** The name of a group, as a link to the list of its measures, and how many there are. */
function GroupHeading({ group: { name, filters, families } }: { group: MeasureGroup }) {
  const list = filters['tag'] ? 'variables' : 'indicators';
  return (
    <h4 className={styles.sourceTitle}>
      {name === '' ? (
        'Others'
      ) : (
        <Link to={`/${list}?${new URLSearchParams(filters)}`}>
          <bdi>{shownText(name, 120)}</bdi>
        </Link>
      )}
      <Further text={formatCount(families.flatMap(measuresIn).length)} />
    </h4>
  );
}

/** The breakdowns of a measure or the rows of a table, folded. */
function Versions({
  of: { versions, table },
  isOpen,
  children,
}: {
  of: Family;
  isOpen: boolean;
  children: (version: Entry) => ReactNode;
}) {
  return (
    <details className={styles.versions} data-printed="" open={isOpen}>
      <summary className="area opens">
        <ActionIcon name="next" size={12} />
        {table === undefined ? (
          <span className="quiet">{countOf(versions.length, 'version by group', 'versions by group')}</span>
        ) : (
          <TableLines table={table} count={versions.length} />
        )}
      </summary>
      <LongList className={styles.rows} values={versions} first={20} noun="measures">
        {children}
      </LongList>
    </details>
  );
}

/** The table of some variables, as a row. */
function TableLines({ table, count }: { table: string; count: number }) {
  const { code, title } = codeAndTitle(shownText(table, 200));
  const about = countOf(count, 'variable', 'variables');
  return <RowLines title={title} name={title} start={about} about={about} code={code === '' ? null : code} />;
}
