import { useMemo } from 'react';
import type { Entry } from '../../catalog/records/entry.ts';
import { tableTree } from '../../catalog/records/table-path.ts';
import { subjectOf, topicsOf, universeOf, withoutFacts } from '../../catalog/records/variable-facts.ts';
import { nameQuery } from '../../catalog/search/name-query.ts';
import { type IndexedSource, sourcesNamedIn, sourcesOf, tableVariables } from '../../catalog/sources.ts';
import { concepts } from '../ui/definitions.ts';
import { LongList } from '../ui/show-more.tsx';
import { InThisTable } from './in-this-table.tsx';
import { Description } from './long-text.tsx';
import { RelatedRecords } from './related-records.tsx';
import { RelatedSources } from './related-sources.tsx';
import { type LoadedVariables, NeedsAllVariables } from './related-variables.tsx';
import { FactPill, Section } from './section.tsx';
import { CiteRecordButton, SourceCard } from './sources.tsx';

interface Props {
  entry: Entry<'indicator'>;
  variables: LoadedVariables;
  /** Whether the open list has loaded what it needs, so that other lists may load. */
  mayLoad: boolean;
}

/**
 * An indicator's description and the table whose code it contains, with its variables; without one, sources and variables
 * with a similar name. The catalog links no indicator to a source.
 */
export function IndicatorDetails({ entry, variables, mayLoad }: Props) {
  const { name, slug, description } = entry.record;
  const { entries, isSettled } = variables;
  const named = useMemo(() => sourcesNamedIn(entry.record, sourcesOf(entries)), [entry.record, entries]);
  const [table] = named.length === 1 ? named : [];
  const rows = useMemo(
    () => (table === undefined ? [] : tableTree(tableVariables(table, entries))),
    [table, entries],
  );
  const [universe, subject, topics] = [
    universeOf(entry.record),
    subjectOf(entry.record),
    topicsOf(entry.record),
  ];
  const mayHaveCode = /\p{L}\p{N}{3}/u.test(slug);
  return (
    <>
      {(universe !== null || subject !== null || topics.length > 0) && (
        <ul className="row" aria-label="Key facts">
          <FactPill label="Universe" definition={concepts.universe.text} text={universe} />
          <FactPill label="Subject area" text={subject} pathOf={pathOf('subject')} />
          <FactPill label={topics.length === 1 ? 'Topic' : 'Topics'} text={topics} pathOf={pathOf('topic')} />
        </ul>
      )}
      <Description
        text={withoutFacts(description ?? '', name)}
        variables={variables}
        absent="No description"
      />
      {named.length === 0 && !isSettled && mayHaveCode && (
        <Section title="Source">
          <NeedsAllVariables>Looking for the source with this indicator’s code.</NeedsAllVariables>
        </Section>
      )}
      {named.length > 0 && <NamedSources entry={entry} named={named} isUniverseAbove={universe !== null} />}
      {table === undefined ? (
        <>
          {named.length === 0 && <RelatedSources query={nameQuery(name)} variables={variables} />}
          <RelatedRecords name="variable" of={entry} query={nameQuery(name)} mayLoad={mayLoad} hasClosest />
        </>
      ) : (
        <InThisTable rows={rows} source={table.record} variables={variables} />
      )}
    </>
  );
}

const pathOf = (facet: 'subject' | 'topic') => (value: string) =>
  `/indicators?${new URLSearchParams({ [facet]: value })}`;

interface NamedProps {
  entry: Entry<'indicator'>;
  named: readonly IndexedSource[];
  isUniverseAbove: boolean;
}

function NamedSources({ entry, named, isUniverseAbove }: NamedProps) {
  const isOnly = named.length === 1;
  return (
    <Section title={isOnly ? 'Source' : 'Sources'}>
      <p className="quiet">
        {`Identified by the table ${isOnly ? 'code' : 'codes'} in the indicator’s text. The catalog itself does not say which source an indicator uses.`}
      </p>
      <LongList className="stack" values={named} first={3} noun="sources">
        {({ record }) => (
          <SourceCard
            source={record}
            name="h4"
            isPrimary={isOnly}
            hasTable={isOnly}
            {...(isOnly && isUniverseAbove && { above: 'universe' })}
            cite={isOnly ? <CiteRecordButton entry={entry} /> : null}
          />
        )}
      </LongList>
    </Section>
  );
}
