import { useMemo } from 'react';
import { isTableOfGroup, tableFamily } from '../../../catalog/census/codes.ts';
import type { Entry } from '../../../catalog/records/entry.ts';
import { useRelatedLoad } from '../../data/loading/load-target.ts';
import { useCollection } from '../../data/loading/use-collection.ts';
import { rowText } from '../../../catalog/records/row-text.ts';
import { LongList } from '../../ui/control/show-more.tsx';
import { RecordLink } from '../parts/record-link.tsx';
import { Section } from '../parts/section.tsx';
import styles from '../parts/sections.module.css';

interface Props {
  title: string;
  level?: 'h2' | 'h3';
  /** The code of a table. */
  code: string;
  /** Whether the open list has loaded what it needs, so that indicators may load. */
  mayLoad: boolean;
  /** An indicator that is left out. */
  except?: Entry<'indicator'>;
}

/**
 * The loaded indicators of a census table, then those of the same table for other groups: B19013A to I are B19013 for
 * householders of one race. Renders nothing without any.
 */
export function TableIndicators({ title, level = 'h3', code, mayLoad, except }: Props) {
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
    <Section title={title} level={level}>
      <LongList className={styles.list} values={visibleEntries} first={except ? 5 : 1} noun="indicators">
        {(entry) => <RecordLink entry={entry} code={codeOf(entry)} />}
      </LongList>
    </Section>
  );
}

function codeOf(entry: Entry): string {
  return rowText(entry).code.toUpperCase();
}
