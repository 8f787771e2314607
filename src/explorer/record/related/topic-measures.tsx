import { Fragment, type ReactNode, useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { countOf, formatCount } from '../../../catalog/text/count.ts';
import { type Entry, isOf } from '../../../catalog/records/entry.ts';
import { inGroups, type MeasureGroup } from '../../../catalog/list/measure-groups.ts';
import {
  groupsByLine,
  isWholeTopic,
  type LineGroups,
  measuresIn,
  measuresOf,
  parentOf,
  topicsLike,
} from '../../../catalog/records/topics.ts';
import { fields } from '../../../catalog/records/fields.ts';
import { codeAndTitle } from '../../../catalog/records/table/table-codes.ts';
import { rowPath } from '../../../catalog/records/table/name-in-table.ts';
import { pathInTable } from '../../../catalog/records/table/table-path.ts';
import { periodOf } from '../../../catalog/records/variable-facts.ts';
import { sourcesNamedIn, sourcesOf } from '../../../catalog/sources.ts';
import { hasEveryWord, nameQuery } from '../../../catalog/search/name-query.ts';
import { readTag } from '../../../catalog/records/table/known-shapes.ts';
import { useSearch } from '../../data/loading/search.ts';
import { shownText } from '../../../catalog/text/visible-text.ts';
import { collectionWords } from '../../../contract/collection-names.ts';
import type { Source } from '../../../contract/records.ts';
import { useRelatedLoad } from '../../data/loading/load-target.ts';
import { useCollection } from '../../data/loading/use-collection.ts';
import { searchPath } from '../../data/record-path.ts';
import { Further, RowLines } from '../../list/rows/row-lines.tsx';
import { ActionIcon } from '../../ui/control/action-icon.tsx';
import { SearchField } from '../../ui/control/search-field.tsx';
import { useAnnouncement } from '../../ui/page/announcer.tsx';
import { containsWords } from '../../../catalog/text/without-accents.ts';
import { LongList } from '../../ui/control/show-more.tsx';
import { type LoadedVariables, NeedsAllVariables, useTableRowsInPage } from '../parts/loaded-variables.tsx';
import { Tags } from '../parts/received-values.tsx';
import { RecordLink, RecordRow } from '../parts/record-link.tsx';
import { Section } from '../parts/section.tsx';
import styles from '../parts/sections.module.css';

/** Fewer measures are read faster than searched. */
const worthSearching = 12;

interface Props {
  entry: Entry<'subdomain'> | Entry<'taxonomy'>;
  variables: LoadedVariables;
  /** Whether the open list has loaded what it needs, so that other lists may load. */
  mayLoad: boolean;
  /** What follows, once nothing above it can move it. */
  children: ReactNode;
}

/** What the catalog says belongs to a topic or taxonomy; what only has its words is left to a search. */
export function TopicMeasures({ entry, variables, mayLoad, children }: Props) {
  const isRequested = useRelatedLoad('indicator', mayLoad);
  const { ledger, failure, isPending, isLoading } = useCollection('indicator');
  const isAwaited = failure === null && (!isRequested || isPending || isLoading);
  const taxonomies = useCollection('taxonomy').ledger.entries;
  const topics = useCollection('subdomain').ledger.entries;
  const inPage = useTableRowsInPage(entry);
  const isInPage = isAwaited && isOf(entry, 'subdomain') && isWholeTopic(inPage);
  const entries = isInPage ? inPage : ledger.entries;
  const group = useMemo(
    () => measuresOf(entry, { topics, indicators: entries, variables: variables.entries }),
    [entry, topics, entries, variables.entries],
  );
  const sources = useMemo(() => sourcesBehind(group.measures, variables.entries), [group, variables.entries]);
  const [text, setText] = useState('');
  const found = useMemo(() => {
    const matches = containsWords(text);
    return group.measures.filter(({ record }) => matches(`${record.name} ${record.slug}`));
  }, [group, text]);
  const groups = useMemo(() => inGroups(entry, found), [entry, found]);
  const matchesFound = text.trim() === '' ? '' : countOf(found.length, 'match', 'matches');
  useAnnouncement(matchesFound);
  const grouped = new Set(groups.map(({ filters }) => filters['tag']));
  const ungrouped = isOf(entry, 'taxonomy')
    ? entry.record.tags.filter((tag) => !grouped.has(readTag(tag)?.key))
    : [];
  // So that the next one is that of the topic, and closing it leads to the others.
  const searchOf = (measure: Entry, filters: MeasureGroup['filters']) => {
    const ofTopic = isOf(measure, 'indicator') ? { subject: entry.record.name.trim(), ...filters } : filters;
    return new URLSearchParams(ofTopic).toString();
  };
  const pathOf = (measure: Entry) => rowPath(pathInTable(variables.entries, measure, variables.isComplete));
  const parent = isOf(entry, 'subdomain') ? parentOf(entry, taxonomies) : undefined;
  const byLine = useMemo(
    () => (isOf(entry, 'taxonomy') ? groupsByLine(entry, entries) : null),
    [entry, entries],
  );
  const isEmpty = group.topics.length === 0 && group.measures.length === 0 && byLine === null;
  const alike = isEmpty && !isAwaited ? topicsLike(entry, topics, entries) : [];
  // Measures that arrive would move those that are read.
  if (isEmpty || (isAwaited && !isInPage))
    return isAwaited || !variables.isSettled ? (
      <>
        <NeedsAllVariables>Looking for what belongs here.</NeedsAllVariables>
        <WithoutScript of={entry} />
      </>
    ) : (
      <>
        <p className={styles.absent}>The catalog names no indicators or variables for it.</p>
        <Nearby query={nameQuery(entry.record.name)} variables={variables} />
        {parent !== undefined && <Nearby query={nameQuery(parent.record.name)} variables={variables} />}
        {alike.length > 0 && (
          <Section title={`Similar ${collectionWords.subdomain.plural}`}>
            {alike.slice(0, 5).map((topic) => (
              <RecordLink key={topic.key} entry={topic} />
            ))}
          </Section>
        )}
        <Tags tags={ungrouped} variables={variables} />
        {children}
      </>
    );
  const indicators = group.measures.filter((measure) => isOf(measure, 'indicator'));
  const areMixed = indicators.length > 0 && indicators.length < group.measures.length;
  const saying = areMixed ? 'descriptions or tags' : indicators.length > 0 ? 'descriptions' : 'tags';
  const noun = areMixed ? 'measure' : indicators.length > 0 ? 'indicator' : 'variable';
  return (
    <>
      {group.topics.length > 0 && (
        <Section title={collectionWords.subdomain.title}>
          <p className="quiet">{`Their codes begin with “${shownText(entry.record.slug, 60)}”.`}</p>
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
      {byLine !== null && <LinkedGroups line={entry.record.name} groups={byLine} />}
      {group.measures.length > 0 && (
        <Section title={countOf(group.measures.length, noun, `${noun}s`)}>
          {group.measures.length >= worthSearching && (
            <SearchField isBeside label={`Search these ${noun}s`} text={text} onText={setText} />
          )}
          {indicators.length >= worthSearching && isOf(entry, 'subdomain') && (
            <p data-not-printed="">
              <Link to={`/indicators?${new URLSearchParams({ subject: entry.record.name.trim() })}`}>
                {`Filter and export these ${countOf(indicators.length, 'indicator', 'indicators')} →`}
              </Link>
            </p>
          )}
          {matchesFound !== '' && <p className="quiet">{matchesFound}</p>}
          {groups.map(({ name, filters, families }) => (
            <Fragment key={name}>
              {(groups.length > 1 || name !== '') && (
                <h4 className={styles.sourceTitle}>
                  {name === '' ? (
                    'Others'
                  ) : (
                    <Link
                      to={`/${filters['tag'] ? 'variables' : 'indicators'}?${new URLSearchParams(filters)}`}
                    >
                      <bdi>{shownText(name, 120)}</bdi>
                    </Link>
                  )}
                  <Further text={formatCount(families.flatMap(measuresIn).length)} />
                </h4>
              )}
              <LongList
                key={text}
                className={`${styles.rows} ${groups.length > 1 ? styles.inGroup : ''}`}
                values={families}
                first={groups.length > 1 ? 20 : 50}
                noun="measures"
              >
                {({ base, versions, table }) => (
                  <>
                    {base !== null && (
                      <RecordRow
                        entry={base}
                        path={pathOf(base)}
                        known={name}
                        search={searchOf(base, filters)}
                      />
                    )}
                    {versions.length > 0 && (
                      <details className={styles.versions} data-printed="">
                        <summary className="area opens">
                          <ActionIcon name="next" size={12} />
                          {table === undefined ? (
                            <span className="quiet">{countOf(versions.length, 'group', 'groups')}</span>
                          ) : (
                            <TableLines table={table} count={versions.length} />
                          )}
                        </summary>
                        <LongList className={styles.rows} values={versions} first={20} noun="measures">
                          {(version) => (
                            <RecordRow
                              entry={version}
                              path={pathOf(version)}
                              hasOneSource={base === null}
                              search={searchOf(version, base === null ? filters : {})}
                            />
                          )}
                        </LongList>
                      </details>
                    )}
                  </>
                )}
              </LongList>
            </Fragment>
          ))}
          <p className="quiet">{`Assigned by their ${saying}.`}</p>
        </Section>
      )}
      <Tags tags={ungrouped} variables={variables} />
      {sources.length > 0 && (
        <Section title={fields.sources.title}>
          <LongList className={styles.list} values={sources} first={5} noun="sources">
            {(source) => {
              const name = shownText(source.name, 200);
              const link = <Link to={`/sources/${source.id}`}>{name}</Link>;
              return <RowLines isDense title={name} name={link} about={periodOf(source)} />;
            }}
          </LongList>
        </Section>
      )}
      {!isAwaited && children}
    </>
  );
}

/** The first indicators of a topic; browsers that run scripts show nothing of it, so nothing is replaced when all are there. */
function WithoutScript({ of: topic }: { of: Entry }) {
  const entries = useTableRowsInPage(topic);
  return (
    <noscript>
      <LongList className={styles.rows} values={entries} first={entries.length} noun="indicators">
        {(entry) => <RecordLink entry={entry} />}
      </LongList>
    </noscript>
  );
}

/** Groups of indicators, as links to the list of each. */
function LinkedGroups({ line, groups: { facet, values } }: { line: string; groups: LineGroups }) {
  return (
    <Section title={countOf(values.length, 'group of indicators', 'groups of indicators')}>
      <LongList className={styles.list} values={values} first={50} noun="groups">
        {({ name, count }) => {
          const shownName = shownText(name, 120);
          const link = <Link to={`/indicators?${new URLSearchParams({ [facet]: name })}`}>{shownName}</Link>;
          return (
            <RowLines
              isDense
              title={shownName}
              name={link}
              about={countOf(count, 'indicator', 'indicators')}
            />
          );
        }}
      </LongList>
      <p className="quiet">{`Assigned by the line “${shownText(line, 60)}” of their descriptions.`}</p>
    </Section>
  );
}

/** The table of some variables, as a row. */
function TableLines({ table, count }: { table: string; count: number }) {
  const { code, title } = codeAndTitle(shownText(table, 200));
  const about = countOf(count, 'variable', 'variables');
  return <RowLines title={title} name={title} start={about} about={about} code={code === '' ? null : code} />;
}

/** A link to the search for words that indicators or variables have; nothing before they are found. */
function Nearby({ query, variables }: { query: string; variables: LoadedVariables }) {
  const { entries } = useCollection('indicator').ledger;
  const inIndicators = useSearch('indicator', entries, query).data;
  const inVariables = useSearch('variable', variables.entries, query).data;
  const isFound = [inIndicators, inVariables].some((found) => hasEveryWord(found) && found?.positions.length);
  return (
    isFound && (
      <p data-not-printed="">
        <Link to={searchPath(query)}>{`Search for “${shownText(query, 60)}”`}</Link>
      </p>
    )
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
