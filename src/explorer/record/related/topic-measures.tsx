import { type ReactNode, useMemo, useState } from 'react';
import { countOf } from '../../../catalog/text/count.ts';
import { type Entry, isOf } from '../../../catalog/records/entry.ts';
import { groupsByLine, type LineGroups, measuresOf } from '../../../catalog/records/topics.ts';
import { fields } from '../../../catalog/records/fields.ts';
import { periodOf } from '../../../catalog/records/variable-facts.ts';
import { sourcesNamedIn, sourcesOf } from '../../../catalog/sources.ts';
import { readTag } from '../../../catalog/records/table/known-shapes.ts';
import { shownText } from '../../../catalog/text/visible-text.ts';
import { collectionWords } from '../../../contract/collection-names.ts';
import type { Source } from '../../../contract/records.ts';
import { useRelatedLoad } from '../../data/loading/load-target.ts';
import { useCollection } from '../../data/loading/use-collection.ts';
import { RowLines } from '../../list/rows/row-lines.tsx';
import { SearchField } from '../../ui/control/search-field.tsx';
import { useAnnouncement } from '../../ui/page/announcer.tsx';
import { containsWords } from '../../../catalog/text/without-accents.ts';
import { LongList } from '../../ui/control/show-more.tsx';
import { NeedsAllVariables } from '../../data/loading/loading-notices.tsx';
import { useRecordInPage } from '../../data/record-in-page.ts';
import { type RecordProps, useTableRowsInPage } from '../parts/loaded-variables.tsx';
import { Tags } from '../parts/received-values.tsx';
import { RecordLink } from '../parts/record-link.tsx';
import { Section } from '../parts/section.tsx';
import { MeasureGroups } from './measure-groups.tsx';
import { NoMeasures } from './no-measures.tsx';
import { Link } from '../../ui/control/link.tsx';
import styles from '../parts/sections.module.css';

/** Fewer measures are read faster than searched. */
const worthSearching = 12;

interface Props extends Pick<RecordProps, 'variables' | 'mayLoad'> {
  entry: Entry<'subdomain'> | Entry<'taxonomy'>;
  /** What follows, once nothing above it can move it. */
  children: ReactNode;
}

/** What the catalog says belongs to a topic or taxonomy; what only has its words is left to a search. */
export function TopicMeasures({ entry, variables, mayLoad, children }: Props) {
  const isRequested = useRelatedLoad('indicator', mayLoad);
  const { ledger, failure, isPending, isLoading } = useCollection('indicator');
  const isAwaited = failure === null && (!isRequested || isPending || isLoading);
  const topics = useCollection('subdomain').ledger.entries;
  const inPage = useTableRowsInPage(entry);
  const isInPage = useRecordInPage(entry.collection, entry.key).isWhole === true;
  const entries = isInPage && isAwaited ? inPage : ledger.entries;
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
  const matchesFound = text.trim() === '' ? '' : countOf(found.length, 'match', 'matches');
  useAnnouncement(matchesFound);
  const ungrouped = isOf(entry, 'taxonomy') ? tagsWithout(group.measures, entry.record.tags) : [];
  const byLine = useMemo(
    () => (isOf(entry, 'taxonomy') ? groupsByLine(entry, entries) : null),
    [entry, entries],
  );
  const isEmpty = group.topics.length === 0 && group.measures.length === 0 && byLine === null;
  // Measures that arrive would move those that are read.
  if (isEmpty || (isAwaited && !isInPage))
    return !isInPage && (isAwaited || !variables.isSettled) ? (
      <div className="stack" data-awaited="">
        <NeedsAllVariables>Looking for what belongs here.</NeedsAllVariables>
        <WithoutScript of={entry} />
      </div>
    ) : (
      <>
        <NoMeasures of={entry} variables={variables} />
        <Tags tags={ungrouped} variables={variables} />
        {!isAwaited && children}
      </>
    );
  const indicators = group.measures.filter((measure) => isOf(measure, 'indicator'));
  const areMixed = indicators.length > 0 && indicators.length < group.measures.length;
  const saying = areMixed ? 'descriptions or tags' : indicators.length > 0 ? 'descriptions' : 'tags';
  const noun = areMixed ? 'measure' : indicators.length > 0 ? 'indicator' : 'variable';
  const tags = isOf(entry, 'taxonomy')
    ? entry.record.tags.map((tag) => ['tag', readTag(tag)?.key ?? ''])
    : [];
  const listOf = new URLSearchParams(noun === 'variable' ? tags : { subject: entry.record.name.trim() });
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
          {group.measures.length >= worthSearching && !areMixed && (
            <p data-not-printed="">
              <Link to={`/${noun}s?${listOf}`}>
                {`Filter and export these ${countOf(group.measures.length, noun, `${noun}s`)} →`}
              </Link>
            </p>
          )}
          {matchesFound !== '' && <p className="quiet">{matchesFound}</p>}
          <MeasureGroups of={entry} measures={found} text={text} variables={variables} />
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

/** The sources of variables and those that indicators name, once each. */
function sourcesBehind(measures: readonly Entry[], variables: readonly Entry[]): readonly Source[] {
  const all = sourcesOf(variables);
  const sources = measures.flatMap((measure): readonly Source[] => {
    if (isOf(measure, 'variable')) return measure.record.sources;
    return isOf(measure, 'indicator') ? sourcesNamedIn(measure.record, all).map(({ record }) => record) : [];
  });
  return [...new Map(sources.map((source) => [source.id, source])).values()];
}

/** The tags that none of the variables among the measures has. */
function tagsWithout(measures: readonly Entry[], tags: Entry<'taxonomy'>['record']['tags']) {
  const variables = measures.filter((measure) => isOf(measure, 'variable'));
  const found = new Set(variables.flatMap(({ record }) => record.tags.map((tag) => readTag(tag)?.key)));
  return tags.filter((tag) => !found.has(readTag(tag)?.key));
}
