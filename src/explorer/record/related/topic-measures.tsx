import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { countOf } from '../../../catalog/text/count.ts';
import { nameKey } from '../../../catalog/list/sort.ts';
import { type Entry, isOf } from '../../../catalog/records/entry.ts';
import { measuresOf, withVersions } from '../../../catalog/records/topics.ts';
import { rowPath } from '../../../catalog/records/table/given-path.ts';
import { pathInTable } from '../../../catalog/records/table/table-path.ts';
import { periodOf } from '../../../catalog/records/variable-facts.ts';
import { sourcesNamedIn, sourcesOf } from '../../../catalog/sources.ts';
import { shownText } from '../../../catalog/text/visible-text.ts';
import { collectionWords } from '../../../contract/collection-names.ts';
import type { Source } from '../../../contract/records.ts';
import { useRelatedLoad } from '../../data/loading/load-target.ts';
import { useCollection } from '../../data/loading/use-collection.ts';
import { searchPath } from '../../data/record-path.ts';
import { RowLines } from '../../list/rows/row-text.tsx';
import { LongList } from '../../ui/control/show-more.tsx';
import { type LoadedVariables, NeedsAllVariables } from '../parts/loaded-variables.tsx';
import { RecordLink, RecordRow } from '../parts/record-link.tsx';
import { Section } from '../parts/section.tsx';
import styles from '../parts/sections.module.css';

interface Props {
  entry: Entry<'subdomain'> | Entry<'taxonomy'>;
  variables: LoadedVariables;
  /** Whether the open list has loaded what it needs, so that other lists may load. */
  mayLoad: boolean;
}

/**
 * What the catalog says belongs to a topic or taxonomy: topics, measures by name, those for single groups folded below the one for
 * all, and their sources. What only has its words is left to a search.
 */
export function TopicMeasures({ entry, variables, mayLoad }: Props) {
  useRelatedLoad('indicator', mayLoad);
  const indicators = useCollection('indicator');
  const topics = useCollection('subdomain').ledger.entries;
  const { entries } = indicators.ledger;
  const group = useMemo(
    () => measuresOf(entry, { topics, indicators: entries, variables: variables.entries }),
    [entry, topics, entries, variables.entries],
  );
  const sources = useMemo(() => sourcesBehind(group.measures, variables.entries), [group, variables.entries]);
  const families = useMemo(
    () =>
      withVersions(
        group.measures.toSorted((a, b) => (nameKey(a.record.name) < nameKey(b.record.name) ? -1 : 1)),
      ),
    [group],
  );
  const pathOf = (measure: Entry) =>
    rowPath(pathInTable(variables.isComplete ? variables.entries : null, measure));
  const isEmpty = group.topics.length === 0 && group.measures.length === 0;
  // Measures that arrive would move those that are read.
  if (isEmpty || indicators.isLoading)
    return indicators.isLoading || !variables.isSettled ? (
      <NeedsAllVariables>Looking for what belongs here.</NeedsAllVariables>
    ) : (
      <>
        <p className={styles.absent}>The catalog does not say which measures belong here.</p>
        <p>
          <Link to={searchPath(entry.record.name)}>{`Search for “${shownText(entry.record.name, 60)}”`}</Link>
        </p>
      </>
    );
  return (
    <>
      {group.topics.length > 0 && (
        <Section title={collectionWords.subdomain.title}>
          <LongList
            className={styles.list}
            values={group.topics}
            first={20}
            noun={collectionWords.subdomain.plural}
          >
            {(topic) => <RecordLink entry={topic} />}
          </LongList>
        </Section>
      )}
      {families.length > 0 && (
        <Section title={countOf(group.measures.length, 'measure', 'measures')}>
          <LongList className={styles.rows} values={families} first={50} noun="measures">
            {({ base, versions }) => (
              <>
                <RecordRow entry={base} path={pathOf(base)} />
                {versions.length > 0 && (
                  <details className="disclosure" data-printed="">
                    <summary>{countOf(versions.length, 'group', 'groups')}</summary>
                    <LongList className={styles.rows} values={versions} first={20} noun="groups">
                      {(version) => <RecordRow entry={version} path={pathOf(version)} />}
                    </LongList>
                  </details>
                )}
              </>
            )}
          </LongList>
        </Section>
      )}
      {sources.length > 0 && (
        <Section title="Sources">
          <LongList className={styles.list} values={sources} first={5} noun="sources">
            {(source) => {
              const name = shownText(source.name, 200);
              const link = <Link to={`/sources/${source.id}`}>{name}</Link>;
              return <RowLines isDense title={name} name={link} about={periodOf(source)} />;
            }}
          </LongList>
        </Section>
      )}
    </>
  );
}

/** The sources of variables and those that indicators name, once each. */
function sourcesBehind(measures: readonly Entry[], variables: readonly Entry[]): readonly Source[] {
  const all = sourcesOf(variables);
  const sources = measures.flatMap((measure): readonly Source[] => {
    if (isOf(measure, 'variable')) return measure.record.sources;
    return isOf(measure, 'indicator') ? sourcesNamedIn(measure.record, all).map(({ record }) => record) : [];
  });
  return [...new Map(sources.map((source) => [source.id, source])).values()];
}
