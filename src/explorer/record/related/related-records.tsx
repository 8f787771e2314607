import { useMemo } from 'react';
import type { Entry } from '../../../catalog/records/entry.ts';
import { rowHeadingOf, rowPath } from '../../../catalog/records/table/name-in-table.ts';
import { type TableRow, pathInTable } from '../../../catalog/records/table/table-path.ts';
import { differences, nearestFirst, variableRelations } from '../../../catalog/records/variable-relations.ts';
import { withCodedSource } from '../../../catalog/sources.ts';
import { shownText } from '../../../catalog/text/visible-text.ts';
import { CompareLink } from '../../data/compare-link.tsx';
import { withoutStockPhrases } from '../../../catalog/census/stock-phrases.ts';
import { rowText } from '../../../catalog/records/row-text.ts';
import { LongList, useShowMore } from '../../ui/control/show-more.tsx';
import type { RecordProps } from '../parts/loaded-variables.tsx';
import { RecordLink, RecordRow } from '../parts/record-link.tsx';
import { Section } from '../parts/section.tsx';
import { continuation } from '../table/in-this-table.tsx';
import { isTableOfGroup, tableFamily } from '../../../catalog/census/codes.ts';
import { useRelatedLoad } from '../../data/loading/load-target.ts';
import { useCollection } from '../../data/loading/use-collection.ts';
import styles from '../parts/sections.module.css';

interface Props extends Omit<RecordProps<'variable'>, 'mayLoad'> {
  /** The rows of its table, and its own, whose parts the table shows. */
  rows: readonly TableRow[];
  row: TableRow | undefined;
}

// The most informative differences come first; more, or a description besides, would make the list unreadable.
const maxDifferences = 2;

/** The other variables that this one is the denominator of, and those with the same name and their differences. */
export function RelatedVariables({ entry, variables, search, rows, row }: Props) {
  const { entries, isComplete, extent } = variables;
  const { denominatorOf, sameName } = useMemo(() => {
    const relations = variableRelations(entries, entry);
    const parts = new Set(row?.parts.map((part) => part.entry));
    const inTable = new Set(rows.map((each) => each.entry));
    return {
      denominatorOf: relations.denominatorOf.filter((each) => !parts.has(each)),
      sameName: nearestFirst(withCodedSource(entry.record, entries), relations.sameName, inTable),
    };
  }, [entries, entry, rows, row]);
  const [visibleEntries, more] = useShowMore(sameName, 5, 'variables');
  if (denominatorOf.length === 0 && sameName.length === 0) return null;
  const self = withCodedSource(entry.record, entries);
  /** What distinguishes a variable of the same name: its place in its table, and the table. */
  function distinctionOf(other: Entry<'variable'>): string[] {
    const record = withCodedSource(other.record, entries);
    const differing = differences(self, record);
    const isElsewhere = differing[0]?.field === 'sources';
    const place = pathInTable(entries, other, isComplete);
    const above = isElsewhere ? rowPath(place) : place;
    const path = above === '' ? '' : shownText(`${above} › ${rowHeadingOf(other)}`, 120);
    if (path !== '' && !isElsewhere) return [path];
    // The place says what it is a percentage of.
    const mainDifferences = differing.filter(
      ({ field }, nth) => nth === 0 || (path === '' && nth < maxDifferences && field !== 'description'),
    );
    const texts = mainDifferences.map(({ field, title, value }) => {
      // Without what the source's name repeats of the variable's.
      const { source } = field === 'sources' ? rowText({ ...other, record }) : { source: '' };
      const text = shownText(continuation(source) || value, 120);
      if (value === '') return field === 'denominators' ? `${title}: none` : `No ${title.toLowerCase()}`;
      return field === 'sources' ? text : `${title}: ${text}`;
    });
    return path === '' ? texts : [path, ...texts];
  }
  return (
    <>
      {denominatorOf.length > 0 && (
        <Section title="Denominator of" isPrinted={false}>
          <LongList className={styles.rows} values={denominatorOf} first={5} noun="variables">
            {(other) => (
              <RecordRow
                entry={other}
                path={rowPath(pathInTable(entries, other, isComplete))}
                search={search}
              />
            )}
          </LongList>
        </Section>
      )}
      {sameName.length > 0 && (
        <Section title="Same name, different variable" isPrinted={false}>
          <ul className={styles.list}>
            {visibleEntries.map((other) => (
              <li key={other.key}>
                <RecordLink
                  entry={other}
                  // Their name is that of the record.
                  name={
                    distinctionOf(other).join(' · ') || withoutStockPhrases(rowHeadingOf(other), other.record)
                  }
                  search={search}
                  code={other.record.slug}
                />
              </li>
            ))}
          </ul>
          <div className="row">
            {more}
            <CompareLink records={[entry, ...sameName]} />
          </div>
        </Section>
      )}
      {!isComplete && (
        <p className="quiet" data-not-printed="">
          Compared with {extent}.
        </p>
      )}
    </>
  );
}

interface TableProps extends Pick<RecordProps, 'mayLoad'> {
  title: string;
  level?: 'h2' | 'h3';
  /** The code of a table. */
  code: string;
  /** An indicator that is left out. */
  except?: Entry<'indicator'>;
}

/** The loaded indicators of a census table, then those for other groups: B19013A to I are B19013 for householders of one race. */
export function TableIndicators({ title, level = 'h3', code, mayLoad, except }: TableProps) {
  useRelatedLoad('indicator', mayLoad);
  const { entries } = useCollection('indicator').ledger;
  const matches = useMemo(() => {
    const family = tableFamily(code);
    if (family === '') return [];
    const isOther = (entry: Entry) => Number(codeOf(entry) !== code.toUpperCase());
    return entries
      .filter(({ record }) => record.slug.toUpperCase().startsWith(family))
      .toSorted((a, b) => isOther(a) - isOther(b) || (codeOf(a) < codeOf(b) ? -1 : 1));
  }, [entries, code]);
  // The table without a letter is about everyone, and may be another one: B18101 is by sex, too, B18101A to I are not.
  const others = matches.filter((each) => each.key !== except?.key && isTableOfGroup(codeOf(each)));
  const visibleEntries = except === undefined ? matches : others;
  if (visibleEntries.length === 0) return null;
  return (
    <Section title={title} level={level} isPrinted={false}>
      <LongList className={styles.rows} values={visibleEntries} first={except ? 5 : 1} noun="indicators">
        {(entry) => <RecordRow entry={entry} />}
      </LongList>
    </Section>
  );
}

function codeOf(entry: Entry): string {
  return rowText(entry).code.toUpperCase();
}
